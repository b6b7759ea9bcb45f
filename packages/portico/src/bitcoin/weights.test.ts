import * as btc from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { bitcoinAccount } from '../../../../sandbox/bitcoin/keys.js'
import { regtest } from '../../../../sandbox/bitcoin/network.js'
import { mnemonic } from '../../../../sandbox/chains/anvil.js'
import { feeOf } from './coins.js'

/** Real transactions, signed: their size is never more than the fee was made for, and hardly less. */
test.each(['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'] as const)('default: the size of what spends %s', (type) => {
  const { payment, ordinals } = bitcoinAccount(mnemonic, 3)
  const nested = btc.p2sh(btc.p2wpkh(payment.publicKey, regtest), regtest)
  for (const inputs of [1, 2, 7]) {
    const transaction = new btc.Transaction()
    const old = new btc.Transaction()
    old.addInput({ txid: '11'.repeat(32), index: 0 })
    for (let vout = 0; vout < inputs; vout++)
      old.addOutput({ script: btc.p2pkh(payment.publicKey, regtest).script, amount: 10_000n })
    for (let index = 0; index < inputs; index++) {
      const place = { txid: type === 'p2pkh' ? old.id : '22'.repeat(32), index, sequence: 0xfffffffd }
      const amount = 10_000n
      if (type === 'p2wpkh') transaction.addInput({ ...place, witnessUtxo: { script: payment.script, amount } })
      if (type === 'p2tr')
        transaction.addInput({
          ...place,
          witnessUtxo: { script: ordinals.script, amount },
          tapInternalKey: ordinals.publicKey,
        })
      if (type === 'p2sh')
        transaction.addInput({
          ...place,
          witnessUtxo: { script: nested.script, amount },
          redeemScript: nested.redeemScript!,
        })
      if (type === 'p2pkh') transaction.addInput({ ...place, nonWitnessUtxo: old.toBytes(true, false) })
    }
    transaction.addOutput({ script: payment.script, amount: 5_000n })
    transaction.addOutput({ script: ordinals.script, amount: 3_000n })
    transaction.sign(type === 'p2tr' ? ordinals.privateKey : payment.privateKey)
    transaction.finalize()
    const made = feeOf({ from: type, rate: 1_000n }, inputs, ['p2wpkh', 'p2tr'])
    expect(made).toBeGreaterThanOrEqual(BigInt(transaction.vsize))
    expect(made).toBeLessThanOrEqual(BigInt(transaction.vsize + 2 + 2 * inputs))
  }
})
