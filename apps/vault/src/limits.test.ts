import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, hour, minute, second } from './clock.js'
import { carryOut } from './session/objections.js'
import type { TestDevice } from './testing/device.test-support.js'
import { wrongFor } from './testing/fresh.test-support.js'
import { newVault, site, startWorld, type TestVault, type World } from './testing/vault.test-support.js'

/** Each limit in time, with the vault's own settings: a millisecond before it, at it, and one behind. */
let world: World
let one: TestVault
beforeAll(async () => {
  world = await startWorld()
  // What is counted has tables of its own; here it is out of the way.
  one = await newVault(world, {
    limits: { mailsPerNetworkPerHour: 10_000, mailsPerProjectPerHour: 10_000, mailsPerAddressPerHour: 100 },
  })
})
afterAll(async () => {
  await one?.stop()
  await world?.stop()
})

let people = 0
function nobody(): string {
  people += 1
  return `limit${people}@example.com`
}
const proof = 'p'.repeat(43)

/** A device that is signed in. Its login happened at this very moment of the vault's clock. */
async function signedIn(email = nobody()): Promise<{ device: TestDevice; email: string }> {
  const device = await one.device()
  await one.login(device, email)
  // `login` lets the time pass in which no second mail is sent.
  one.time.now -= 31 * second
  return { device, email }
}

/** A device that is known and signed out. */
async function known() {
  const { device, email } = await signedIn()
  await device.call('/session/end', {})
  device.forget()
  one.time.now += 30 * second
  return { device, email, begin: () => one.start(device, email), code: () => one.codeIn(one.mailTo(email).subject) }
}

async function withWallet() {
  const { device, email } = await signedIn()
  const { slotId } = (await device.call('/slots/prepare', { type: 'device' })).body
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  const slot = { slotId, wrap: 'AAAA', aad: '{}' }
  await device.call('/wallet', {
    walletId: `${people}`.padStart(22, 'w'),
    ciphertext: 'BBBB',
    addresses,
    slot,
    proof,
  })
  return { device, email, slotId }
}

/** @returns the new address */
async function change(device: TestDevice, email: string): Promise<string> {
  const next = nobody()
  const { flow } = (await device.call('/email/change', { email: next })).body
  await device.call('/email/change/primary', { flow, code: one.codeIn(one.mailTo(email).subject) })
  await device.call('/email/change/secondary', { flow, code: one.codeIn(one.mailTo(next).subject) })
  return next
}

async function changed() {
  const { device, email } = await signedIn()
  const next = await change(device, email)
  return { device, email, next, token: one.tokenIn(one.mailTo(email).text) }
}

/** Signs in once more, as a login of this moment. */
async function again(device: TestDevice, email: string): Promise<void> {
  await device.call('/session/resume', {})
  const request = {
    email,
    projectId: '0123456789abcdef0123456789abcdef',
    origin: site,
    device: device.keys,
    fresh: true,
  }
  const { flow } = (await device.call('/email', request)).body
  await device.call('/email/code', { flow, code: one.codeIn(one.mailTo(email).subject) })
}

type Case = {
  limit: string
  ms: number
  /** What is before, at and behind the limit: an error's code, or `fine`. */
  told: [string, string, string]
  /** Does what begins the time. @returns what is done when it is nearly over */
  begin(): Promise<() => Promise<{ error?: string | undefined }>>
}

