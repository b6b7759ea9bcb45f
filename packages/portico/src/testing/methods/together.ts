import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { askNode } from '../node.js'
import type { TestChain } from '../types.js'
import { type Intent, submitNext } from './sending.js'

const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const abi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable',
])
const gas = 3_000_000n

/**
 * All calls or none, in one transaction: the account lends itself the code of Multicall3 (EIP-7702) and calls itself. Who has that code
 * can be made to pay by anybody, and cannot be paid by a contract: `takeCodeBack` is called once it is in a block.
 */
export async function submitTogether(
  chain: TestChain,
  signer: PrivateKeyAccount,
  intents: readonly Intent[],
): Promise<Hex> {
  const calls = intents.map(({ to, data, value }) => ({
    target: to ?? zeroAddress,
    allowFailure: false,
    value,
    callData: data ?? ('0x' as const),
  }))
  const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [calls] })
  const value = intents.reduce((sum, intent) => sum + intent.value, 0n)
  return delegate(chain, signer, { code: multicall3, data, value })
}

/**
 * Ends what `submitTogether` began. Not earlier: an authorization takes a number of the account too, which no transaction has, and a node
 * that has not mined the first one yet would keep the second for ever behind that gap.
 */
export function takeCodeBack(chain: TestChain, signer: PrivateKeyAccount): Promise<Hex> {
  return delegate(chain, signer, { code: zeroAddress, data: '0x', value: 0n })
}

async function delegate(
  chain: TestChain,
  signer: PrivateKeyAccount,
  { code, data, value }: { code: Address; data: Hex; value: bigint },
): Promise<Hex> {
  const price = BigInt(await askNode<Hex>(chain, 'eth_gasPrice', []))
  const sign = async (nonce: number) =>
    signer.signTransaction({
      type: 'eip7702',
      chainId: chain.id,
      nonce,
      to: signer.address,
      data,
      value,
      gas,
      maxFeePerGas: price * 2n,
      maxPriorityFeePerGas: price,
      // The transaction itself counts first.
      authorizationList: [await signer.signAuthorization({ address: code, chainId: chain.id, nonce: nonce + 1 })],
    })
  return submitNext(chain, signer.address, sign)
}
