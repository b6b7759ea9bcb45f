import type { Action } from '../../confirm/action.js'
import { readCall } from '../../confirm/evm/call.js'
import { evmKnowledge } from '../../confirm/evm/knowledge.js'
import type { Fact, Note, SheetModel } from '../../confirm/model.js'
import { actionSheet, placeOf } from '../../confirm/sheet.js'
import { toHex } from '../bytes.js'
import { readingOf } from '../methods/context.js'
import type { SignRequest } from '../signer.js'
import { callsOf } from './calls.js'
import { highestCost, type Operation, type PackedOperation, unpackOperation, type Validity } from './operation.js'
import type { SafeContext } from './prepareSafe.js'

const deployNote: Note = { tone: 'info', title: { key: 'note.deploy.title' }, body: { key: 'note.deploy.body' } }

/** Read back from the bytes that are signed: what the account does, what makes it, who pays and how much at most. */
export async function operationSheet(
  packed: PackedOperation,
  validity: Validity,
  request: SignRequest,
  context: SafeContext,
  told?: readonly Action[],
): Promise<SheetModel> {
  const operation = unpackOperation(packed)
  const calls = callsOf(operation.callData)
  const actions = told ?? calls.flatMap((call) => readCall(call, { ...readingOf(context), self: operation.sender }))
  const knowledge = await evmKnowledge(actions, calls, context)
  const sheet = actionSheet(placeOf(request, context), {
    actions,
    knowledge: operation.paymaster ? knowledge : { ...knowledge, fee: { most: highestCost(operation) } },
    facts: [
      ...payerFacts(operation),
      { label: { key: 'fact.until' }, value: { type: 'time', at: Number(validity.until) * 1_000 } },
    ],
    raw: rawOf(operation, validity),
  })
  return operation.factory ? { ...sheet, notes: [...sheet.notes, deployNote] } : sheet
}

function payerFacts({ paymaster }: Operation): Fact[] {
  if (!paymaster) return []
  return [
    { label: { key: 'fact.fee' }, value: { type: 'words', words: { key: 'value.sponsored' } }, tone: 'good' },
    { label: { key: 'fact.paymaster' }, value: { type: 'text', text: paymaster.address } },
  ]
}

function rawOf(operation: Operation, { until }: Validity): string {
  const { sender, nonce, factory, callData, paymaster } = operation
  return [
    `sender ${sender}`,
    `nonce ${nonce}`,
    ...(factory ? [`factory ${factory.address}`, `factory data ${toHex(factory.data)}`] : []),
    `call data ${toHex(callData)}`,
    `call gas ${operation.callGasLimit}`,
    `verification gas ${operation.verificationGasLimit}`,
    `pre-verification gas ${operation.preVerificationGas}`,
    `max fee ${operation.maxFeePerGas}`,
    `priority ${operation.maxPriorityFeePerGas}`,
    ...(paymaster
      ? [
          `paymaster ${paymaster.address}`,
          `paymaster gas ${paymaster.verificationGasLimit} + ${paymaster.postOpGasLimit}`,
          `paymaster data ${toHex(paymaster.data)}`,
        ]
      : []),
    `good until ${until}`,
  ].join('\n')
}
