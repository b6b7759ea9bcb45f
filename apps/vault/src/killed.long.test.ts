import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@portico/services/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { programOf } from '../../../scripts/program.mjs'
import { type LogEntry, logEntryText, logStart, sealedFor } from './contract/index.js'
import { sha256 } from './crypto/hash.js'
import { newDevice, type Post, type TestDevice } from './testing/device.test-support.js'
import { type Postbox, startPostbox } from './testing/postbox.test-support.js'
import { newVault, startWorld, type TestVault, type World } from './testing/vault.test-support.js'

const proof = 'p'.repeat(43)
const walletId = 'w'.repeat(22)
/** So often the vault is killed in the middle of each. */
const runs = 30
/** Ends what hangs. */
const limitMs = 20 * 60_000
/** The latest moment: by then all is done, so that some runs end whole. */
const latestMs = 500

let world: World
let postbox: Postbox
beforeAll(async () => {
  world = await startWorld()
  postbox = await startPostbox()
})
afterAll(async () => {
  await postbox?.stop()
  await world?.stop()
})

/** A vault that is in this process, or in one that is killed. */
async function begin(name: string) {
  const inside = await newVault(world)
  inside.time.now = Date.now()
  inside.vault.clock = Date.now
  const { config } = inside.vault
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const file = join(world.folder, `${name}.json`)
  await writeFile(
    file,
    JSON.stringify({ ...config, mail: { ...config.mail, url: postbox.url }, port, logLevel: 'silent' }),
  )
  const at = { outside: false }
  const post: Post = async (path, init) =>
    at.outside
      ? fetch(`${url}${path}`, { method: 'POST', ...init })
      : inside.app.request(path, { method: 'POST', ...init })
  const device = () => newDevice(post, { origin: config.origin, clock: Date.now })
  /** Runs while the process is killed at a moment; answers when nothing of it is at the database any more. */
  async function killed(run: (isOver: () => boolean) => Promise<void>): Promise<void> {
    const { sql } = inside.vault
    const [before] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`
    const child: ChildProcess = spawn(process.execPath, [await programOf(new URL('./main.ts', import.meta.url))], {
      env: { PATH: process.env.PATH ?? '', PORTICO_VAULT_CONFIG: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    let isOver = false
    const closed = once(child, 'close').then(() => {
      isOver = true
    })
    await vi.waitFor(() => fetch(`${url}/health`), { timeout: 60_000, interval: 20 })
    at.outside = true
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * latestMs)
    await run(() => isOver).catch(() => undefined)
    clearTimeout(timer)
    child.kill('SIGKILL')
    await closed
    at.outside = false
    await vi.waitUntil(
      async () => {
        const rows = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
            and backend_start > ${before?.at ?? ''}::text::timestamptz`
        return rows.length === 0
      },
      { timeout: 60_000 },
    )
  }
  return { inside, device, killed }
}

async function makeWallet(device: TestDevice): Promise<void> {
  const { slotId } = (await device.call('/slots/prepare', { type: 'device' })).body
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  const slot = { slotId, wrap: 'AAAA', aad: '' }
  expect((await device.call('/wallet', { walletId, ciphertext: 'BBBB', addresses, slot, proof })).status).toBe(200)
}

async function wholeLog(device: TestDevice): Promise<LogEntry[]> {
  const { entries } = (await device.call('/log', {})).body
  let previous = logStart
  for (const [index, entry] of entries.entries()) {
    expect(entry).toMatchObject({ seq: index + 1, previous, hash: sha256(logEntryText(walletId, entry)) })
    previous = entry.hash
  }
  return entries
}

/** Nobody waits for budgets here: what they hold back is tested elsewhere. */
const forgetBudgets = ({ sql }: TestVault) => sql`truncate hits`

