import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TestDevice } from '../testing/device.test-support.js'
import { newVault, startWorld, type World } from '../testing/vault.test-support.js'

let world: World
const ann = 'ann@example.com'
const proof = 'p'.repeat(43)
const sealed = { enc: 'AAAA', ct: 'BBBB' }
const minute = 60_000

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** A wallet with the device that made it, and further devices of its person that have none of its key. */
async function setUp(others = 1, limits: object = {}) {
  const vault = await newVault(world, { limits: { accessMs: 30 * 86_400_000, mailsPerAddressPerHour: 100, ...limits } })
  onTestFinished(() => vault.stop())
  const owner = await vault.device()
  await vault.login(owner, ann)
  const { slotId } = (await owner.call('/slots/prepare', { type: 'device' })).body
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  const slot = { slotId, wrap: 'AAAA', aad: '{}' }
  await owner.call('/wallet', { walletId: 'w'.repeat(22), ciphertext: 'BBBB', addresses, slot, proof })
  const devices: TestDevice[] = []
  for (let made = 0; made < others; made += 1) {
    const device = await vault.device({ userAgent: 'Mozilla/5.0 (iPhone) Safari/600', address: `198.51.${made}.1` })
    await vault.login(device, ann)
    devices.push(device)
  }
  const ask = (device: TestDevice) => device.call('/handover/ask', {})
  const wrongFor = (match: string) => (match === '99' ? '98' : '99')
  /** The device asks, and the person types another number than it shows. */
  async function mistype(device: TestDevice) {
    const { request, match } = (await ask(device)).body
    return owner.call('/handover/offer', { request, choice: wrongFor(match), sealed })
  }
  return { vault, owner, devices, phone: devices[0] as TestDevice, ask, mistype, wrongFor }
}

test('default: a device that has a slot hands the key to a new one', async () => {
  const { vault, owner, phone, ask } = await setUp()
  const stranger = await vault.device()
  await vault.login(stranger, 'bob@example.com')
  const asked = (await ask(phone)).body
  expect((await phone.call('/handover/take', { request: asked.request })).body).toEqual({ state: 'waiting' })
  expect((await stranger.call('/handover/asks', {})).body).toEqual({ asks: [], closed: [] })
  const { asks, closed } = (await owner.call('/handover/asks', {})).body
  expect(asks).toEqual([
    {
      request: asked.request,
      deviceId: phone.id,
      enc: phone.keys.enc,
      browser: 'Safari · iPhone',
      origin: 'https://shop.example',
      at: vault.time.now,
    },
  ])
  expect(closed).toEqual([])
  // What is typed is told by the screen of the device alone.
  expect(JSON.stringify(asks)).not.toMatch(new RegExp(`"${asked.match}"`))

  const offer = { request: asked.request, choice: asked.match, sealed }
  // Neither somebody else, nor the one that asks, nor a device without a slot.
  expect((await stranger.call('/handover/offer', offer)).error).toBe('handover_over')
  expect((await phone.call('/handover/offer', offer)).error).toBe('handover_over')
  const third = await vault.device()
  await vault.login(third, ann)
  expect((await third.call('/handover/offer', offer)).error).toBe('slot_refused')
  expect((await owner.call('/handover/offer', offer)).status).toBe(200)
  expect((await stranger.call('/handover/take', { request: asked.request })).error).toBe('handover_over')
  expect((await phone.call('/handover/take', { request: asked.request })).body).toEqual({ state: 'ready', sealed })
  // Its person has answered: nobody else is asked.
  expect((await owner.call('/handover/asks', {})).body.asks).toEqual([])
})

test('behavior: an answer that was lost on its way is given again, to the same device, until that has a slot of its own', async () => {
  const { vault, owner, devices, phone, ask } = await setUp(2)
  const tablet = devices[1] as TestDevice
  const asked = (await ask(phone)).body
  await owner.call('/handover/offer', { request: asked.request, choice: asked.match, sealed })
  const take = (device: TestDevice) => device.call('/handover/take', { request: asked.request })
  for (let tries = 0; tries < 2; tries += 1) expect((await take(phone)).body).toEqual({ state: 'ready', sealed })
  expect((await take(tablet)).error).toBe('handover_over')
  vault.time.now += minute
  // Who asks anew, as after a reload, has been answered already.
  expect((await ask(phone)).body).toEqual(asked)
  expect((await take(phone)).body).toEqual({ state: 'ready', sealed })
  const { slotId } = (await phone.call('/slots/prepare', { type: 'device' })).body
  expect((await phone.call('/slots', { slotId, wrap: 'CCCC', aad: '{}', proof })).status).toBe(200)
  expect((await take(phone)).error).toBe('handover_over')
  const kept = await vault.sql`select 1 from handovers where sealed is not null`
  expect(kept).toHaveLength(0)
})

