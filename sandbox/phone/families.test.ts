import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { RawWitness, Transaction } from '@scure/btc-signer'
import {
  appendTransactionMessageInstructions,
  assertIsAddress,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Codec,
  getBase64EncodedWireTransaction,
  lamports,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { sha256, stringToBytes } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptOf } from '../bitcoin/network.js'
import { startTestBitcoin } from '../bitcoin/testing.js'
import { startTestSolana, type TestSolana } from '../solana/testing.js'
import { bitcoinOnPhone } from './families/bitcoin.js'
import { cosmosOnPhone } from './families/cosmos.js'
import type { PhoneFamily, PhoneWallet } from './families/family.js'
import { polkadotOnPhone } from './families/polkadot.js'
import { solanaOnPhone } from './families/solana.js'
import { grantFamilies } from './grant.js'

const base58 = getBase58Codec()
const origin = 'https://app.test'
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const addressOf = (family: PhoneFamily) => family.accountsOn(family.chains[0] ?? '')[0]?.split(':')[2] ?? ''

async function approved<T>(family: PhoneFamily, wallet: PhoneWallet, method: string, params: unknown): Promise<T> {
  const asked = wallet.request({ method, params, chain: family.chains[0] ?? '' })
  asked.catch(() => {})
  await wallet.owner.approve()
  return (await asked) as T
}

describe('Solana on the phone', () => {
  let node: TestSolana
  let family: PhoneFamily
  let wallet: PhoneWallet
  beforeAll(async () => {
    node = await startTestSolana()
    family = solanaOnPhone([{ id: node.id as `solana:${string}`, name: node.name, rpcUrl: node.rpcUrl }])
    wallet = await family.open(origin)
  })
  afterAll(() => node.stop())

  async function payment(amount: bigint): Promise<string> {
    const address = addressOf(family)
    const [, to = ''] = node.accounts
    assertIsAddress(address)
    assertIsAddress(to)
    const source = createNoopSigner(address)
    const { value: latest } = await createSolanaRpc(node.rpcUrl).getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (made) => setTransactionMessageFeePayerSigner(source, made),
      (made) => setTransactionMessageLifetimeUsingBlockhash(latest, made),
      (made) =>
        appendTransactionMessageInstructions(
          [getTransferSolInstruction({ source, destination: to, amount: lamports(amount) })],
          made,
        ),
    )
    return getBase64EncodedWireTransaction(await partiallySignTransactionMessageWithSigners(message))
  }
  /** What was signed, behind one signature. */
  const isSigned = (transaction: string) => {
    const bytes = fromBase64(transaction)
    return ed25519.verify(bytes.slice(1, 65), bytes.slice(65), new Uint8Array(base58.encode(addressOf(family))))
  }

  test('solana_getAccounts: needs no yes', async () => {
    expect(await wallet.request({ method: 'solana_getAccounts', params: {}, chain: node.id })).toEqual([
      { pubkey: addressOf(family) },
    ])
  })
  test('solana_signMessage', async () => {
    const message = stringToBytes('hello')
    const params = { message: base58.decode(message), pubkey: addressOf(family) }
    const { signature } = await approved<{ signature: string }>(family, wallet, 'solana_signMessage', params)
    const key = new Uint8Array(base58.encode(addressOf(family)))
    expect(ed25519.verify(new Uint8Array(base58.encode(signature)), message, key)).toBe(true)
  })
  test('solana_signTransaction, solana_signAllTransactions', async () => {
    const transaction = await payment(1n)
    const one = await approved<{ signature: string; transaction: string }>(family, wallet, 'solana_signTransaction', {
      transaction,
    })
    expect(isSigned(one.transaction)).toBe(true)
    expect(new Uint8Array(base58.encode(one.signature))).toEqual(fromBase64(one.transaction).slice(1, 65))
    const { transactions } = await approved<{ transactions: string[] }>(family, wallet, 'solana_signAllTransactions', {
      transactions: [transaction, await payment(2n)],
    })
    expect(transactions.map(isSigned)).toEqual([true, true])
  })
  test('solana_signAndSendTransaction: it is on the chain', async () => {
    const { signature } = await approved<{ signature: string }>(family, wallet, 'solana_signAndSendTransaction', {
      transaction: await payment(3n),
    })
    await node.advance(1)
    const rpc = createSolanaRpc(node.rpcUrl)
    const { value } = await rpc.getSignatureStatuses([signature as never]).send()
    expect(value[0]?.err).toBeNull()
  })
  test('error: a no is 4001, another method 4200', async () => {
    const asked = wallet.request({ method: 'solana_signMessage', params: { message: '2NEpo7' }, chain: node.id })
    await Promise.all([expect(asked).rejects.toMatchObject({ code: 4001 }), wallet.owner.reject()])
    const unknown = wallet.request({ method: 'solana_fly', params: {}, chain: node.id })
    await expect(unknown).rejects.toMatchObject({ code: 4200 })
  })
})

