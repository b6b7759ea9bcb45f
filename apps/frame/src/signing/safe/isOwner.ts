import { encodeCall } from '../../confirm/abi.js'
import { toHex } from '../bytes.js'
import type { MethodContext } from '../methods/context.js'
import { Refusal } from '../refusal.js'

/** Whether an address may speak for an account, as the account says. Where there is no account nobody may. */
export async function isOwner(
  { rpc, network }: Pick<MethodContext, 'rpc' | 'network'>,
  account: string,
  owner: string,
): Promise<boolean> {
  const call = { to: account, data: toHex(encodeCall('isOwner(address)', [owner])) }
  const answer = await rpc(network.caipNetworkId, 'eth_call', [call, 'latest'])
  if (answer === '0x') return false
  if (typeof answer !== 'string' || !/^0x0{63}[01]$/.test(answer))
    throw new Refusal('nodeFailed', 'The network does not answer.')
  return answer.endsWith('1')
}
