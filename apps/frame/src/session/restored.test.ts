import { passkeyChallengeText } from '@portico/vault/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAuthenticator } from '../../../vault/src/testing/passkey.test-support.js'
import { projectId, site } from '../../../vault/src/testing/vault.test-support.js'
import type { Bytes } from '../bytes.js'
import { makePasskeySlots } from '../home/passkeySlots.js'
import { makeFrameRestored } from '../restored/frameRestored.js'
import type { Screen } from '../screen.js'
import { makeStore } from '../store.js'
import { makeCodes } from './codes.js'
import { makeKeys } from './keys.js'
import { OlderLogError } from './log.js'
import { makeLogin } from './login.js'
import type { Passkeys } from './passkeys.js'
import { memoryStorage } from './storage.js'
import { backUp, newVault, openBrowser, startWorld, type TestBrowser, type TestVault } from './world.test-support.js'

let world: Awaited<ReturnType<typeof startWorld>>
let vault: TestVault
let prepared: Awaited<ReturnType<typeof prepare>>
beforeAll(async () => {
  world = await startWorld()
  vault = await newVault(world)
  prepared = await prepare()
})
afterAll(async () => {
  await vault?.stop()
  await world?.stop()
})

const email = 'ada@example.com'
const hash = new Uint8Array(32).fill(1)
const kitCode = new Uint8Array(16).fill(7) as Bytes
const prf = new Uint8Array(32).fill(9)

const keysOf = (browser: TestBrowser) => makeKeys(browser)

/** The sheet of the frame. */
function frameOf({ vault: calls, storage, wallet }: TestBrowser) {
  const screen = makeStore<Screen>({ name: 'none' })
  const codes = makeCodes(screen, () => vault.time.now)
  const onTyped = () => sheet.typed()
  const login = makeLogin({ projectId, vault: calls, storage, wallet, codes, onTyped, isAlone: true })
  const sheet = makeFrameRestored({ screen, wallet, login, acceptByPasskey: () => Promise.reject(new Error('none')) })
  return { sheet, screen, codes }
}

/** A browser whose passkeys are one authenticator. */
function passkeysOf(browser: TestBrowser, authenticator = newAuthenticator(origin())) {
  const passkeys: Passkeys = {
    make: async (_, slotId) => ({
      factor: prf.slice() as Bytes,
      passkey: authenticator.create(passkeyChallengeText.create(slotId)),
    }),
    use: async (_, deviceId, nonce) => ({
      factor: prf.slice() as Bytes,
      passkey: authenticator.use(passkeyChallengeText.get(deviceId, nonce), nonce),
    }),
  }
  return { authenticator, slots: makePasskeySlots({ ...browser, keys: keysOf(browser), passkeys }) }
}
const origin = () => ({ origin: vault.vault.config.origin, rpId: new URL(vault.vault.config.origin).hostname })

/** A wallet with a kit and a passkey that was used after the back-up. */
async function prepare() {
  const first = openBrowser(vault)
  await first.signIn(email)
  await keysOf(first).makeKit(kitCode)
  const { authenticator, slots } = passkeysOf(first)
  await slots.add()
  const used = async () => {
    const page = first.reload()
    await page.wallet.resume()
    await page.wallet.signer.secp256k1(hash)
  }
  await used()
  const restore = await backUp(vault)
  await used()
  await used()
  return { first, authenticator, restore }
}

/** What a page finds that is loaded after the restore. */
async function restored() {
  const { first, authenticator, restore } = prepared
  await restore()
  vault.time.now += vault.vault.config.limits.freshLoginMs
  const storage = memoryStorage()
  for (const key of ['device', 'log', 'wallets']) await storage.set(key, await first.storage.get(key))
  const page = openBrowser(vault, storage)
  await page.wallet.resume()
  const older = await page.wallet.older()
  if (!older) throw new Error('Nothing is missing')
  const mailsBefore = vault.mails.length
  return { page, older, mailsBefore, passkeys: passkeysOf(page, authenticator).slots }
}

