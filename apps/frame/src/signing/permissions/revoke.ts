import * as v from 'valibot'
import type { Action } from '../../confirm/action.js'
import { evmKnowledge } from '../../confirm/evm/knowledge.js'
import type { Choice } from '../../confirm/model.js'
import { actionSheet, placeOf } from '../../confirm/sheet.js'
import { toHex } from '../bytes.js'
import { checksum } from '../evm/address.js'
import { encodeSigned, encodeUnsigned, hashOf } from '../evm/transaction.js'
import { evmChain, type MethodContext } from '../methods/context.js'
import { highestFee, mined, rawOf, sendRaw } from '../methods/evmTransaction.js'
import { fillTransaction, notEnough } from '../methods/fill.js'
import { shortSheet } from '../methods/sendTransaction.js'
import { hexBytes, readParams } from '../params.js'
import { Refusal } from '../refusal.js'
import type { Prepared, SignRequest } from '../signer.js'
import type { BoundAsset } from './bounds.js'
import { requireCode } from './code.js'
import { framework } from './contracts.js'
import { type Delegation, decodeContext, disableCall, isDisabled, isSignedHere } from './delegation.js'
import { manager } from './manager.js'
import { codeOfAccount, fillUpgrade, sendUpgrade } from './upgrade.js'

const asked = v.union([
  v.strictObject({ permissionContext: hexBytes }),
  v.strictObject({ permissionsContext: hexBytes }),
])
/** ERC-7715 writes no list around it, as other methods have one. */
const params = v.union([v.strictTuple([asked]), asked])

/**
 * `wallet_revokePermissions`, and `wallet_revokeExecutionPermission` of ERC-7715: on the chain, where nobody can overlook it, and then in
 * what this device tells of. The account may be put back to a plain one with the same transaction.
 */
export async function revoke(request: SignRequest, context: MethodContext): Promise<Prepared> {
  const chainId = evmChain(context)
  const list = readParams(params, request.params)
  const given = Array.isArray(list) ? list[0] : list
  const permission = 'permissionContext' in given ? given.permissionContext : given.permissionsContext
  const read = decodeContext(permission)
  if (!read) throw new Refusal('invalidParams', 'This is no permission of this wallet.')
  const { delegation, signature } = read
  const network = context.network.caipNetworkId
  const ask = (method: string, list: readonly unknown[]) => context.rpc(network, method, list)
  if (delegation.delegator.toLowerCase() !== context.address.eip155.toLowerCase())
    throw new Refusal('unauthorized', 'The account is not of this wallet.')
  // Elsewhere the transaction would go through, and take nothing back.
  await requireCode(['DelegationManager'], chainId, context)
  if (!(await isSignedHere(read, chainId, ask)))
    throw new Refusal('invalidParams', 'The account has given no such permission on this network.')
  if (await isDisabled(permission, ask)) throw new Refusal('invalidParams', 'This permission is revoked already.')
  const data = disableCall(delegation, signature)
  let missing = 0n
  const { transaction } = await fillTransaction({ to: manager, data: toHex(data) }, chainId, context, (short) => {
    missing = short
  })
  const undo =
    (await codeOfAccount(context)) === 'ours'
      ? await fillUpgrade('plain', { to: manager, data, gas: transaction.gas }, chainId, context).catch(() => undefined)
      : undefined
  const action: Action = {
    key: 'step.stop',
    asset: assetOf(delegation),
    party: delegation.delegate,
    partyLabel: 'fact.spender',
    risk: 'low',
  }
  // Whoever is taken something from is nobody new.
  const known = { ...context, knownReceivers: [...context.knownReceivers, delegation.delegate] }
  const knowledge = await evmKnowledge([action], [{ to: manager, value: 0n, data }], known)

  const prepared = (undoes: boolean): Prepared => {
    const sent = undoes && undo ? undo.transaction : transaction
    const short = undoes && undo ? undo.missing : missing
    const sheet = actionSheet(placeOf(request, context), {
      actions: [action],
      knowledge: { ...knowledge, fee: { most: highestFee([sent]) } },
      raw: rawOf(sent),
    })
    const choices: readonly Choice[] = undo ? [{ ...undoing, chosen: undoes ? 1 : 0 }] : []
    const shown = choices.length > 0 ? { ...sheet, choices } : sheet
    const bytes = encodeUnsigned(transaction)
    return {
      sheet: short > 0n ? shortSheet(shown, short, context) : shown,
      digests: undoes ? [] : [hashOf(bytes)],
      async finish(signer) {
        if (short > 0n) throw new Refusal('nodeFailed', notEnough)
        const own = { network, context: permission.toLowerCase() }
        // A page that is closed meanwhile is told of it by the next one.
        const sent = async (hash: string) => context.permissions?.mark(own, { hash, at: Date.now() })
        if (undoes && undo) await sendUpgrade(undo, signer, context, sent)
        else await disable(encodeSigned(transaction, await signer.secp256k1(hashOf(bytes))), context, sent)
        await context.permissions?.remove(own)
        return {}
      },
      choose: (name, option) => prepared(name === 'account' && option === 1 && undo !== undefined),
    }
  }
  return prepared(false)
}

/** Until it is in a block the permission holds, and is told of as one that does. */
async function disable(
  signed: Uint8Array,
  context: MethodContext,
  sent: (hash: string) => Promise<void>,
): Promise<void> {
  await sendRaw(signed, context)
  const hash = toHex(hashOf(signed))
  await sent(hash)
  if (!(await mined(hash, context)))
    throw new Refusal('nodeFailed', 'The network took the transaction, and the permission still holds.', {
      data: { hash },
    })
}

const undoing: Omit<Choice, 'chosen'> = {
  name: 'account',
  label: { key: 'choice.account' },
  options: [
    { type: 'words', words: { key: 'choice.keep' } },
    { type: 'words', words: { key: 'choice.undo' } },
  ],
}

const tokenTerms: readonly string[] = [
  framework.ERC20PeriodTransferEnforcer.address,
  framework.ERC20StreamingEnforcer.address,
]

/** What it lets be taken: read from its conditions, whoever made it. */
function assetOf({ caveats }: Delegation): BoundAsset {
  const token = caveats.find(({ enforcer }) => tokenTerms.includes(enforcer))
  return token ? { kind: 'token', address: checksum(toHex(token.terms.subarray(0, 20))) } : { kind: 'native' }
}