test('behavior: an answer that nobody came for is gone with its ten minutes, and so it is when the slot is taken away again', async () => {
  const { vault, owner, devices, ask } = await setUp(2)
  const [phone, tablet] = devices as [TestDevice, TestDevice]
  const asked = (await ask(phone)).body
  await owner.call('/handover/offer', { request: asked.request, choice: asked.match, sealed })
  vault.time.now += 10 * minute
  expect((await phone.call('/handover/take', { request: asked.request })).body).toEqual({ state: 'expired' })
  expect((await ask(phone)).body.request).not.toBe(asked.request)
  const other = (await ask(tablet)).body
  await owner.call('/handover/offer', { request: other.request, choice: other.match, sealed })
  const { slotId } = (await tablet.call('/slots/prepare', { type: 'device' })).body
  await tablet.call('/slots', { slotId, wrap: 'CCCC', aad: '{}', proof })
  await owner.call('/slots/remove', { slotId, proof })
  expect((await tablet.call('/handover/take', { request: other.request })).error).toBe('handover_over')
  expect((await ask(tablet)).error).toBe('rate_limited')
})

test('behavior: one question at a time, and the same again while it waits', async () => {
  const { vault, owner, devices, ask } = await setUp(2)
  const [phone, tablet] = devices as [TestDevice, TestDevice]
  const first = (await ask(phone)).body
  vault.time.now += minute
  expect((await ask(phone)).body).toEqual(first)
  const second = (await ask(tablet)).body
  const shown = async () => (await owner.call('/handover/asks', {})).body.asks.map(({ request }) => request)
  expect(await shown()).toEqual([first.request])
  await owner.call('/handover/offer', { request: first.request, deny: true })
  expect((await phone.call('/handover/take', { request: first.request })).body).toEqual({ state: 'denied' })
  expect(await shown()).toEqual([second.request])
  vault.time.now += 10 * minute - 1
  expect(await shown()).toEqual([second.request])
  expect((await tablet.call('/handover/take', { request: second.request })).body).toEqual({ state: 'waiting' })
  vault.time.now += 1
  expect((await tablet.call('/handover/take', { request: second.request })).body).toEqual({ state: 'expired' })
  expect(await shown()).toEqual([])
})

test('behavior: a device asks once in ten minutes and three times a day', async () => {
  const { vault, owner, phone, ask } = await setUp()
  const begin = vault.time.now
  const deny = async () => {
    const { request } = (await ask(phone)).body
    await owner.call('/handover/offer', { request, deny: true })
  }
  await deny()
  vault.time.now += 10 * minute - 1_000
  expect(await ask(phone)).toMatchObject({ error: 'rate_limited', retryAfter: 1 })
  vault.time.now += 1_000
  await deny()
  vault.time.now += 10 * minute
  await deny()
  vault.time.now += 10 * minute
  const left = (begin + 86_400_000 - vault.time.now) / 1_000
  expect(await ask(phone)).toMatchObject({ error: 'rate_limited', retryAfter: left })
  vault.time.now += left * 1_000
  expect((await ask(phone)).status).toBe(200)
})

test('behavior: an account is asked ten times a day in all', async () => {
  const { vault, devices, ask } = await setUp(11)
  const answers: number[] = []
  for (const device of devices) answers.push((await ask(device)).status)
  expect(answers).toEqual([...Array(10).fill(200), 429])
  const last = devices[10] as TestDevice
  vault.time.now += 86_400_000 - 1
  expect(await ask(last)).toMatchObject({ error: 'rate_limited', retryAfter: 1 })
  vault.time.now += 1
  expect((await ask(last)).status).toBe(200)
})

