import { isAppError } from '../base/errors/AppError.js'
import { rpcErrorOf } from '../base/errors/foreign.js'
import { wait } from '../base/promise.js'
import type { Transport } from '../base/rpc/transport.js'
import { beforeAsking } from '../base/unasked.js'
import type { SendIntent } from '../core/family.js'
import { transactionErrorOf } from './foreign.js'
import { askOf, hasMoved, isDead, placeOf, statusOf } from './landing.js'
import { type Prepared, prepare } from './prepare.js'
import type { Sent } from './sending.js'
import { type Submitted, submit } from './submit.js'

const pauseMs = 1_000

type Options = { provider: unknown; signal: AbortSignal }
type Attempt = ({ hash: string } & Sent) | 'again'

/**
 * Pays once. `again` when the person took longer than the network's memory, and it is proven that what was signed can never land: only
 * then may another one be signed.
 *
 * @throws AppError what the wallet or the node fails with; the signal's reason
 */
export async function attempt(transport: Transport, intent: SendIntent, options: Options): Promise<Attempt> {
  const { signal } = options
  let prepared: Prepared | undefined
  try {
    prepared = await beforeAsking(() => readied(transport, intent, signal))
    const submitted = await submit(transport, intent, prepared.message, options)
    if (submitted.isLate && !(await lands(transport, submitted, prepared, signal))) return 'again'
    const { hash, transaction, isOurs } = submitted
    // A wallet may have taken a younger block: then nobody has told until when it is good.
    return { hash, transaction, lastValidBlockHeight: isOurs ? prepared.lastValidBlockHeight : undefined }
  } catch (error) {
    signal.throwIfAborted()
    const ours = transactionErrorOf(error)
    if (!prepared || !isAppError(ours, 'tx/expired')) throw ours
    if (await isGone(transport, intent, prepared, signal)) return 'again'
    // It is not known whether the wallet sent it, so it must not be said that it was not.
    throw rpcErrorOf(error)
  }
}

/** @throws AppError what the nodes fail with, and why it would not go through */
async function readied(transport: Transport, intent: SendIntent, signal: AbortSignal): Promise<Prepared> {
  const prepared = await prepare(transport, intent, { signal }).catch((error: unknown) => {
    throw transactionErrorOf(error)
  })
  if (prepared.failure) throw prepared.failure
  return prepared
}

/** Follows a transaction that was said to be late, until it is seen or can never land. Not knowing counts as landing. */
async function lands(
  transport: Transport,
  { hash, isOurs }: Submitted,
  { lastValidBlockHeight }: Prepared,
  signal: AbortSignal,
): Promise<boolean> {
  const ask = askOf(transport, signal)
  try {
    const { height } = await placeOf(ask, 'processed')
    // A node that is behind does not know a young block yet: waiting for it, and sending once more, is the follower's work.
    if (height <= lastValidBlockHeight) return true
    const last = isOurs ? lastValidBlockHeight : height
    for (;;) {
      if ((await statusOf(ask, hash)).status) return true
      if (await isDead(ask, hash, last)) return false
      await wait(pauseMs, signal)
    }
  } catch {
    signal.throwIfAborted()
    return true
  }
}

/** Whether what a wallet may have sent, without telling its name, is proven not to have landed. Not knowing is a no. */
async function isGone(
  transport: Transport,
  { from }: SendIntent,
  { lastValidBlockHeight, slot }: Prepared,
  signal: AbortSignal,
): Promise<boolean> {
  const ask = askOf(transport, signal)
  try {
    const { height } = await placeOf(ask, 'processed')
    const last = height > lastValidBlockHeight ? height : lastValidBlockHeight
    while ((await placeOf(ask, 'finalized')).height <= last) await wait(pauseMs, signal)
    return !(await hasMoved(ask, from, slot))
  } catch {
    signal.throwIfAborted()
    return false
  }
}
