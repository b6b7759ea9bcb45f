import * as Eip7702 from 'ox/TxEnvelopeEip7702'
import { fromHex, toHex } from '../bytes.js'
import { checksum } from '../evm/address.js'
import { authorizationProblem, hashAuthorization } from '../evm/authorization.js'
import { chainNumberOf } from '../evm/chainNumber.js'
import { hashOf, type Transaction } from '../evm/transaction.js'
import type { MethodContext } from '../methods/context.js'
import { mined, sendRaw } from '../methods/evmTransaction.js'
import { fillTransaction } from '../methods/fill.js'
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
type Upgrade = Extract<Transaction, { type: 'eip1559' }> & { becomes: 'permissions' | 'plain' }
export type FilledUpgrade = {
  transaction: Upgrade
  /** Of the network’s own currency, for the fee. */
  missing: bigint
}

/** What the authorisation takes, and a call that does nothing: the account may be new to the network’s state. */
const upgradeGas = 100_000n

/** The transaction by which the account becomes one that permissions can be given of, or a plain one again; along with a call, or none. */
export async function fillUpgrade(
  becomes: Upgrade['becomes'],
  call: { to: `0x${string}`; data: Uint8Array; gas: bigint } | undefined,
  chainId: bigint,
  context: MethodContext,
): Promise<FilledUpgrade> {
  let missing = 0n
  const gas = upgradeGas + (call?.gas ?? 0n)
  const asked = { to: call?.to ?? checksum(context.address.eip155), gas, ...(call ? { data: toHex(call.data) } : {}) }
  const { transaction } = await fillTransaction(asked, chainId, context, (short) => {
    missing = short
  })
  if (transaction.type !== 'eip1559')
    throw new Refusal('unsupportedChain', 'Permissions cannot be given on this network: it has no such transactions.')
  return { transaction: { ...transaction, becomes }, missing }
}

/** Signs it, sends it, and waits until the account is what it was to become. @throws Refusal */
export async function sendUpgrade(
  { transaction }: FilledUpgrade,
  signer: Signer,
  context: MethodContext,
  sent?: (hash: string) => Promise<void>,
): Promise<void> {
  const signed = await signUpgrade(transaction, signer)
  const hash = toHex(hashOf(signed))
  try {
    await sendRaw(signed, context)
  } catch (cause) {
    throw new Refusal('nodeFailed', 'The network did not take the transaction.', { cause })
  }
  await sent?.(hash)
  const isDone = await mined(hash, context)
  // An authorisation holds although the call that came with it fails.
  if ((await codeOfAccount(context)) !== (transaction.becomes === 'plain' ? 'none' : 'ours'))
    throw new Refusal('nodeFailed', 'The network took the transaction, and the account stayed what it was.', {
      data: { hash },
    })
  if (!isDone)
    throw new Refusal('nodeFailed', 'The account has changed, and what was to be done along with it has failed.', {
      data: { hash },
    })
}

/**
 * Signs both: the authorisation, for this chain and this moment alone and for no other code than the one that is known here, and the
 * transaction that brings it. No page can name any of it.
 */
async function signUpgrade({ becomes, ...transaction }: Upgrade, signer: Signer): Promise<Uint8Array> {
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
