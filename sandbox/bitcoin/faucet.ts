import { Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { type Chain, type Coin, maturity } from './chain.js'
import { type BitcoinKey, namedSecret, payTo } from './keys.js'
import { scriptOf } from './network.js'
import { RefusedTransaction } from './refusal.js'

export type Gift = { address: string; amount: bigint }

/** Takes what the miner earns and gives it away. */
export type Faucet = {
  /** @returns The transaction's name. @throws RefusedTransaction when there is not enough, or a gift is too small */
  give(gifts: readonly Gift[]): string
}

export function faucetKey(): BitcoinKey {
  const privateKey = namedSecret('faucet')
  return payTo({ privateKey, publicKey: pubECDSA(privateKey) })
}

const feeRate = 2n
/** What a transaction of this kind weighs, roughly and rather too much: itself, each input and each output. */
const sizes = { own: 11n, input: 69n, output: 43n }

export function createFaucet(chain: Chain, key: BitcoinKey): Faucet {
  const isReady = ({ entry }: Coin) =>
    !entry.tx.coinbase || chain.tip().height + 1 - (entry.block?.height ?? 0) >= maturity

  return {
    give(gifts) {
      const wanted = gifts.reduce((sum, { amount }) => sum + amount, 0n)
      const transaction = new Transaction({ disableScriptCheck: true })
      let collected = 0n
      let fee = feeRate * (sizes.own + sizes.output * BigInt(gifts.length + 1))
      for (const coin of chain.coinsOf(key.script).filter(isReady)) {
        if (collected >= wanted + fee) break
        const witnessUtxo = { script: coin.script, amount: coin.value }
        transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
        collected += coin.value
        fee += feeRate * sizes.input
      }
      if (collected < wanted + fee) throw new RefusedTransaction(-6, 'Insufficient funds')
      for (const { address, amount } of gifts) transaction.addOutput({ script: scriptOf(address), amount })
      const change = collected - wanted - fee
      if (change >= 1000n) transaction.addOutput({ script: key.script, amount: change })
      transaction.sign(key.privateKey)
      transaction.finalize()
      return chain.submit(transaction.extract())
    },
  }
}
