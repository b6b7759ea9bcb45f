import { Transaction } from '@scure/btc-signer'
import { mnemonic } from '../chains/anvil.js'
import { bitcoinAccount } from './keys.js'
import { regtest } from './network.js'

type Shown = { fee: number; vin: { txid: string; vout: number; prevout: { value: number } }[] }
type Again = {
  apiUrl: string
  /** Which of the funded accounts it was that paid; all of it from its address for payments. */
  account: number
  txid: string
  outputs: readonly { address: string; amount: bigint }[]
  /** What is paid more, in satoshi. */
  more: bigint
}

/** What a wallet does to have a payment in a block sooner, or to take it back: the same coins again, for a higher fee (BIP-125). */
export async function spendAgain({ apiUrl, account, txid, outputs, more }: Again) {
  const { payment } = bitcoinAccount(mnemonic, account)
  const { vin, fee } = (await (await fetch(`${apiUrl}/tx/${txid}`)).json()) as Shown
  const transaction = new Transaction()
  let left = -BigInt(fee) - more
  for (const { txid: spent, vout: index, prevout } of vin) {
    const amount = BigInt(prevout.value)
    const witnessUtxo = { script: payment.script, amount }
    transaction.addInput({ txid: spent, index, sequence: 0xfffffffd, witnessUtxo })
    left += amount
  }
  for (const { address, amount } of outputs) {
    transaction.addOutputAddress(address, amount, regtest)
    left -= amount
  }
  transaction.addOutputAddress(payment.address, left, regtest)
  transaction.sign(payment.privateKey)
  transaction.finalize()
  const body = Buffer.from(transaction.extract()).toString('hex')
  const response = await fetch(`${apiUrl}/tx`, { method: 'POST', body })
  return { txid: transaction.id, status: response.status, text: await response.text() }
}
