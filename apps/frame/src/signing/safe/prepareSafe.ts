import type { Action } from '../../confirm/action.js'
import { concat, fromHex, toHex, word } from '../bytes.js'
import type { MethodContext } from '../methods/context.js'
import { evmChain, refuseOwnCalls } from '../methods/context.js'
import { notEnough } from '../methods/fill.js'
import { personalSign } from '../methods/personalSign.js'
import { readBundle } from '../methods/sendCalls.js'
import { readTransaction, shortSheet } from '../methods/sendTransaction.js'
import { signTypedData } from '../methods/signTypedData.js'
import { dataOf } from '../methods/wire.js'
import { Refusal } from '../refusal.js'
import type { Prepared, SignRequest } from '../signer.js'
import { type SafeOwner, safeMessageHash, wrap6492 } from './account.js'
import { requireAccountCode } from './accountCode.js'
import { buildOperation } from './build.js'
import { sendOperation, transactionOf } from './bundler.js'
import type { SafeCall } from './calls.js'
import { safeModule } from './contracts.js'
import { handedOverRefusal } from './handedOverRefusal.js'
import {
  operationSignature,
  packOperation,
  safeOperationHash,
  unpackOperation,
  userOperationHash,
} from './operation.js'
import { operationSheet } from './operationSheet.js'
import { ownerSignature } from './ownerSignature.js'
import type { PaymasterChoice } from './paymaster.js'

/** The context as the contract account sees it: `address.eip155` is the contract, `owner` the key or the passkey. */
export type SafeContext = MethodContext & { owner: SafeOwner; bundler: Bundler; isSponsored: boolean }
type Bundler = NonNullable<NonNullable<MethodContext['smartAccount']>['bundler']>

/** A request to the contract account of the wallet: signed by its owner, answered for by the contract. */
export async function prepareSafe(request: SignRequest, context: MethodContext): Promise<Prepared> {
  const { smartAccount, address } = context
  if (!smartAccount?.bundler) throw new Refusal('unsupportedMethod', 'Smart accounts are not available on this network')
  const { bundler, isSponsored = false } = smartAccount
  const safe: SafeContext = {
    ...context,
    address: { ...address, eip155: smartAccount.address },
    owner: smartAccount.passkey ?? address.eip155,
    bundler,
    isSponsored,
  }
  if (!smartAccount.passkey && (await smartAccount.isHandedOver?.())) throw handedOverRefusal(request.chainId)
  // Along with all else that is asked of the network: a person waits for both.
  const [stands, prepared] = await Promise.allSettled([
    requireAccountCode(context, safe.owner, smartAccount.address),
    prepareFor(request, safe),
  ])
  if (stands.status === 'rejected') throw stands.reason
  if (prepared.status === 'rejected') throw prepared.reason
  return prepared.value
}

async function prepareFor(request: SignRequest, safe: SafeContext): Promise<Prepared> {
  if (request.method === 'personal_sign') return asMessage(await personalSign(request, safe), safe)
  if (request.method === 'eth_signTypedData_v4') return asMessage(await signTypedData(request, safe), safe)
  if (request.method === 'eth_sendTransaction') return sendTransaction(request, safe)
  if (request.method === 'wallet_sendCalls') return sendCalls(request, safe)
  if (request.method === 'wallet_grantPermissions' || request.method === 'wallet_requestExecutionPermissions')
    // Its authors say of the one module that would keep permissions of a Safe that nobody has audited it.
    throw new Refusal('unsupportedMethod', 'The smart account gives no permissions: ask for one of the plain account.')
  throw new Refusal('unsupportedMethod', `${request.method} is not offered by this wallet`)
}

