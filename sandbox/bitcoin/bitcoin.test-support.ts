import * as btc from '@scure/btc-signer'
import { afterAll, beforeAll } from 'vitest'
import type { BitcoinKey } from './keys.js'
import { regtest } from './network.js'
import { startTestBitcoin, type TestBitcoin } from './testing.js'

export type Coin = { txid: string; vout: number; value: number; status: { confirmed: boolean } }
export const fee = 1000

/** What a wallet does: coins of one key, signed. */
export function spend(
  key: BitcoinKey,
  coins: readonly Coin[],
  outputs: readonly { address: string; amount: number }[],
  tell: (amount: bigint) => bigint = (amount) => amount,
): btc.Transaction {
  const transaction = new btc.Transaction()
  for (const { txid, vout, value } of coins) {
    const taproot = key.publicKey.length === 32 ? { tapInternalKey: key.publicKey } : {}
    transaction.addInput({
      txid,
      index: vout,
      witnessUtxo: { script: key.script, amount: tell(BigInt(value)) },
      ...taproot,
    })
  }
  for (const { address, amount } of outputs) transaction.addOutputAddress(address, BigInt(amount), regtest)
  transaction.sign(key.privateKey)
  transaction.finalize()
  return transaction
}

/** A fresh chain, asked as its explorer is. */
export function bitcoinForTests() {
  const chain = {} as TestBitcoin
  beforeAll(async () => {
    Object.assign(chain, await startTestBitcoin())
    // What waits is in a block when a test says so.
    await chain.hold()
  })
  afterAll(() => chain.stop?.())

  async function get<Value>(path: string, base = chain.apiUrl): Promise<Value> {
    const response = await fetch(`${base}${path}`)
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    const type = response.headers.get('content-type') ?? ''
    return (type.startsWith('application/json') ? response.json() : response.text()) as Promise<Value>
  }

  async function post(hex: string): Promise<{ status: number; text: string }> {
    const response = await fetch(`${chain.apiUrl}/tx`, { method: 'POST', body: hex })
    return { status: response.status, text: await response.text() }
  }

  const coinsOf = (address: string) => get<Coin[]>(`/address/${address}/utxo`)
  const balanceOf = async (address: string) => (await coinsOf(address)).reduce((sum, { value }) => sum + value, 0)
  /** An address that nothing was sent to yet. */
  const someone = () => chain.account(1_000 + nextAccount()).payment.address

  const nextAccount = (() => {
    let count = 0
    return () => count++
  })()

  /** Coins of this key alone, so that tests do not get in each other's way. */
  async function funded(kind: 'payment' | 'ordinals', ...amounts: readonly number[]) {
    const key = chain.account(1_000 + nextAccount())[kind]
    for (const amount of amounts) await chain.give(key.address, amount)
    await chain.mine()
    return { key, coins: await coinsOf(key.address) }
  }
  return { chain, get, post, coinsOf, balanceOf, someone, funded }
}
