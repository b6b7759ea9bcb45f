import { expect, test } from 'vitest'
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