/** What the page signs is wrapped in the account's own form (ERC-1271), and told how to make it while it is not there (ERC-6492). */
async function asMessage(plain: Prepared, context: SafeContext): Promise<Prepared> {
  const { network, rpc, address, owner } = context
  const chainId = evmChain(context)
  const wrapped = (hash: Uint8Array) => safeMessageHash(hash, address.eip155, chainId)
  return {
    sheet: plain.sheet,
    digests: plain.digests.map(wrapped),
    async finish(signer) {
      let signature: Uint8Array = new Uint8Array()
      // What refuses a message refuses it here too; what the key alone would have said is of no use.
      await plain.finish({
        ...signer,
        async secp256k1(hash) {
          signature = await ownerSignature(wrapped(hash), owner, signer)
          return { r: 0n, s: 0n, yParity: 0 }
        },
      })
      const code = await rpc(network.caipNetworkId, 'eth_getCode', [address.eip155, 'latest'])
      // An owner that was added has asked the account already whether it is one.
      const isDeployed = typeof code === 'string' && code.length > 2
      return toHex(isDeployed ? signature : wrap6492(signature, owner))
    },
  }
}

async function sendTransaction(request: SignRequest, context: SafeContext): Promise<Prepared> {
  const asked = readTransaction(request, context)
  if (!asked.to) throw new Refusal('invalidParams', 'A smart account puts no new contract on the network by itself.')
  const call = { to: asked.to, value: asked.value ?? 0n, data: dataOf(asked) }
  return ofPage(request, context, { calls: [call] }, (hash) => transactionOf(context.bundler, toHex(hash)))
}

async function sendCalls(request: SignRequest, context: SafeContext): Promise<Prepared> {
  const chainId = evmChain(context)
  const { asked, needed } = readBundle(request, context, chainId, ['paymasterService'])
  const calls = asked.calls.map(({ to, value = 0n, data = '0x' }): SafeCall => {
    if (!to) throw new Refusal('invalidParams', 'A smart account puts no new contract on the network by itself.')
    return { to, value, data: fromHex(data) }
  })
  const paymaster = needed.paymasterService
  // The id says where to look: network, operation, and the number that another operation may have taken.
  return ofPage(request, context, { calls, ...(paymaster ? { paymaster } : {}) }, async (hash, nonce) => ({
    id: toHex(concat(word(chainId), hash, word(nonce))),
  }))
}

type Wanted = {
  calls: readonly SafeCall[]
  paymaster?: PaymasterChoice & { isOptional: boolean }
  told?: readonly Action[]
}

/** What a page asks for. */
async function ofPage(
  request: SignRequest,
  context: SafeContext,
  wanted: Wanted,
  answer: (hash: Uint8Array, nonce: bigint) => Promise<unknown>,
): Promise<Prepared> {
  refuseOwnCalls(wanted.calls, context, safeModule)
  return operationOf(request, context, wanted, answer)
}

/**
 * An operation that makes the calls, whatever they are: whoever asks for it here has looked at them. `told`: what they do, where the
 * wallet made them itself; else it is read from them.
 */
export async function operationOf(
  request: SignRequest,
  context: SafeContext,
  { calls, paymaster, told }: Wanted,
  answer: (hash: Uint8Array, nonce: bigint) => Promise<unknown>,
): Promise<Prepared> {
  const chainId = evmChain(context)
  const { operation, validity, missing } = await buildOperation(calls, paymaster, context)
  const packed = packOperation(operation)
  const hash = userOperationHash(packed, chainId)
  const signed = safeOperationHash(packed, chainId, validity)
  // From here on nothing but what is signed: the sheet reads it, and the bundler gets it.
  const sheet = await operationSheet(packed, validity, request, context, told)
  return {
    sheet: missing > 0n ? shortSheet(sheet, missing, context) : sheet,
    digests: [signed],
    async finish(signer) {
      if (missing > 0n) throw new Refusal('nodeFailed', notEnough)
      const signature = operationSignature(await ownerSignature(signed, context.owner, signer), validity)
      await sendOperation(context.bundler, unpackOperation(packed), signature, hash)
      return answer(hash, packed.nonce)
    },
  }
}
