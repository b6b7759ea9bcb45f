import {
  type Address,
  appendTransactionMessageInstructions,
  assertIsAddress,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getAddressDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  lamports,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { createSolanaTestWallet, developmentSolanaKeys, type SolanaTestWallet } from 'portico/testing/solana'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSolana, type TestSolana } from '../solana/testing.js'

let node: TestSolana
beforeAll(async () => {
  node = await startTestSolana()
})
afterAll(() => node.stop())

const info = { name: 'Lumen', rdns: 'dev.portico.lumen' }
const origin = 'http://localhost:4300'
const utf8 = (text: string) => new TextEncoder().encode(text)

type Options = Partial<Parameters<typeof createSolanaTestWallet>[0]>

function create(options: Options = {}): SolanaTestWallet {
  const chain = { id: node.id as `solana:${string}`, name: node.name, rpcUrl: node.rpcUrl }
  return createSolanaTestWallet({ info, chains: [chain], origin, ...options })
}
async function connected(options: Options = {}): Promise<SolanaTestWallet> {
  const wallet = create(options)
  const asked = wallet.standard.features['standard:connect'].connect()
  await wallet.approve()
  await asked
  return wallet
}
function first(wallet: SolanaTestWallet) {
  const [account] = wallet.standard.accounts
  if (!account) throw new Error('The page sees no account')
  return account
}
const addresses = (wallet: SolanaTestWallet) => wallet.standard.accounts.map(({ address }) => address)
function addressAt(wallet: SolanaTestWallet, index: number): Address {
  const address = wallet.accounts[index] ?? ''
  assertIsAddress(address)
  return address
}
const rpc = () => createSolanaRpc(node.rpcUrl)
const balance = async (address: Address) => (await rpc().getBalance(address, { commitment: 'processed' }).send()).value

/** A fresh address, that nobody has the key of. */
const someone = () => getAddressDecoder().decode(crypto.getRandomValues(new Uint8Array(32)))

async function payment(wallet: SolanaTestWallet, to: Address, amount: bigint, version: 'legacy' | 0 = 0) {
  const source = createNoopSigner(addressAt(wallet, 0))
  const instructions: Instruction[] = [getTransferSolInstruction({ source, destination: to, amount: lamports(amount) })]
  const { value: latest } = await rpc().getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayerSigner(source, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(latest, paid),
    (living) => appendTransactionMessageInstructions(instructions, living),
  )
  return new Uint8Array(getTransactionEncoder().encode(await partiallySignTransactionMessageWithSigners(message)))
}

async function verified(wallet: SolanaTestWallet, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  const bytes = Uint8Array.from(first(wallet).publicKey)
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', true, ['verify'])
  return verifySignature(key, signatureBytes(signature), message)
}

test('behavior: the development keys are those of the accounts that the chain gave money to', async () => {
  expect(developmentSolanaKeys.every((key) => /^0x[0-9a-f]{64}$/.test(key))).toBe(true)
  const wallet = create({ keys: developmentSolanaKeys })
  expect(wallet.accounts).toEqual(node.accounts.slice(0, developmentSolanaKeys.length))
})

