import { expect, test } from 'vitest'
import { deferred } from '../handlers/handlers.test-support.js'
import { makeAskOther } from '../restored/askOther.js'
import type { Screen } from '../screen.js'
import { makeStore } from '../store.js'
import { makeCodes } from './codes.js'
import { OtherWalletError } from './knownWallets.js'
import { startWallet } from './session.test-support.js'
import { makeWallet } from './wallet.js'

const account = (id: string, email = 'ada@example.com') => ({ id: id.repeat(22), email, provider: 'email' as const })

/** A browser in which a login had a wallet, and a vault that was put back to before. */
async function afterRestore({ answers }: { answers?: boolean } = {}) {
  const before = startWallet()
  await before.wallet.adopt({ ...before.session(), account: account('a') })
  const known = before.records.wallet?.addresses
  const now = startWallet(before.storage)
  const asked: unknown[] = []
  const onOtherWallet = async (other: unknown) => {
    asked.push(other)
    return answers === true
  }
  const { vault, storage, keyring } = now
  const options = { vault, storage, keyring, ...(answers === undefined ? {} : { onOtherWallet }) }
  return { now, known, asked, wallet: makeWallet(options) }
}

test('default: the wallet of a login is remembered, and is the same the next time', async () => {
  const { wallet, session, storage, vault, keyring } = startWallet()
  await wallet.adopt(session())
  const again = makeWallet({ vault, storage, keyring })
  expect((await again.adopt(session())).wallet).toEqual(wallet.current()?.wallet)
})

test('behavior: an account that has lost its wallet gets no new one in silence', async () => {
  const { now, known, wallet, asked } = await afterRestore({ answers: false })
  // Made after the back-up, the account itself is made anew.
  const adopting = wallet.adopt({ ...now.session(), account: account('b') })
  await expect(adopting).rejects.toBeInstanceOf(OtherWalletError)
  expect(asked).toEqual([{ known, found: undefined }])
  expect(now.calls).toEqual(['/session/end'])
  expect(wallet.current()).toBeUndefined()
})

test('behavior: nor another one', async () => {
  const { now, known, wallet, asked } = await afterRestore({ answers: false })
  const elsewhere = startWallet()
  await elsewhere.wallet.adopt(elsewhere.session())
  Object.assign(now.records, { wallet: elsewhere.records.wallet })
  const adopting = wallet.adopt({ ...now.session(), account: account('a') })
  await expect(adopting).rejects.toThrow('had another wallet')
  expect(asked).toEqual([{ known, found: elsewhere.records.wallet?.addresses }])
})

test('behavior: who goes on does so once, and is not asked again', async () => {
  const { now, known, wallet, asked } = await afterRestore({ answers: true })
  const { wallet: made } = await wallet.adopt({ ...now.session(), account: account('b') })
  expect(made.addresses).not.toEqual(known)
  await wallet.adopt({ ...now.session(), account: account('b') })
  expect(asked).toHaveLength(1)
})

test('behavior: nobody is asked while nobody looks: then it is no login', async () => {
  const { now, wallet, asked } = await afterRestore({ answers: true })
  now.vault.keep(now.session())
  await expect(wallet.resume()).rejects.toBeInstanceOf(OtherWalletError)
  expect(asked).toEqual([])
})

/** A login whose person is being asked, with what they will say; and the vault, which writes down whose tokens it is called with. */
async function whileAsked() {
  const { now } = await afterRestore()
  const { vault, storage, keyring } = now
  const answers: ((goesOn: boolean) => void)[] = []
  const ended: (string | undefined)[] = []
  let held: string | undefined
  const { call, keep } = vault
  vault.keep = (tokens, options) => {
    held = tokens?.accessToken
    keep(tokens, options)
  }
  vault.call = async (path, request, signal) => {
    if (path === '/session/end') ended.push(held)
    return call(path, request, signal)
  }
  const asked: (() => void)[] = []
  const wallet = makeWallet({
    vault,
    storage,
    keyring,
    onOtherWallet: () =>
      new Promise((resolve) => {
        answers.push(resolve)
        for (const tell of asked.splice(0)) tell()
      }),
  })
  const next = () => new Promise<void>((resolve) => asked.push(resolve))
  const login = (token: string, id: string, email?: string) => ({
    ...now.session(),
    accessToken: token,
    account: account(id, email),
  })
  const isAsked = next()
  const first = wallet.adopt(login('first', 'b')).then(
    () => 'adopted',
    (error: Error) => error.message,
  )
  await isAsked
  return { now, wallet, answers, ended, login, next, first, held: () => held }
}

test('behavior: a login that is asked about and given up for the next one ends nothing of that', async () => {
  const { wallet, answers, ended, login, next, first, held } = await whileAsked()
  const isAsked = next()
  const second = wallet.adopt(login('second', 'b'))
  await isAsked
  answers[0]?.(false)
  expect(await first).toBe('This login had another wallet in this browser')
  answers[1]?.(true)
  await second
  expect([ended, held()]).toEqual([[], 'second'])
  expect(wallet.current()?.account.id).toBe('b'.repeat(22))
})