test('behavior: a wrong number closes hand-overs to that device until its person lifts it with the key, and is told by mail', async () => {
  const { vault, owner, devices, ask, mistype } = await setUp(2)
  const [phone, tablet] = devices as [TestDevice, TestDevice]
  expect((await mistype(phone)).error).toBe('choice_wrong')
  expect(vault.mailTo(ann)).toMatchObject({
    subject: 'A wrong number was typed for your Portico wallet',
    text: expect.stringContaining('A device (Safari · iPhone, on shop.example) asked'),
  })
  vault.time.now += 10 * 86_400_000
  expect(await ask(phone)).toMatchObject({ error: 'handover_closed', retryAfter: undefined })
  expect((await ask(tablet)).status).toBe(200)
  expect((await owner.call('/handover/asks', {})).body.closed).toEqual([{ browser: 'Safari · iPhone' }])
  // A login alone lifts nothing.
  expect((await phone.call('/handover/lift', { proof: 'q'.repeat(43) })).error).toBe('slot_refused')
  expect((await ask(phone)).error).toBe('handover_closed')
  expect((await owner.call('/handover/lift', { proof })).status).toBe(200)
  expect((await owner.call('/handover/asks', {})).body.closed).toEqual([])
  expect((await ask(phone)).status).toBe(200)
})

test('behavior: after three wrong numbers in a day no device gets anything for an hour; the kit stays open', async () => {
  const { vault, owner, devices, ask, mistype } = await setUp(4)
  const fourth = devices[3] as TestDevice
  const { slotId } = (await owner.call('/slots/prepare', { type: 'kit' })).body
  await owner.call('/slots', { slotId, wrap: 'CCCC', aad: '{}', proof })
  for (const device of devices.slice(0, 2)) await mistype(device)
  expect((await ask(fourth)).status).toBe(200)
  const before = vault.time.now
  await mistype(devices[2] as TestDevice)
  expect(vault.mailTo(ann).text).toContain('and no device can for an hour')
  const late = await vault.device()
  await vault.login(late, ann)
  expect(await ask(late)).toMatchObject({
    error: 'handover_closed',
    retryAfter: (before + 3_600_000 - vault.time.now) / 1_000,
  })
  expect((await late.call('/slots/release', { slotId })).status).toBe(200)
  const { closed } = (await owner.call('/handover/asks', {})).body
  expect(closed).toContainEqual({ until: before + 3_600_000 })
  vault.time.now = before + 3_600_000
  expect((await ask(late)).status).toBe(200)
  // Those whose numbers were wrong stay closed.
  expect((await ask(devices[0] as TestDevice)).error).toBe('handover_closed')
})

test('behavior: what was asked before all hand-overs were closed is answered no more either', async () => {
  const { vault, owner, devices, ask, mistype } = await setUp(5)
  const [fourth, fifth] = devices.slice(3) as [TestDevice, TestDevice]
  for (const device of devices.slice(0, 2)) await mistype(device)
  // Two more wait meanwhile: one is answered in time.
  const [waiting, answered] = [(await ask(fourth)).body, (await ask(fifth)).body]
  await owner.call('/handover/offer', { request: answered.request, choice: answered.match, sealed })
  await mistype(devices[2] as TestDevice)
  expect((await owner.call('/handover/asks', {})).body.asks).toEqual([])
  const offer = { request: waiting.request, choice: waiting.match, sealed }
  expect((await owner.call('/handover/offer', offer)).error).toBe('handover_over')
  expect((await fourth.call('/handover/take', { request: waiting.request })).body).toEqual({ state: 'denied' })
  expect((await fifth.call('/handover/take', { request: answered.request })).body).toEqual({ state: 'ready', sealed })
  vault.time.now += 10 * minute
  expect((await ask(fourth)).error).toBe('handover_closed')
})

test('error: a request is good for one answer, right or wrong', async () => {
  const { owner, phone, ask, wrongFor } = await setUp()
  const { request, match } = (await ask(phone)).body
  expect((await owner.call('/handover/offer', { request, choice: wrongFor(match), sealed })).error).toBe('choice_wrong')
  expect((await owner.call('/handover/offer', { request, choice: match, sealed })).error).toBe('handover_over')
  expect((await phone.call('/handover/take', { request })).body).toEqual({ state: 'denied' })
})

