import type { Action } from '../../confirm/action.js'
import { evmKnowledge } from '../../confirm/evm/knowledge.js'
import { actionSheet, placeOf } from '../../confirm/sheet.js'
import { evmChain, type MethodContext } from '../methods/context.js'
import { highestFee, rawOf } from '../methods/evmTransaction.js'
import { notEnough } from '../methods/fill.js'
import { shortSheet } from '../methods/sendTransaction.js'
import { Refusal } from '../refusal.js'
import type { Prepared, SignRequest } from '../signer.js'
import { codeOfAccount, fillUpgrade, sendUpgrade } from './upgrade.js'

/**
 * Puts the account back to a plain one, so that no permission of it can be used on the network, whoever keeps it and wherever it was given.
 * For the wallet's own window: no method of a page leads here.
 */
export async function makePlain(
  request: Omit<SignRequest, 'method' | 'params'>,
  context: MethodContext,
): Promise<Prepared> {
  const chainId = evmChain(context)
  if ((await codeOfAccount(context)) !== 'ours') throw new Refusal('invalidParams', 'No permission can be used here.')
  const filled = await fillUpgrade('plain', undefined, chainId, context)
  const { transaction, missing } = filled
  const action: Action = { key: 'step.stopAll', risk: 'low' }
  const knowledge = await evmKnowledge([action], [], context)
  const sheet = actionSheet(placeOf({ ...request, method: '', params: [] }, context), {
    actions: [action],
    knowledge: { ...knowledge, fee: { most: highestFee([transaction]) } },
    raw: rawOf(transaction),
  })
  return {
    sheet: missing > 0n ? shortSheet(sheet, missing, context) : sheet,
    digests: [],
    async finish(signer) {
      if (missing > 0n) throw new Refusal('nodeFailed', notEnough)
      await sendUpgrade(filled, signer, context)
      return {}
    },
  }
}