const cases: Case[] = [
  {
    limit: 'a code holds 10 minutes',
    ms: 10 * minute,
    told: ['fine', 'code_over', 'code_over'],
    async begin() {
      const { device, begin, code } = await known()
      const { flow } = (await begin()).body
      return () => device.call('/email/code', { flow, code: code() })
    },
  },
  {
    limit: 'a flow holds 15 minutes',
    ms: 15 * minute,
    told: ['fine', 'approval_over', 'approval_over'],
    async begin() {
      const email = nobody()
      const { match } = (await one.start(await one.device(), email)).body
      return () => one.page('/approval/answer', { token: one.tokenIn(one.mailTo(email).text), choice: match })
    },
  },
  {
    limit: 'a flow that is approved in its last minute ends with it',
    ms: minute,
    told: ['fine', 'flow_over', 'flow_over'],
    async begin() {
      const [phone, email] = [await one.device(), nobody()]
      const { flow, match } = (await one.start(phone, email)).body
      one.time.now += 14 * minute
      const { code } = (
        await one.page('/approval/answer', { token: one.tokenIn(one.mailTo(email).text), choice: match })
      ).body
      return () => phone.call('/email/code', { flow, code })
    },
  },
  {
    limit: 'the next mail goes after 30 s',
    ms: 30 * second,
    told: ['throttled', 'fine', 'fine'],
    async begin() {
      const { begin } = await known()
      await begin()
      return begin
    },
  },
  {
    limit: 'ten wrong codes lock for an hour',
    ms: hour,
    told: ['code_locked', 'code_wrong', 'code_wrong'],
    async begin() {
      const { device, begin, code } = await known()
      let flow = ''
      for (let guess = 0; guess < 10; guess++) {
        if (guess % 5 === 0) {
          // Both fives at one moment of the clock.
          one.time.now += guess === 0 ? 0 : 30 * second
          flow = (await begin()).body.flow
          one.time.now -= guess === 0 ? 0 : 30 * second
        }
        expect((await device.call('/email/code', { flow, code: wrongFor(code()) })).error).toBe('code_wrong')
      }
      return async () => {
        const begun = (await begin()).body
        return device.call('/email/code', { flow: begun.flow, code: wrongFor(code()) })
      }
    },
  },
  {
    limit: 'an access token is good for 10 minutes',
    ms: 10 * minute,
    told: ['fine', 'session_invalid', 'session_invalid'],
    async begin() {
      const { device } = await signedIn()
      return () => device.call('/slots/prepare', { type: 'device' })
    },
  },
  {
    limit: 'a session lives on for 30 days',
    ms: 30 * day,
    told: ['fine', 'session_invalid', 'session_invalid'],
    async begin() {
      const { device } = await signedIn()
      return () => device.call('/session/resume', {})
    },
  },
  {
    limit: 'an address is changed within 5 minutes of the login, without a key',
    ms: 5 * minute,
    told: ['fine', 'fine', 'login_stale'],
    async begin() {
      const { device } = await signedIn()
      return () => device.call('/email/change', { email: nobody() })
    },
  },
  {
    limit: 'a changed address stays for 72 hours',
    ms: 72 * hour,
    told: ['change_frozen', 'fine', 'fine'],
    async begin() {
      const { device, next } = await changed()
      return async () => {
        await again(device, next)
        return device.call('/email/change', { email: nobody() })
      }
    },
  },
  {
    limit: 'the old address takes it back for 7 days',
    ms: 7 * day,
    told: ['fine', 'approval_over', 'approval_over'],
    async begin() {
      const { token } = await changed()
      return () => one.page('/email/change/undo', { token })
    },
  },
  {
    limit: 'a kit opens within 5 minutes of the login',
    ms: 5 * minute,
    told: ['fine', 'fine', 'login_stale'],
    async begin() {
      const { device, email } = await withWallet()
      const { slotId } = (await device.call('/slots/prepare', { type: 'kit' })).body
      await device.call('/slots', { slotId, wrap: 'CCCC', aad: '{}', proof })
      const phone = await one.device()
      one.time.now += 31 * second
      await one.login(phone, email)
      one.time.now -= 31 * second
      return () => phone.call('/slots/release', { slotId })
    },
  },
  {
    limit: 'who lacks lines of the log goes on within 5 minutes of the login',
    ms: 5 * minute,
    told: ['fine', 'fine', 'login_stale'],
    async begin() {
      const { device, slotId } = await withWallet()
      const remembered = { seq: 9, hash: 'r'.repeat(43) }
      return () => device.call('/log/accept', { remembered, slotId })
    },
  },
  {
    limit: 'the key is shown by a device that is a day old',
    ms: day,
    told: ['slot_new', 'fine', 'fine'],
    async begin() {
      const { device, email } = await withWallet()
      return async () => {
        await again(device, email)
        return device.call('/export', {})
      }
    },
  },
  {
    limit: 'the key is shown within 5 minutes of the login',
    ms: 5 * minute,
    told: ['fine', 'fine', 'login_stale'],
    async begin() {
      const { device, email } = await withWallet()
      one.time.now += day
      await again(device, email)
      return () => device.call('/export', {})
    },
  },
  {
    limit: 'the owner objects for a day',
    ms: day,
    told: ['fine', 'session_invalid', 'session_invalid'],
    async begin() {
      const { device, email } = await withWallet()
      const phone = await one.device()
      one.time.now += 31 * second
      await one.login(phone, email)
      expect((await phone.call('/session/end', { everywhere: true })).body.othersEndAt).toBe(one.time.now + day)
      return async () => {
        await carryOut(one.vault)
        return device.call('/session/resume', {})
      }
    },
  },
  {
    limit: 'an objection comes in time within a day',
    ms: day,
    told: ['fine', 'approval_over', 'approval_over'],
    async begin() {
      const { email } = await withWallet()
      const phone = await one.device()
      one.time.now += 31 * second
      await one.login(phone, email)
      await phone.call('/session/end', { everywhere: true })
      const token = one.tokenIn(one.mailTo(email).text)
      return () => one.page('/objection', { token })
    },
  },
  {
    limit: 'a device asks for the key once in 10 minutes',
    ms: 10 * minute,
    told: ['rate_limited', 'fine', 'fine'],
    async begin() {
      const { device, email } = await withWallet()
      const phone = await one.device()
      one.time.now += 31 * second
      await one.login(phone, email)
      const { request } = (await phone.call('/handover/ask', {})).body
      await device.call('/session/resume', {})
      expect((await device.call('/handover/offer', { request, deny: true })).status).toBe(200)
      return async () => {
        await phone.call('/session/resume', {})
        return phone.call('/handover/ask', {})
      }
    },
  },
]

describe.each(cases)('$limit', ({ ms, told, begin }) => {
  test.each([
    ['before', -1, told[0]],
    ['at', 0, told[1]],
    ['behind', 1, told[2]],
  ] as const)('%s it', async (_, offset, expected) => {
    const act = await begin()
    one.time.now += ms + offset
    expect((await act()).error ?? 'fine').toBe(expected)
  })
})