test('error: what a device asked in one account is nothing to it in another', async () => {
  const { vault, owner, phone, ask } = await setUp()
  const { request, match } = (await ask(phone)).body
  await owner.call('/handover/offer', { request, choice: match, sealed })
  await vault.login(phone, 'bob@example.com')
  expect((await phone.call('/handover/take', { request })).error).toBe('handover_over')
  expect((await phone.call('/handover/asks', {})).body).toEqual({ asks: [], closed: [] })
  // Nor is it asked for there what was asked here.
  expect((await ask(phone)).body.request).not.toBe(request)
  await vault.login(phone, ann)
  expect((await phone.call('/handover/take', { request })).body).toEqual({ state: 'ready', sealed })
})

test('behavior: an answer that comes while it is waited for is given then', async () => {
  const { owner, phone, ask } = await setUp(1, { pollMs: 20_000 })
  const { request, match } = (await ask(phone)).body
  const taken = phone.call('/handover/take', { request })
  // Asked later, and answered at once: by then the first has looked.
  expect((await owner.call('/handover/take', { request })).error).toBe('handover_over')
  expect((await owner.call('/handover/offer', { request, choice: match, sealed })).status).toBe(200)
  expect((await taken).body).toEqual({ state: 'ready', sealed })
})

test('error: a device that is trusted no more asks nothing, and keeps nobody else waiting', async () => {
  const { owner, devices, phone, ask } = await setUp(2)
  await ask(phone)
  const other = (await ask(devices[1] as TestDevice)).body
  const refreshToken = phone.session()?.refreshToken ?? ''
  for (const error of [undefined, 'token_reused'])
    expect((await phone.call('/session/refresh', { refreshToken })).error).toBe(error)
  expect((await owner.call('/handover/asks', {})).body.asks.map(({ request }) => request)).toEqual([other.request])
})

test.each([
  ['below', -1, true],
  ['at', 0, false],
])('behavior: wrong numbers of a day count against all devices: %s it', async (_, offset, isAll) => {
  const { vault, owner, devices, ask, mistype } = await setUp(4)
  const begin = vault.time.now
  for (const device of devices.slice(0, 2)) await mistype(device)
  vault.time.now = begin + 86_400_000 + offset
  expect((await mistype(devices[2] as TestDevice)).error).toBe('choice_wrong')
  expect(vault.mailTo(ann).text.includes('and no device can for an hour')).toBe(isAll)
  expect((await owner.call('/handover/asks', {})).body.closed).toHaveLength(isAll ? 4 : 3)
  expect((await ask(devices[3] as TestDevice)).error).toBe(isAll ? 'handover_closed' : undefined)
})

test('behavior: to all devices hand-overs are closed for an hour, not a millisecond less or more', async () => {
  const { vault, owner, devices, ask, mistype } = await setUp(4)
  for (const device of devices.slice(0, 3)) await mistype(device)
  const closed = async () => (await owner.call('/handover/asks', {})).body.closed.length
  vault.time.now += 3_600_000 - 1
  expect(await closed()).toBe(4)
  expect(await ask(devices[3] as TestDevice)).toMatchObject({ error: 'handover_closed', retryAfter: 1 })
  vault.time.now += 1
  expect(await closed()).toBe(3)
  expect((await ask(devices[3] as TestDevice)).status).toBe(200)
})

test('behavior: what is asked is told with whom, where and since when, and is the key of that device alone', async () => {
  const { vault, owner, devices, ask } = await setUp(2)
  const [phone, tablet] = devices as [TestDevice, TestDevice]
  const at = vault.time.now
  const { request, expiresAt } = (await ask(phone)).body
  expect(expiresAt).toBe(at + 10 * minute)
  vault.time.now += 10 * minute - 1
  const { asks } = (await owner.call('/handover/asks', {})).body
  expect(asks).toMatchObject([{ request, browser: 'Safari · iPhone', origin: 'https://shop.example', at }])
  expect(asks[0]?.enc).toEqual(phone.keys.enc)
  // Its own question is none to answer, nor one of a device without the key.
  expect((await phone.call('/handover/asks', {})).body.asks).toEqual([])
  for (const device of [phone, tablet])
    expect((await device.call('/handover/offer', { request, deny: true })).error).toBe(
      device === phone ? 'handover_over' : 'slot_refused',
    )
  expect((await tablet.call('/handover/take', { request })).error).toBe('handover_over')
  expect((await owner.call('/handover/take', { request: 'r'.repeat(22) })).error).toBe('handover_over')
  vault.time.now += 1
  expect((await owner.call('/handover/offer', { request, deny: true })).error).toBe('handover_over')
})