async function isIn({ page, mailsBefore }: Awaited<ReturnType<typeof restored>>, evidence: string, slotType: string) {
  expect(await page.wallet.older()).toBeUndefined()
  await page.wallet.unlock()
  const again = page.reload()
  await again.wallet.resume()
  await again.wallet.signer.secp256k1(hash)
  const { entries } = await again.vault.call('/log', {})
  const line = entries.find(({ event }) => event === 'accept')
  expect(line).toMatchObject({ evidence, slotType })
  const subjects = vault.mails.slice(mailsBefore).map(({ subject }) => subject)
  expect(subjects).toContain('A browser continued with an older state of your Portico wallet')
  return line
}

// Slow: the real vault and its database, which is put back for each proof.
test('default: after a restore the wallet stays shut, also when the numbers have caught up, and says which lines are missing', async () => {
  const { page, older } = await restored()
  expect(older.remembered.seq - older.found.seq).toBe(2)
  expect(older.remembered.at).toBeGreaterThan(older.found.at ?? Number.POSITIVE_INFINITY)
  for (let tries = 0; tries < 4; tries++) await expect(page.wallet.unlock()).rejects.toBeInstanceOf(OlderLogError)
  // What was asked for in vain is in the log too: the wallet was never opened with it.
  expect((await page.wallet.older())?.found.seq).toBe(older.found.seq + 4)
})

test('behavior: the frame says so, and goes on after a code from a mail; the log names the line that is missing', async () => {
  const found = await restored()
  const { page, older } = found
  const { sheet, screen, codes } = frameOf(page)
  const opened = sheet.open(older, site)
  expect(screen.get()).toEqual({ name: 'older', older, step: 'open', hasPasskey: true, email })
  const code = new Promise<void>((resolve) => screen.subscribe(() => screen.get().name === 'code' && resolve()))
  sheet.goOn()
  await code
  expect(screen.get()).toMatchObject({ sentTo: email })
  await expect(page.wallet.unlock()).rejects.toBeInstanceOf(OlderLogError)
  await codes.type(vault.codeIn(vault.mailTo(email).subject))
  await opened
  expect(screen.get()).toEqual({ name: 'none' })
  const line = await isIn(found, 'login', 'device')
  expect(line?.remembered).toEqual({ seq: older.remembered.seq, hash: older.remembered.hash })
})

test('behavior: so does a passkey, without a login', async () => {
  const found = await restored()
  await found.passkeys.accept(found.older)
  await isIn(found, 'passkey', 'passkey')
})

test('behavior: so does a kit, on a browser that the back-up knows nothing of too', async () => {
  const found = await restored()
  const { page, older } = found
  await page.signIn(email)
  await expect(keysOf(page).openWithKit(kitCode)).rejects.toBeInstanceOf(OlderLogError)
  const other = new Uint8Array(16) as Bytes
  const now = (await page.wallet.older()) ?? older
  await expect(keysOf(page).acceptWithKit(now, other)).rejects.toThrow('of no kit')
  expect(await page.wallet.older()).toBeDefined()
  await keysOf(page).acceptWithKit((await page.wallet.older()) ?? older, kitCode)
  await isIn(found, 'login', 'kit')
  // Its storage knows the newer line, and its slot came after the back-up.
  const storage = memoryStorage()
  await storage.set('log', await page.storage.get('log'))
  const newer = openBrowser(vault, storage)
  await newer.signIn(email)
  const restore = await backUp(vault)
  await keysOf(newer).openWithKit(kitCode)
  await restore()
  await newer.signIn(email)
  expect(await newer.wallet.hasKey()).toBe(false)
  const lost = await newer.wallet.older()
  if (!lost) throw new Error('Nothing is missing')
  await keysOf(newer).acceptWithKit(lost, kitCode)
  await keysOf(newer).openWithKit(kitCode)
  const again = newer.reload()
  await again.wallet.resume()
  await again.wallet.signer.secp256k1(hash)
})