describe('Bitcoin on the phone', () => {
  let node: Awaited<ReturnType<typeof startTestBitcoin>>
  let family: PhoneFamily
  let wallet: PhoneWallet
  beforeAll(async () => {
    node = await startTestBitcoin()
    family = await bitcoinOnPhone({ id: node.id, name: node.name, apiUrl: node.apiUrl, ordinalsUrl: node.ordinalsUrl })
    wallet = await family.open(origin)
  })
  afterAll(() => node.stop())
  const coins = async () => {
    const response = await fetch(`${node.apiUrl}/address/${addressOf(family)}/utxo`)
    return (await response.json()) as { txid: string; vout: number; value: number }[]
  }

  test('getAccountAddresses: to pay with, and for what is inscribed', async () => {
    const listed = (await wallet.request({ method: 'getAccountAddresses', params: {}, chain: node.id })) as object[]
    const [account] = node.accounts
    expect(listed).toEqual([
      { address: account?.ordinals.address, publicKey: account?.ordinals.publicKey, intention: 'ordinal' },
      { address: account?.payment.address, publicKey: account?.payment.publicKey, intention: 'payment' },
    ])
    expect(family.accountsOn(node.id)).toEqual([
      `${node.id}:${account?.payment.address}`,
      `${node.id}:${account?.ordinals.address}`,
    ])
  })
  test('signMessage: ECDSA, in hexadecimal', async () => {
    const params = { account: addressOf(family), message: 'hello', protocol: 'ecdsa' }
    const answer = await approved<{ signature: string; messageHash: string }>(family, wallet, 'signMessage', params)
    const signature = fromHex(answer.signature)
    const recovered = Uint8Array.of((signature[0] ?? 0) - 39, ...signature.slice(1))
    const key = secp256k1.recoverPublicKey(recovered, fromHex(answer.messageHash), { prehash: false })
    expect(Buffer.from(key).toString('hex')).toBe(node.accounts[0]?.payment.publicKey)
  })
  test('signMessage: BIP-322 for the other address', async () => {
    const address = node.accounts[0]?.ordinals.address
    const params = { account: addressOf(family), address, message: 'hello', protocol: 'bip322' }
    const { signature } = await approved<{ signature: string }>(family, wallet, 'signMessage', params)
    expect(RawWitness.decode(fromHex(signature))).toHaveLength(1)
  })
  test('signPsbt: the inputs named, and sent when asked for', async () => {
    const [coin] = await coins()
    if (!coin) throw new Error('no coin')
    const script = scriptOf(addressOf(family))
    const transaction = new Transaction()
    const witnessUtxo = { script, amount: BigInt(coin.value) }
    transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
    transaction.addOutput({ script, amount: BigInt(coin.value) - 1_000n })
    const answer = await approved<{ psbt: string; txid: string }>(family, wallet, 'signPsbt', {
      account: addressOf(family),
      psbt: toBase64(transaction.toPSBT()),
      signInputs: [{ address: addressOf(family), index: 0 }],
      broadcast: true,
    })
    expect((await fetch(`${node.apiUrl}/tx/${answer.txid}`)).status).toBe(200)
  })
  test('sendTransfer: it is on the chain; a no is 4001', async () => {
    const to = node.accounts[1]?.payment.address
    const params = { account: addressOf(family), recipientAddress: to, amount: '12345' }
    const { txid } = await approved<{ txid: string }>(family, wallet, 'sendTransfer', params)
    const sent = (await (await fetch(`${node.apiUrl}/tx/${txid}`)).json()) as { vout: { value: number }[] }
    expect(sent.vout.map(({ value }) => value)).toContain(12_345)
    const asked = wallet.request({ method: 'sendTransfer', params, chain: node.id })
    await Promise.all([expect(asked).rejects.toMatchObject({ code: 4001 }), wallet.owner.reject()])
  })
})

test('polkadot_signMessage: wrapped as extensions do it', async () => {
  const family = polkadotOnPhone('polkadot:91b171bb158e2d3848fa23a9f1c25182')
  const wallet = await family.open(origin)
  const given = family.accountsOn(family.chains[0] ?? '')
  expect(new Set(given).size).toBe(2)
  for (const account of given) {
    const address = account.split(':')[2] ?? ''
    const params = { address, message: 'hello' }
    const { signature } = await approved<{ signature: string }>(family, wallet, 'polkadot_signMessage', params)
    const publicKey = new Uint8Array(base58.encode(address)).slice(1, 33)
    const message = stringToBytes('<Bytes>hello</Bytes>')
    expect(ed25519.verify(fromHex(signature.slice(2)), message, publicKey)).toBe(true)
  }
})

test('cosmos_getAccounts, cosmos_signAmino', async () => {
  const family = cosmosOnPhone({ id: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' })
  const wallet = await family.open(origin)
  const listed = await wallet.request({ method: 'cosmos_getAccounts', params: {}, chain: 'cosmos:cosmoshub-4' })
  const [account] = listed as { algo: string; address: string; pubkey: string }[]
  expect(account).toMatchObject({ algo: 'secp256k1', address: addressOf(family) })
  const params = { signerAddress: addressOf(family), signDoc: { sequence: '0', chain_id: 'a&b', msgs: [] } }
  const { signature } = await approved<{ signature: { signature: string } }>(family, wallet, 'cosmos_signAmino', params)
  const hash = sha256(stringToBytes('{"chain_id":"a\\u0026b","msgs":[],"sequence":"0"}'), 'bytes')
  const key = fromBase64(account?.pubkey ?? '')
  expect(secp256k1.verify(fromBase64(signature.signature), hash, key, { prehash: false })).toBe(true)
})

test('grantFamilies: what is asked for and known, with the methods that are both', () => {
  const family = cosmosOnPhone({ id: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' })
  const asked = {
    chains: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
    methods: ['cosmos_signAmino', 'cosmos_signDirect'],
    events: ['accountsChanged', 'odd'],
  }
  expect(grantFamilies([family, polkadotOnPhone('polkadot:x')], asked)).toEqual({
    cosmos: {
      chains: ['cosmos:cosmoshub-4'],
      accounts: [`cosmos:cosmoshub-4:${addressOf(family)}`],
      methods: ['cosmos_signAmino'],
      events: ['accountsChanged'],
    },
  })
})
