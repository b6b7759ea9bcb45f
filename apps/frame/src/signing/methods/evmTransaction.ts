import * as v from 'valibot'
import { toHex } from '../bytes.js'
import type { Transaction } from '../evm/transaction.js'
import { Refusal } from '../refusal.js'
import type { MethodContext } from './context.js'

/** The most that the network may take for all of them. */
export function highestFee(transactions: readonly Transaction[]): bigint {
  return transactions.reduce(
    (sum, each) => sum + each.gas * (each.type === 'eip1559' ? each.maxFeePerGas : each.gasPrice),
    0n,
  )
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

const pollMs = 500
const patienceMs = 90_000
const receiptOf = v.object({ status: v.string() })

/** Waits until a transaction is in a block. @returns whether it did what it was for @throws Refusal when it takes too long */
export async function mined(hash: string, { rpc, network }: MethodContext): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += pollMs) {
    const answer = await rpc(network.caipNetworkId, 'eth_getTransactionReceipt', [hash]).catch(() => undefined)
    const receipt = v.safeParse(receiptOf, answer)
    if (receipt.success) return receipt.output.status === '0x1'
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Refusal('nodeFailed', 'It is sent, and in no block yet. Look again later.', { data: { hash } })
}

export async function sendRaw(signed: Uint8Array, { rpc, network }: MethodContext): Promise<void> {
  await rpc(network.caipNetworkId, 'eth_sendRawTransaction', [toHex(signed)])
}
