import { type AppError, fail, isAppError } from '../base/errors/AppError.js'
import { paymentErrors } from '../base/errors/payment.js'
import type { SendAsset, SendIntent } from '../core/family.js'
import { callOf, holdingCall, readHeld } from './asset.js'
import { transactionErrorOf } from './foreign.js'
import { isBytes, readQuantity } from './hex.js'
import type { Transport } from './transport.js'

type Outcome = { status?: unknown; returnData?: unknown; error?: unknown }

/**
 * Runs a payment on a copy of the latest block: by `eth_simulateV1`, which also shows what the receiver has more afterwards, or by
 * `eth_call` where the node does not know it.
 *
 * @throws AppError `tx/reverted` when the contract turns it down, answers false or moves nothing; other `tx/*`, `rpc/*`, `http/*`
 */
export async function simulatePayment(
  transport: Transport,
  intent: SendIntent,
  { signal }: { signal: AbortSignal },
): Promise<{ received?: bigint | undefined }> {
  const { from, asset } = intent
  const pay = { from, ...callOf(intent) }
  const balanceCalls = asset ? [{ from, ...holdingCall(asset, intent.to) }] : []
  const outcomes = await runAll(transport, [...balanceCalls, pay, ...balanceCalls], signal)
  if (!outcomes) {
    const answer = await transport.request('eth_call', [pay, 'latest'], { signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw transactionErrorOf(error)
    })
    checkAnswer(asset, answer)
    return {}
  }
  const paid = outcomes[balanceCalls.length] as Outcome
  if (readQuantity(paid.status) !== 1n) throw reverted(paid.error)
  checkAnswer(asset, paid.returnData)
  if (!asset || from.toLowerCase() === intent.to.toLowerCase()) return {}
  const [before, , after] = outcomes.map(({ returnData }) => readHeld(asset, intent.to, returnData))
  const received = (after ?? 0n) - (before ?? 0n)
  if (received <= 0n) throw fail(paymentErrors, 'tx/reverted', { reason: 'nothing would arrive' })
  return { received }
}

/** The outcome of each call, one after the other in one block; `undefined` when the node cannot do that. */
async function runAll(
  transport: Transport,
  calls: readonly object[],
  signal: AbortSignal,
): Promise<readonly Outcome[] | undefined> {
  try {
    const answer = await transport.request('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest'], { signal })
    const block = (Array.isArray(answer) ? answer[0] : undefined) as { calls?: unknown } | undefined
    const outcomes = Array.isArray(block?.calls) ? (block.calls as Outcome[]) : []
    const isWhole = outcomes.length === calls.length && outcomes.every((one) => readQuantity(one?.status) !== undefined)
    return isWhole ? outcomes : undefined
  } catch (error) {
    signal.throwIfAborted()
    const ours = transactionErrorOf(error)
    if (isAppError(ours, 'tx/insufficient-funds')) throw ours
    return undefined
  }
}

/** Old tokens answer nothing; one that answers false has moved nothing. */
function checkAnswer(asset: SendAsset | undefined, answer: unknown): void {
  if (asset?.kind !== 'erc20' || !isBytes(answer) || answer === '0x') return
  if (readQuantity(answer.slice(0, 66)) === 0n)
    throw fail(paymentErrors, 'tx/reverted', { reason: 'the token refused' })
}

function reverted(error: unknown): AppError {
  const ours = transactionErrorOf(error)
  return ours.code.startsWith('tx/')
    ? ours
    : fail(paymentErrors, 'tx/reverted', { reason: 'no reason given' }, { cause: error })
}
