import { type Address, type Hex, numberToHex, parseAbi } from 'viem'
import { call } from '../chains/rpc.js'

/** What the contracts of the sandbox are asked to do. */
export const abi = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function mint(address,uint256)',
  'function mint(address,string)',
  'function safeTransferFrom(address,address,uint256)',
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function refuse(string)',
])

/** Has the node of a chain send from one of its own accounts, and waits until that is in a block. @returns the transaction's hash */
export async function sendFrom(
  rpcUrl: string,
  { from, to, data, value }: { from: Address; to: Address | undefined; data: Hex; value: bigint },
): Promise<Hex> {
  const transaction = { from, ...(to ? { to } : {}), data, value: numberToHex(value), gas: numberToHex(3_000_000) }
  const { transactionHash } = await call<{ transactionHash: Hex }>(rpcUrl, 'eth_sendTransactionSync', [transaction])
  return transactionHash
}
