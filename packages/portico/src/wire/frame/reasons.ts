import * as v from 'valibot'

const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/**
 * Ours: why the frame refused, where the page can say what to do about it. Stands in `data` of a failure, beside its JSON-RPC code and
 * message.
 */
export const frameReason = v.variant('reason', [
  v.object({
    /** A passkey that was added opens the account on some networks, and not on the one that was asked for. */
    reason: v.literal('passkey-not-added'),
    /** The network that was asked for. */
    chainId,
    /** Those on which it opens the account, as far as they answered; absent where they were not asked. */
    addedOn: v.optional(v.pipe(v.array(chainId), v.maxLength(1000)), []),
  }),
  /** The key of an email wallet opens its smart account on that network no more: a passkey, say, was put in its place. */
  v.object({ reason: v.literal('handed-over'), chainId }),
])
/** Why the frame refused, for the page to tell. */
export type FrameReason = v.InferOutput<typeof frameReason>
/** As the frame says it. */
export type FrameReasonSaid = v.InferInput<typeof frameReason>

/**
 * Reads `data` of a failure; `undefined` where it holds no reason that is known here.
 *
 * @example
 * if (readFrameReason(failure.data)?.reason === 'handed-over') showWhoOwnsIt()
 */
export function readFrameReason(data: unknown): FrameReason | undefined {
  const { success, output } = v.safeParse(frameReason, data)
  return success ? output : undefined
}