describe('connecting', () => {
  test('default', async () => {
    const wallet = create()
    const { connect } = wallet.standard.features['standard:connect']
    expect(wallet.standard).toMatchObject({ version: '1.0.0', name: 'Lumen', chains: [node.id], accounts: [] })
    const asked = connect()
    expect(await wallet.waitForRequest()).toMatchObject({ kind: 'connect', origin })
    await wallet.approve()
    expect((await asked).accounts).toEqual(wallet.standard.accounts)
    expect(addresses(wallet)).toEqual([wallet.accounts[0]])
    expect((await connect()).accounts).toHaveLength(1)
  })

  test('param: silent: asks nobody', async () => {
    const wallet = create()
    const { connect } = wallet.standard.features['standard:connect']
    expect(await connect({ silent: true })).toEqual({ accounts: [] })
    expect(wallet.pending()).toEqual([])
  })

  test('error: rejected', async () => {
    const wallet = create()
    const asked = wallet.standard.features['standard:connect'].connect()
    await Promise.all([expect(asked).rejects.toMatchObject({ code: 4001 }), wallet.reject()])
    expect(wallet.standard.accounts).toEqual([])
  })

  test('error: a second question while the first is open', async () => {
    const wallet = create()
    const { connect } = wallet.standard.features['standard:connect']
    const asked = connect()
    await wallet.waitForRequest()
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    await wallet.approve()
    await asked
  })

  test('behavior: several accounts, the selected one first, as the page hears', async () => {
    const wallet = create()
    const heard: string[][] = []
    const stop = wallet.standard.features['standard:events'].on('change', ({ accounts = [] }) =>
      heard.push(accounts.map(({ address }) => address)),
    )
    const asked = wallet.standard.features['standard:connect'].connect()
    await wallet.approve({ accounts: [0, 1] })
    await asked
    wallet.setAccount(1)
    wallet.setAccount(2)
    const [zero, one, two] = wallet.accounts
    expect(heard).toEqual([
      [zero, one],
      [one, zero],
      [two, zero, one],
    ])
    stop()
    wallet.lock()
    expect(heard).toHaveLength(3)
    expect(wallet.standard.accounts).toEqual([])
    wallet.unlock()
    expect(addresses(wallet)).toEqual([two, zero, one])
  })

  test('behavior: ended by the page, and by the owner', async () => {
    const wallet = await connected()
    await wallet.standard.features['standard:disconnect'].disconnect()
    expect(wallet.standard.accounts).toEqual([])
    const again = await connected()
    again.disconnect()
    expect(again.standard.accounts).toEqual([])
  })

  test('behavior: permission and account outlive a reload where there is a storage', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const wallet = await connected({ storage })
    wallet.setAccount(1)
    const { accounts } = await create({ storage }).standard.features['standard:connect'].connect({ silent: true })
    expect(accounts.map(({ address }) => address)).toEqual([wallet.accounts[1], wallet.accounts[0]])
    expect(create().standard.accounts).toEqual([])
  })

  test('behavior: silence holds every answer back; without its nodes it answers nothing', async () => {
    const wallet = await connected()
    wallet.silent(true)
    const asked = wallet.standard.features['standard:connect'].connect({ silent: true })
    expect(await Promise.race([asked, Promise.resolve('nothing')])).toBe('nothing')
    wallet.silent(false)
    expect((await asked).accounts).toHaveLength(1)
    wallet.offline(true)
    await expect(wallet.standard.features['standard:connect'].connect()).rejects.toMatchObject({ code: 4900 })
  })

  test('error: no key, or one that is none', () => {
    expect(() => create({ keys: [] })).toThrow('at least one key')
    expect(() => create({ keys: ['0x00'] })).toThrow('32 bytes')
  })
})

describe('signing', () => {
  test('default', async () => {
    const wallet = await connected()
    const message = utf8('Hello from Portico')
    const asked = wallet.standard.features['solana:signMessage'].signMessage({ account: first(wallet), message })
    expect((await wallet.waitForRequest()).details).toContainEqual({
      label: 'Message',
      value: 'Hello from Portico',
      long: true,
    })
    await wallet.approve()
    const [signed] = await asked
    expect(signed?.signedMessage).toEqual(message)
    expect(await verified(wallet, signed?.signature as Uint8Array, message)).toBe(true)
    expect(await verified(wallet, signed?.signature as Uint8Array, utf8('Something else'))).toBe(false)
  })

  test('error: rejected, or for an account that the page does not see', async () => {
    const wallet = await connected()
    const { signMessage } = wallet.standard.features['solana:signMessage']
    const asked = signMessage({ account: first(wallet), message: utf8('No') })
    await Promise.all([expect(asked).rejects.toMatchObject({ code: 4001 }), wallet.reject()])
    const other = { ...first(wallet), address: wallet.accounts[1] ?? '' }
    await expect(signMessage({ account: other, message: utf8('No') })).rejects.toMatchObject({ code: 4100 })
  })

  test('behavior: sign-in: the text of the standard, signed; the page is connected by it', async () => {
    const wallet = create()
    const asked = wallet.standard.features['solana:signIn'].signIn({
      statement: 'Good evening',
      uri: origin,
      version: '1',
      chainId: node.id,
      nonce: 'abcdef12',
      issuedAt: '2026-01-02T03:04:05.000Z',
      resources: ['https://a.test', 'https://b.test'],
    })
    expect((await wallet.waitForRequest()).warning).toBeUndefined()
    await wallet.approve()
    const [signed] = await asked
    const text = [
      'localhost:4300 wants you to sign in with your Solana account:',
      wallet.accounts[0],
      '',
      'Good evening',
      '',
      `URI: ${origin}`,
      'Version: 1',
      `Chain ID: ${node.id}`,
      'Nonce: abcdef12',
      'Issued At: 2026-01-02T03:04:05.000Z',
      'Resources:',
      '- https://a.test',
      '- https://b.test',
    ].join('\n')
    expect(new TextDecoder().decode(signed?.signedMessage)).toBe(text)
    expect(signed?.account).toBe(first(wallet))
    expect(await verified(wallet, signed?.signature as Uint8Array, utf8(text))).toBe(true)
  })

  test('behavior: sign-in for another site is warned of', async () => {
    const wallet = create()
    const asked = wallet.standard.features['solana:signIn'].signIn({ domain: 'bank.test' })
    expect((await wallet.waitForRequest()).warning).toContain('bank.test')
    await Promise.all([expect(asked).rejects.toMatchObject({ code: 4001 }), wallet.reject()])
  })
})