// Slow: a vault is started and killed for each run.
test(
  'behavior: killed in a hand-over, what was answered holds, the slot and its line come together, and the device can ask again',
  async () => {
    const { inside, device, killed } = await begin('handover')
    const owner = await device()
    await inside.login(owner, 'ann@example.com')
    await makeWallet(owner)
    const sealed = { enc: 'A'.repeat(87), ct: 'S'.repeat(64) }
    for (let run = 0; run < runs; run++) {
      await forgetBudgets(inside)
      const phone = await device()
      await inside.login(phone, 'ann@example.com')
      const done: string[] = []
      let slotId = ''
      await killed(async () => {
        const { request, match } = (await phone.call('/handover/ask', {})).body
        done.push('asked')
        if ((await owner.call('/handover/offer', { request, choice: match, sealed })).status === 200)
          done.push('offered')
        if ((await phone.call('/handover/take', { request })).body.state === 'ready') done.push('taken')
        slotId = (await phone.call('/slots/prepare', { type: 'device' })).body.slotId
        if ((await phone.call('/slots', { slotId, wrap: 'CCCC', aad: '', proof })).status === 200) done.push('added')
      })
      const { wallet } = (await phone.call('/session/resume', {})).body
      const slot = wallet?.slots.find(({ deviceId }) => deviceId === phone.id)
      const lines = (await wholeLog(owner)).filter(({ event, deviceId }) => event === 'add' && deviceId === phone.id)
      expect(lines.map((line) => line.slotId)).toEqual(slot ? [slot.slotId] : [])
      if (done.includes('added')) expect(slot?.slotId).toBe(slotId)
      // An answered offer is there to be taken until the slot is.
      const kept = await inside.sql<{ state: string }[]>`select state from handovers where device_id = ${phone.id}`
      if (done.includes('offered')) expect(kept[0]?.state).toBe(slot ? 'taken' : 'ready')
      // Whatever was cut off: the person goes on from here.
      await forgetBudgets(inside)
      if (!slot) {
        const { request, match } = (await phone.call('/handover/ask', {})).body
        const [now] = await inside.sql<{ state: string }[]>`select state from handovers where id = ${request}`
        if (now?.state === 'waiting')
          expect((await owner.call('/handover/offer', { request, choice: match, sealed })).status).toBe(200)
        expect((await phone.call('/handover/take', { request })).body).toEqual({ state: 'ready', sealed })
        const prepared = (await phone.call('/slots/prepare', { type: 'device' })).body
        expect(await phone.open(prepared.share, sealedFor.share(prepared.slotId))).toHaveLength(32)
        const added = await phone.call('/slots', { slotId: prepared.slotId, wrap: 'DDDD', aad: '', proof })
        expect(added.status).toBe(200)
      }
      const own = (await phone.call('/session/resume', {})).body.wallet?.slots.find(
        ({ deviceId }) => deviceId === phone.id,
      )
      expect((await phone.call('/slots/release', { slotId: own?.slotId ?? '' })).status).toBe(200)
      // A wallet holds twenty.
      expect((await owner.call('/slots/remove', { slotId: own?.slotId ?? '', proof })).status).toBe(200)
    }
    await inside.stop()
  },
  limitMs,
)

test(
  'behavior: killed in a change of the address, the account has one address, the login by it, and the way back',
  async () => {
    const { inside, device, killed } = await begin('change')
    const owner = await device()
    let address = 'ann-0@example.com'
    const { account } = (await inside.login(owner, address)).body
    await makeWallet(owner)
    let changes = 0
    for (let run = 1; run <= runs; run++) {
      await forgetBudgets(inside)
      await inside.sql`update accounts set change_frozen_until = 0`
      const next = `ann-${run}@example.com`
      const old = address
      let answered = false
      const before = postbox.count()
      await killed(async (isOver) => {
        const { flow } = (await owner.call('/email/change', { email: next })).body
        const first = await postbox.code(old, before, isOver)
        await owner.call('/email/change/primary', { flow, code: first })
        const code = await postbox.code(next, before, isOver)
        answered = (await owner.call('/email/change/secondary', { flow, code })).status === 200
      })
      const now = (await owner.call('/session/resume', {})).body
      expect(now.account.id).toBe(account.id)
      expect([old, next]).toContain(now.account.email)
      const isChanged = now.account.email === next
      if (answered) expect(isChanged).toBe(true)
      address = isChanged ? next : old
      changes += isChanged ? 1 : 0
      // The way back is there exactly where the change is.
      const undos = await inside.sql`select 1 from undos`
      expect(undos).toHaveLength(changes)
      // So is the mail with it: on its way, or waiting for a process.
      inside.time.now = Date.now() + 60_000
      await inside.vault.outbox.sendDue()
      const isTold = inside.mails.some(({ to, subject }) => to === old && subject.endsWith('was changed'))
      expect(isTold || postbox.has(old, /Subject: .*was changed/)).toBe(isChanged)
      expect(now.account.frozenUntil !== undefined).toBe(isChanged)
      expect((await owner.call('/slots/release', { slotId: now.wallet?.slots[0]?.slotId ?? '' })).status).toBe(200)
      await wholeLog(owner)
    }
    // By the address of now the account is found, on a browser that is new to it.
    await forgetBudgets(inside)
    expect((await inside.login(await device(), address)).body.account.id).toBe(account.id)
    expect(changes).toBeLessThanOrEqual(runs)
    await inside.stop()
  },
  limitMs,
)
