import { type Address, type Hex, numberToHex } from 'viem'
import { call } from '../chains/rpc.js'

type Given = { from: Address; to?: Address | undefined; data?: Hex; value?: bigint; gas?: bigint }
type Receipt = { transactionHash: Hex; status: Hex; gasUsed: Hex }

/** Has the node of a chain send from one of its own accounts, and waits until that is in a block. */
export function send(rpcUrl: string, given: Given): Promise<Receipt> {
  const { from, to, data = '0x', value = 0n, gas = 3_000_000n } = given
  const transaction = { from, ...(to ? { to } : {}), data, value: numberToHex(value), gas: numberToHex(gas) }
  return call(rpcUrl, 'eth_sendTransactionSync', [transaction])
}
