import { encodeCall } from '../../confirm/abi.js'
import type { Action } from '../../confirm/action.js'
import { toHex } from '../bytes.js'
import type { Prepared, SignRequest } from '../signer.js'
import type { PasskeyKey } from './account.js'
import { requireAccountCode, requireSignerCode } from './accountCode.js'
import { transactionOf } from './bundler.js'
import type { SafeCall } from './calls.js'
import { createSigner, signerOf } from './passkeySigner.js'
import { operationOf, type SafeContext } from './prepareSafe.js'

/**
 * What may be changed of who answers for an account, one network at a time. `before`: whoever stands in front of it in the account’s list,
 * which is what the contract asks for.
 */
export type OwnerChange =
  | { kind: 'passkey'; key: PasskeyKey }
  | { kind: 'kit' | 'wallet'; address: string }
  | { kind: 'less'; address: string; before: string }

/** Stands in front of the first owner of a Safe. */
export const firstInList = `0x${'00'.repeat(19)}01`

/**
 * Makes somebody an owner of the account, or no owner any more: by an operation of the account to itself, which no page can ask for. The
 * wallet’s own window alone offers it. Each owner speaks alone.
 */
export async function prepareOwnerChange(
  change: OwnerChange,
  request: Pick<SignRequest, 'chainId' | 'origin'>,
  context: SafeContext,
): Promise<Prepared> {
  const account = context.address.eip155
  await Promise.all([
    requireAccountCode(context, context.owner, account),
    change.kind === 'passkey' ? requireSignerCode(context) : undefined,
  ])
  const toItself = (data: Uint8Array): SafeCall => ({ to: account, value: 0n, data })
  const add = (owner: string) => toItself(encodeCall('addOwnerWithThreshold(address,uint256)', [owner, 1n]))
  const calls =
    change.kind === 'passkey'
      ? [createSigner(change.key), add(signerOf(change.key))]
      : change.kind === 'less'
        ? [toItself(encodeCall('removeOwner(address,address,uint256)', [change.before, change.address, 1n]))]
        : [add(change.address)]
  const asked: SignRequest = { ...request, method: 'wallet_sendCalls', params: [] }
  return operationOf(asked, context, { calls, told: [toldOf(change)] }, (hash) =>
    transactionOf(context.bundler, toHex(hash)),
  )
}

const keys = {
  passkey: 'step.ownerPasskey',
  kit: 'step.ownerKit',
  wallet: 'step.ownerWallet',
  less: 'step.ownerLess',
} as const

/** The words for it: made of what is changed, and not of the calls, which say the same of a kit and of a stranger. */
function toldOf(change: OwnerChange): Action {
  const party = change.kind === 'passkey' ? signerOf(change.key) : change.address
  const isLess = change.kind === 'less'
  return {
    key: keys[change.kind],
    party,
    partyLabel: 'fact.opens',
    // What opens everything is agreed to with a number, like what takes everything.
    risk: isLess ? 'medium' : 'high',
    warnings: isLess ? [] : ['owner'],
  }
}