describe('transactions', () => {
  test.each(['legacy', 0] as const)('default: sends, version %s', async (version) => {
    const wallet = await connected()
    const to = someone()
    const transaction = await payment(wallet, to, 12_000_000n, version)
    const { signAndSendTransaction } = wallet.standard.features['solana:signAndSendTransaction']
    const asked = signAndSendTransaction({ account: first(wallet), transaction, chain: node.id })
    const request = await wallet.waitForRequest()
    expect(request).toMatchObject({ kind: 'send', title: 'Send a transaction', warning: undefined })
    expect(request.details).toContainEqual({ label: 'Step 1', value: `Pay 0.012 SOL to ${to}` })
    expect(request.details).toContainEqual({ label: 'Version', value: String(version) })
    await wallet.approve()
    const [sent] = await asked
    expect(sent?.signature).toHaveLength(64)
    expect(await balance(to)).toBe(12_000_000n)
  })

  test('behavior: signs without sending; what it gives back can be sent', async () => {
    const wallet = await connected()
    const to = someone()
    const transactions = [await payment(wallet, to, 3_000_000n), await payment(wallet, to, 4_000_000n)]
    const account = first(wallet)
    const inputs = transactions.map((transaction) => ({ account, transaction }))
    const asked = wallet.standard.features['solana:signTransaction'].signTransaction(...inputs)
    expect((await wallet.waitForRequest()).title).toBe('Sign 2 transactions')
    await wallet.approve()
    const signed = await asked
    expect(signed).toHaveLength(2)
    for (const { signedTransaction } of signed) {
      const { messageBytes, signatures } = getTransactionDecoder().decode(signedTransaction)
      const signature = signatures[addressAt(wallet, 0)] as Uint8Array
      expect(await verified(wallet, signature, Uint8Array.from(messageBytes))).toBe(true)
      const text = Buffer.from(signedTransaction).toString('base64') as Parameters<
        ReturnType<typeof rpc>['sendTransaction']
      >[0]
      await rpc().sendTransaction(text, { encoding: 'base64' }).send()
    }
    expect(await balance(to)).toBe(7_000_000n)
  })

  test('behavior: warns of one that would fail, and passes on what the node says', async () => {
    const wallet = await connected()
    const transaction = await payment(wallet, someone(), 5_000_000_000_000_000n)
    const { signAndSendTransaction } = wallet.standard.features['solana:signAndSendTransaction']
    const asked = signAndSendTransaction({ account: first(wallet), transaction, chain: node.id })
    expect((await wallet.waitForRequest()).warning).toContain('likely to fail')
    await Promise.all([expect(asked).rejects.toMatchObject({ code: -32002 }), wallet.approve()])
  })

  test('error: rejected; nothing is sent', async () => {
    const wallet = await connected()
    const to = someone()
    const transaction = await payment(wallet, to, 1_000_000n)
    const { signAndSendTransaction } = wallet.standard.features['solana:signAndSendTransaction']
    const asked = signAndSendTransaction({ account: first(wallet), transaction, chain: node.id })
    await Promise.all([expect(asked).rejects.toMatchObject({ code: 4001 }), wallet.reject()])
    expect(await balance(to)).toBe(0n)
  })

  test('error: what is no transaction, not its own, or for a chain it does not know', async () => {
    const wallet = await connected()
    const account = first(wallet)
    const { signTransaction } = wallet.standard.features['solana:signTransaction']
    const { signAndSendTransaction } = wallet.standard.features['solana:signAndSendTransaction']
    const transaction = await payment(wallet, someone(), 1n)
    const wrong = { code: -32602 }
    await expect(signTransaction({ account, transaction: utf8('nonsense') })).rejects.toMatchObject(wrong)
    await expect(signTransaction({ account, transaction: transaction.slice(0, -1) })).rejects.toMatchObject(wrong)
    await expect(signTransaction({ account, transaction: Uint8Array.of(...transaction, 0) })).rejects.toMatchObject(
      wrong,
    )
    const later = Uint8Array.from(transaction)
    later[65] = 0x81
    await expect(signTransaction({ account, transaction: later })).rejects.toThrow('version 1')
    await expect(signTransaction()).rejects.toMatchObject(wrong)
    const chain = 'solana:mainnet'
    await expect(signAndSendTransaction({ account, transaction, chain })).rejects.toMatchObject(wrong)
    wallet.setAccount(1)
    await expect(signTransaction({ account: first(wallet), transaction })).rejects.toThrow('does not ask')
    expect(wallet.pending()).toEqual([])
  })
})