test('behavior: a yes that comes after the next login is too late', async () => {
  const { now, wallet, answers, login, first, held } = await whileAsked()
  await wallet.adopt(login('second', 'c', 'bob@example.com'))
  const made = now.records.wallet?.walletId
  answers[0]?.(true)
  expect(await first).toBe('The login was given up')
  expect([held(), now.records.wallet?.walletId]).toEqual(['second', made])
  expect(wallet.current()?.account.id).toBe('c'.repeat(22))
})

test('behavior: the next login keeps its tokens while the end of the one before is waited for', async () => {
  const { now, wallet, answers, ended, login, first, held } = await whileAsked()
  const call = now.vault.call
  const [ending, answered] = [deferred(), deferred()]
  now.vault.call = async (path, request, signal) => {
    const given = call(path, request, signal)
    if (path === '/session/end') {
      ending.resolve()
      await answered.promise
    }
    return given
  }
  answers[0]?.(false)
  await ending.promise
  await wallet.adopt(login('second', 'c', 'bob@example.com'))
  answered.resolve()
  await first
  expect([ended, held()]).toEqual([['first'], 'second'])
})

test('behavior: nor does signing out take the tokens of the login that follows', async () => {
  const { wallet, session, vault } = startWallet()
  await wallet.adopt({ ...session(), account: account('a') })
  const { call, keep } = vault
  let held: string | undefined
  vault.keep = (tokens) => {
    held = tokens?.accessToken
    keep(tokens)
  }
  vault.call = async (path, request, signal) => {
    if (path === '/session/end') await wallet.adopt({ ...session(), accessToken: 'second', account: account('a') })
    return call(path, request, signal)
  }
  await wallet.signOut()
  expect([held, wallet.current()?.account.id]).toEqual(['second', 'a'.repeat(22)])
})

test('behavior: who signs out while they are asked ends that login too', async () => {
  const { wallet, answers, ended, first, held } = await whileAsked()
  // As the page's word does it: the question goes with the login.
  answers[0]?.(false)
  await wallet.signOut()
  await first
  expect([ended, held()]).toEqual([['first'], undefined])
})

test('behavior: a page that looks who is signed in while a person is asked does not take the login away', async () => {
  const { wallet, answers, first, ended } = await whileAsked()
  await expect(wallet.resume()).rejects.toBeInstanceOf(OtherWalletError)
  answers[0]?.(true)
  expect(await first).toBe('adopted')
  expect(ended).toEqual([])
})

test('behavior: the wallet is remembered by the address that the account has now', async () => {
  const before = startWallet()
  await before.wallet.adopt({ ...before.session(), account: account('a') })
  const written = new Promise<void>((resolve) => {
    const { set } = before.storage
    before.storage.set = async (key, value) => {
      await set(key, value)
      if (key === 'wallets') resolve()
    }
  })
  before.wallet.rename('lovelace@example.com')
  await written
  const { vault, storage, session } = startWallet(before.storage)
  const wallet = makeWallet({ vault, storage, keyring: before.keyring })
  const remade = wallet.adopt({ ...session(), account: account('b', 'lovelace@example.com') })
  await expect(remade).rejects.toBeInstanceOf(OtherWalletError)
})

test('behavior: somebody else in this browser has a wallet of their own', async () => {
  const { now, wallet, asked } = await afterRestore({ answers: false })
  await wallet.adopt({ ...now.session(), account: account('c', 'bob@example.com') })
  expect(asked).toEqual([])
})

test('behavior: what is kept tells nobody who was here', async () => {
  const { wallet, session, storage } = startWallet()
  await wallet.adopt(session())
  expect(JSON.stringify(await storage.get('wallets'))).not.toContain('ada')
})

test('behavior: the frame asks in the place of the code, and takes the code away when the person does not go on', async () => {
  const screen = makeStore<Screen>({ name: 'none' })
  const other = makeAskOther(screen)
  const { now } = await afterRestore()
  const { vault, storage, keyring } = now
  const wallet = makeWallet({ vault, storage, keyring, onOtherWallet: other.ask })
  const codes = makeCodes(screen, () => 0)
  const typed: string[] = []
  const submit = async () => void (await wallet.adopt({ ...now.session(), account: account('b') }))
  const asks = () => codes.ask({ flowEndsAt: 1, submit, onTyped: () => typed.push('done') })
  const shown = () =>
    new Promise<void>((resolve) => screen.subscribe(() => screen.get().name === 'otherWallet' && resolve()))
  asks()
  const first = Promise.all([codes.type('123456'), shown().then(other.close)])
  await first
  expect(screen.get()).toEqual({ name: 'none' })
  expect(typed).toEqual([])
  asks()
  await Promise.all([codes.type('123456'), shown().then(other.goOn)])
  expect(typed).toEqual(['done'])
  expect(wallet.current()?.wallet.addresses).toEqual(now.records.wallet?.addresses)
})
