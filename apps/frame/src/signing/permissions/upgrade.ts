import * as Eip7702 from 'ox/TxEnvelopeEip7702'
import { fromHex, toHex } from '../bytes.js'
import { authorizationProblem, hashAuthorization } from '../evm/authorization.js'
import { chainNumberOf } from '../evm/chainNumber.js'
import { hashOf, type Transaction } from '../evm/transaction.js'
import type { MethodContext } from '../methods/context.js'
import { Refusal } from '../refusal.js'
import type { Signer } from '../signer.js'
import { statelessAccount } from './contracts.js'

const none = `0x${'00'.repeat(20)}`
const designator = '0xef0100'

/** Whose code the key’s own account runs: none, the one that permissions need, or another’s. */
export async function codeOfAccount({
  rpc,
  network,
  address,
}: Pick<MethodContext, 'rpc' | 'network' | 'address'>): Promise<'none' | 'ours' | 'other'> {
  const code = await rpc(network.caipNetworkId, 'eth_getCode', [address.eip155, 'latest'])
  if (typeof code !== 'string') throw new Refusal('nodeFailed', 'The network does not answer.')
  if (code === '0x') return 'none'
  return code.toLowerCase() === `${designator}${statelessAccount.slice(2).toLowerCase()}` ? 'ours' : 'other'
}

/** A transaction that also says whose code the account runs from now on (EIP-7702). */
export type Upgrade = Extract<Transaction, { type: 'eip1559' }> & { becomes: 'permissions' | 'plain' }

/** What the authorisation and its sender take beside the call: the account may be new to the network’s state. */
export const upgradeGas = 100_000n

/**
 * Signs both: the authorisation, for this chain and this moment alone and for no other code than the one that is known here, and the
 * transaction that brings it. No page can name any of it.
 */
export async function signUpgrade({ becomes, ...transaction }: Upgrade, signer: Signer): Promise<Uint8Array> {
  const { chainId, nonce } = transaction
  const address = becomes === 'plain' ? none : statelessAccount
  // The sender’s number is one higher when the authorisation is read.
  const authorization = { chainId, address, nonce: nonce + 1n }
  const problem = authorizationProblem(authorization, { chainId, delegates: [statelessAccount, none] })
  if (problem) throw new Refusal('unsupportedMethod', `An authorisation is not signed: ${problem}`)
  const signed = {
    ...authorization,
    chainId: chainNumberOf(chainId),
    ...(await signer.secp256k1(hashAuthorization(authorization))),
  }
  const { type: _, data, to, ...rest } = transaction
  const envelope = {
    ...rest,
    type: 'eip7702',
    chainId: chainNumberOf(chainId),
    to,
    data: toHex(data),
    authorizationList: [signed],
  } as never
  const unsigned = fromHex(Eip7702.serialize(envelope))
  return fromHex(Eip7702.serialize(envelope, { signature: await signer.secp256k1(hashOf(unsigned)) }))
}
