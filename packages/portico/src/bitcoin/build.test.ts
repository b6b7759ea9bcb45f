import * as btc from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { bitcoinAccount } from '../../../../sandbox/bitcoin/keys.js'
import { regtest } from '../../../../sandbox/bitcoin/network.js'
import { mnemonic } from '../../../../sandbox/chains/anvil.js'
import { toHex } from '../base/bytes.js'
import { regtestId } from './bitcoin.test-support.js'
import { buildPayment, checkSigned } from './build.js'
import type { SpendableType } from './coins.js'
import type { Funds } from './spending.js'

const { payment, ordinals } = bitcoinAccount(mnemonic, 3)
const to = bitcoinAccount(mnemonic, 4).payment.address
const nested = btc.p2sh(btc.p2wpkh(payment.publicKey, regtest), regtest)
const old = btc.p2pkh(payment.publicKey, regtest)
const addresses = { p2wpkh: payment.address, p2tr: ordinals.address, p2sh: nested.address, p2pkh: old.address }
const keys = { p2wpkh: payment, p2tr: ordinals, p2sh: payment, p2pkh: payment }
const types = ['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'] as const

const before = new btc.Transaction()
before.addInput({ txid: '11'.repeat(32), index: 0 })
for (const type of types) before.addOutputAddress(addresses[type] ?? '', 60_000n, regtest)

async function build(type: SpendableType, publicKey: string | undefined = toHex(keys[type].publicKey)) {
  const coins = [{ txid: before.id, vout: types.indexOf(type), value: 60_000n, confirmed: true }]
  const account = { address: addresses[type] ?? '', purpose: 'payment' as const, publicKey }
  const funds: Funds = {
    account,
    coins,
    held: 60_000n,
    amount: 20_000n,
    from: type,
    to: 'p2wpkh',
    rates: { slow: 1n, normal: 1n, fast: 1n },
  }
  const choice = { coins, fee: 1_000n, change: 39_000n }
  return buildPayment({ funds, choice, to, networkId: regtestId }, async () => toHex(before.toBytes(true, false)))
}

describe.each(types)('%s', (type) => {
  test('default: what another library signs and finishes is what is sent', async () => {
    const built = await build(type)
    const theirs = btc.Transaction.fromPSBT(built.psbt)
    expect(theirs.fee).toBe(1_000n)
    theirs.sign(keys[type].privateKey)
    const unfinished = theirs.toPSBT(0)
    theirs.finalize()
    const expected = { hex: theirs.hex, txid: theirs.id }
    expect(checkSigned(built, unfinished)).toEqual(expected)
    expect(checkSigned(built, theirs.toPSBT(0))).toEqual(expected)
    expect(checkSigned(built, theirs.extract())).toEqual(expected)
  })

  test('error: what is not signed is not sent', async () => {
    const built = await build(type)
    expect(() => checkSigned(built, built.psbt)).toThrow('did not sign')
  })

  test('error: nonsense', async () => {
    const built = await build(type)
    expect(() => checkSigned(built, new Uint8Array([1, 2, 3]))).toThrow('another transaction')
  })
})

test('error: nested segwit of a wallet that does not tell its key, or another one', async () => {
  await expect(build('p2sh', '')).rejects.toThrow('what its address is made of')
  await expect(build('p2sh', toHex(ordinals.publicKey))).rejects.toThrow('what its address is made of')
})

test('behavior: a taproot key that is not the one of the address is left out', async () => {
  const withKey = btc.Transaction.fromPSBT((await build('p2tr')).psbt).getInput(0)
  expect(withKey.tapInternalKey).toEqual(ordinals.publicKey)
  const without = btc.Transaction.fromPSBT((await build('p2tr', toHex(payment.publicKey))).psbt).getInput(0)
  expect(without.tapInternalKey).toBeUndefined()
})
