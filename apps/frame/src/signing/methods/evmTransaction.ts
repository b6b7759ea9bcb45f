import type { Fact } from '../../confirm/model.js'
import { formatAmount } from '../../confirm/text.js'
import { toHex } from '../bytes.js'
import type { Transaction } from '../evm/transaction.js'
import type { MethodContext } from './context.js'

/** The most that the network may take for all of them. */
export function feeFact(transactions: readonly Transaction[], { network }: MethodContext): Fact {
  const { symbol, decimals } = network.nativeCurrency
  const fees = transactions.map((each) => each.gas * (each.type === 'eip1559' ? each.maxFeePerGas : each.gasPrice))
  const amount = formatAmount(
    fees.reduce((sum, fee) => sum + fee, 0n),
    decimals,
  )
  return { label: { key: 'fact.fee' }, value: { type: 'amount', amount, symbol, isEstimate: true } }
}

/** All fields, for those who want to see them. */
export function rawOf(transaction: Transaction): string {
  const { to, value, data, nonce, chainId, gas } = transaction
  const fee =
    transaction.type === 'eip1559'
      ? [`max fee ${transaction.maxFeePerGas}`, `priority ${transaction.maxPriorityFeePerGas}`]
      : [`gas price ${transaction.gasPrice}`]
  const list =
    transaction.type === 'legacy' || transaction.accessList.length === 0
      ? []
      : [`access list ${JSON.stringify(transaction.accessList)}`]
  const fields = [`to ${to ?? '-'}`, `value ${value}`, `data ${toHex(data)}`, `nonce ${nonce}`, `chain ${chainId}`]
  return [...fields, `gas ${gas}`, ...fee, ...list].join('\n')
}

export async function sendRaw(signed: Uint8Array, { rpc, network }: MethodContext): Promise<void> {
  await rpc(network.caipNetworkId, 'eth_sendRawTransaction', [toHex(signed)])
}
