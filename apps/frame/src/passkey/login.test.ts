import { beforeEach, expect, test, vi } from 'vitest'
import type { Screen } from '../screen.js'
import { memoryStorage } from '../session/storage.js'
import { safeAddress } from '../signing/safe/account.js'
import { makeStore } from '../store.js'
import { makePasskeyBrowser } from './browser.js'
import { keyOf, softwareCredentials } from './credentials.test-support.js'
import { makePasskeyLogin, type PasskeyParts } from './login.js'
import { openPasskeyOwners } from './owners.js'

let storage = memoryStorage()
let browser = softwareCredentials()
/** Which key an account has among its owners. */
let addedTo: PasskeyParts['addedTo']
beforeEach(() => {
  addedTo = async () => undefined
  storage = memoryStorage()
  browser = softwareCredentials()
})

/** A page of the wallet; `credentials: undefined` is a browser without passkeys. */
async function page({ credentials }: { credentials: typeof browser.credentials | undefined } = browser) {
  const screen = makeStore<Screen>({ name: 'none' })
  const owners = await openPasskeyOwners(storage)
  const host = 'wallet.example'
  const line = { loads: 0, isCut: false }
  const login = makePasskeyLogin({
    screen,
    owners,
    async load() {
      line.loads += 1
      if (line.isCut) {
        line.isCut = false
        throw new TypeError('Failed to fetch')
      }
      return {
        browser: makePasskeyBrowser({ credentials, host, title: 'Wallet', name: () => 'Wallet' }),
        addressOf: safeAddress,
        addedTo: (...asked) => addedTo(...asked),
      }
    },
  })
  const failOnce = () => {
    line.isCut = true
  }
  return {
    screen,
    login,
    loads: () => line.loads,
    failOnce,
    step: () => (screen.get() as Extract<Screen, { name: 'passkey' }>).step,
  }
}

test('default: a new passkey is a new wallet, known to its browser from then on', async () => {
  const { screen, login } = await page()
  const done = login.start()
  expect(screen.get()).toEqual({ name: 'passkey', step: { at: 'ways' } })
  await login.create()
  await done
  expect(screen.get()).toEqual({ name: 'none' })
  const [made] = browser.kept
  const owner = { id: made?.id, key: keyOf(made!), address: safeAddress(keyOf(made!)) }
  expect(login.owner()).toEqual(owner)
  // After a reload, and for the next login after signing out: one answer is enough.
  const again = await page()
  expect(again.login.owner()).toEqual(owner)
  await again.login.leave()
  expect(again.login.owner()).toBeUndefined()
  expect((await page()).login.owner()).toBeUndefined()
  const back = again.login.start()
  await again.login.use()
  await back
  expect(again.login.owner()).toEqual(owner)
  expect(browser.asked).toEqual(['create', 'get'])
})

test('behavior: where a browser sees a passkey for the first time, two answers tell which wallet it owns', async () => {
  const { credentials } = browser
  await credentials.create()
  await credentials.create()
  browser.chosen = browser.kept[1]?.id
  const { login, step } = await page()
  const done = login.start()
  await login.use()
  expect(step()).toEqual({ at: 'again' })
  expect(login.owner()).toBeUndefined()
  // The second answer is asked of the same passkey, whichever else would be taken.
  browser.chosen = browser.kept[0]?.id
  await login.use()
  await done
  expect(login.owner()?.address).toBe(safeAddress(keyOf(browser.kept[1]!)))
})

/** A passkey that was added to an account, of which a browser knows nothing else. */
async function addedPasskey() {
  const account = safeAddress({ x: 5n, y: 6n })
  const { credentials } = browser
  const makes = makePasskeyBrowser({ credentials, host: 'wallet.example', title: 'Wallet', name: () => 'Wallet' })
  const { key } = await makes.create({ account, except: [] })
  browser.asked.length = 0
  return { account, key, makes }
}

test('behavior: a passkey that was added to an account leads to it with one answer, where a network says so', async () => {
  const { account, key } = await addedPasskey()
  addedTo = async (of, keys) => {
    const own = keys.find(({ x, y }) => x === key.x && y === key.y)
    return of === account && own ? { ...own, isAdded: true } : undefined
  }
  const { login } = await page()
  const done = login.start()
  await login.use()
  await done
  expect(login.owner()).toMatchObject({ address: account, key: { ...key, isAdded: true } })
  expect(browser.asked).toEqual(['get'])
  // After a reload it is still one that was added, and speaks as such.
  expect((await page()).login.owner()).toEqual(login.owner())
})

test('error: a passkey that was added nowhere opens nothing, and neither does one of which no network says anything', async () => {
  await addedPasskey()
  const { login, step } = await page()
  void login.start()
  await login.use()
  expect(step()).toEqual({ at: 'ways', problem: 'notAdded' })
  addedTo = () => Promise.reject(new Error('Nobody answers'))
  await login.use()
  expect(step()).toEqual({ at: 'ways', problem: 'failed' })
  expect(login.owner()).toBeUndefined()
})

test('behavior: one that was chosen in a field is gone on with, in place of who was signed in', async () => {
  const first = await page()
  const done = first.login.start()
  await first.login.create()
  await done
  const before = first.login.owner()
  const { account, key } = await addedPasskey()
  addedTo = async () => ({ ...key, isAdded: true })
  browser.chosen = browser.kept[1]?.id
  const { login } = await page()
  expect(login.owner()).toEqual(before)
  await login.offer(new AbortController().signal)
  expect(login.owner()).toBeUndefined()
  await login.start()
  expect(login.owner()?.address).toBe(account)
  expect(browser.asked).toEqual(['get'])
})

test('error: the passkey of an e-mail wallet owns none, and no empty wallet is made of it', async () => {
  await browser.credentials.create()
  browser.kept[0]!.handle = new Uint8Array(16)
  const { login, step } = await page()
  void login.start()
  await login.use()
  expect(step()).toEqual({ at: 'ways', problem: 'other' })
  expect(login.owner()).toBeUndefined()
})

test('error: no second passkey of a wallet is made where one is kept', async () => {
  const { account, makes } = await addedPasskey()
  const except = browser.kept.map(({ id }) => id)
  await expect(makes.create({ account, except })).rejects.toMatchObject({ reason: 'held' })
})

test('behavior: a passkey that answers for another one opens nothing', async () => {
  const [other, own] = [softwareCredentials(), browser]
  await own.credentials.create()
  await other.credentials.create()
  const { login, step } = await page()
  const done = login.start()
  await login.use()
  // The same name, another key: as a password manager that was tampered with would say.
  own.kept[0]!.secret = other.kept[0]!.secret
  await login.use()
  expect(step()).toEqual({ at: 'again', problem: 'failed' })
  expect(login.owner()).toBeUndefined()
  login.stop()
  await expect(done).rejects.toMatchObject({ code: 4001 })
})

test('behavior: one that this browser knows by another key is looked at as if it were new', async () => {
  const first = await page()
  const done = first.login.start()
  await first.login.create()
  await done
  await first.login.leave()
  await browser.credentials.create()
  browser.kept[0]!.secret = browser.kept[1]!.secret
  void first.login.start()
  await first.login.use()
  expect(first.step()).toEqual({ at: 'again' })
  expect(first.login.owner()).toBeUndefined()
})

test('error: the person says no, or the browser has none: it is said, and may be tried again', async () => {
  const { login, step } = await page()
  const done = login.start()
  browser.refuses = true
  await login.create()
  expect(step()).toEqual({ at: 'ways', problem: 'refused' })
  await login.use()
  expect(step()).toEqual({ at: 'ways', problem: 'refused' })
  browser.refuses = false
  await login.create()
  await done
  const none = await page({ credentials: undefined })
  void none.login.start()
  await none.login.create()
  expect(none.step()).toEqual({ at: 'ways', problem: 'absent' })
})

test('behavior: one press at a time, and nothing of a login that was given up', async () => {
  const { login, screen, step } = await page()
  const done = login.start()
  let answer = () => {}
  browser.person = new Promise((resolve) => {
    answer = resolve
  })
  const [first, second] = [login.create(), login.create()]
  expect(step()).toEqual({ at: 'ways', isBusy: true })
  await vi.waitFor(() => expect(browser.asked).toEqual(['create']))
  login.stop()
  await expect(done).rejects.toMatchObject({ code: 4001 })
  answer()
  await Promise.all([first, second])
  expect(browser.asked).toEqual(['create'])
  expect(login.owner()).toBeUndefined()
  expect(screen.get()).toEqual({ name: 'none' })
  // Without a login nothing is asked.
  await login.create()
  expect(browser.asked).toHaveLength(1)
})

test('behavior: what was kept and cannot be read is nobody', async () => {
  for (const kept of [
    7,
    { known: 'x' },
    { current: 'a', known: [{ id: 'a', key: { x: '1', y: '0x2' }, address: '0x' }] },
  ]) {
    await storage.set('passkeyOwners', kept)
    expect((await page()).login.owner()).toBeUndefined()
  }
})

test('behavior: signs by the passkey that is signed in with, and by no other', async () => {
  const { login } = await page()
  const hash = new Uint8Array(32).fill(7)
  await expect(login.sign(hash)).rejects.toMatchObject({ code: 4100 })
  const done = login.start()
  await login.create()
  await done
  const said = await login.sign(hash)
  expect(new TextDecoder().decode(said.clientDataJSON)).toContain(Buffer.from(hash).toString('base64url'))
  browser.refuses = true
  await expect(login.sign(hash)).rejects.toMatchObject({ code: 4001, message: 'The passkey was not used.' })
  browser.refuses = false
  await browser.credentials.create()
  browser.kept[0]!.secret = browser.kept[1]!.secret
  await expect(login.sign(hash)).rejects.toMatchObject({
    code: 4001,
    message: 'Another passkey answered than the one that owns the wallet.',
  })
})

test('behavior: a page that asks again and again while a passkey is made throws nothing away', async () => {
  const { login, step } = await page()
  let answer = () => {}
  browser.person = new Promise((resolve) => {
    answer = resolve
  })
  const ends: string[] = []
  const ask = () =>
    login.start().then(
      () => ends.push('in'),
      ({ code }: { code: number }) => ends.push(String(code)),
    )
  void ask()
  const made = login.create()
  await vi.waitFor(() => expect(browser.asked).toEqual(['create']))
  for (let count = 0; count < 50; count += 1) void ask()
  // The person is asked once, and sees that all along.
  expect(step()).toEqual({ at: 'ways', isBusy: true })
  await login.create()
  answer()
  await made
  expect(browser.asked).toEqual(['create'])
  expect(login.owner()?.id).toBe(browser.kept[0]?.id)
  await vi.waitFor(() => expect(ends).toEqual([...Array(50).fill('4001'), 'in']))
})

test('behavior: on a slow line what asks the browser comes along with the ways, not with the press', async () => {
  const { login, loads } = await page()
  void login.start().catch(() => undefined)
  expect(loads()).toBe(1)
  await login.create()
  expect(loads()).toBe(1)
})

test('error: where it did not come, the press fetches it again', async () => {
  const { login, loads, failOnce, step } = await page()
  failOnce()
  const done = login.start()
  await vi.waitFor(() => expect(loads()).toBe(1))
  expect(step()).toEqual({ at: 'ways' })
  await login.create()
  await done
  expect(loads()).toBe(2)
})
