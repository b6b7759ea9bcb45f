import type { CaipNetworkId } from '../../base/caip.js'
import type { ErrorCode } from '../../base/errors/catalog.js'
import type { Permit } from './exchange/state.js'

/** What every plan says: who pays, and where. A plan is serialisable; the rest of it is for its feature to know. */
export type PaymentPlan = { networkId: CaipNetworkId; from: string }

/**
 * What the wallet is asked for, one after the other: that an exchange may take what is paid, that it is traded, and the payment itself, or
 * `all` of it in one bundle. With the last two the payment leaves.
 */
export type PaymentStage = 'approve' | 'swap' | 'pay' | 'all'

/** What is done already of a payment of several stages. `permit`: what was signed for it, which the swap carries. */
export type PaymentDone = {
  approved?: boolean | undefined
  permit?: Permit | undefined
  bought?: boolean | undefined
}

/** `now`: what it would be now, when that is worse than what was agreed to. `failure`: why it cannot be done as of now. */
export type Reviewed<P, F> = PaymentDone & {
  status: 'review'
  plan: P
  now?: P | undefined
  declined?: boolean | undefined
  failure?: F | undefined
}
/** Pressed: it is looked at once more before the wallet is asked. */
export type Checking<P> = { status: 'checking'; plan: P } & PaymentDone
/** The wallet is asked, or with a hash the network is at work on a stage before the payment. */
export type Signing<P> = { status: 'signing'; plan: P; step: PaymentStage; hash?: string | undefined } & PaymentDone
/** It may be in no block yet. `id` is that of a bundle. `sentAt` is in milliseconds since 1970. */
export type Sent<P> = { status: 'sent'; plan: P; hash?: string | undefined; id?: string | undefined; sentAt: number }
/** `received`: what came in, in the smallest unit; `fee` in that of the native currency. Both are missing when they are not known. */
export type Confirmed<P> = {
  status: 'confirmed'
  plan: P
  hash?: string | undefined
  sentAt: number
  confirmedAt: number
  fee?: string | undefined
  received?: string | undefined
}
/**
 * `left`: what is gone all the same; nothing when it is missing. `slipped`: the price left the limit, and the contract kept to it. `by`: what
 * took its place.
 */
export type Failed<P> = {
  status: 'failed'
  plan: P
  code: ErrorCode
  message: string
  hash?: string | undefined
  left?: 'fee' | undefined
  slipped?: boolean | undefined
  by?: string | undefined
} & PaymentDone
/**
 * Nobody knows whether it was sent, whether what took its place is the same, or what became of it; with its name it may end still. `moved`:
 * the account has that much less by now. `step`: it
 * is but the exchange that may have left.
 */
export type Unknown<P> = {
  status: 'unknown'
  plan: P
  code?: ErrorCode | undefined
  message?: string | undefined
  hash?: string | undefined
  id?: string | undefined
  sentAt?: number | undefined
  step?: 'swap' | undefined
  moved?: boolean | undefined
}

/** A payment that was reviewed, whatever it is for. */
export type Payment<P extends PaymentPlan, F = never> =
  | Reviewed<P, F>
  | Checking<P>
  | Signing<P>
  | Sent<P>
  | Confirmed<P>
  | Failed<P>
  | Unknown<P>

/** With which stage the payment itself leaves the wallet. */
export function isLast(stage: PaymentStage): boolean {
  return stage === 'pay' || stage === 'all'
}

/** Whether something of worth leaves the wallet with a stage: the payment, or what it is bought with. */
export function spends(stage: PaymentStage): boolean {
  return stage !== 'approve'
}

/** The wallet is about to be asked, is being asked, or the network is at work: nothing may be changed, nor begun beside it. */
export function isUnderWay({ status }: { status: string }): boolean {
  return status === 'checking' || status === 'signing' || status === 'sent'
}

/** What is known of what was sent: its hash, or the id of its bundle. */
export function nameOf({ hash, id }: { hash?: string | undefined; id?: string | undefined }): string | undefined {
  return hash ?? id
}

export function doneOf(state: object): PaymentDone {
  const { approved, permit, bought } = state as PaymentDone
  return { ...(approved && { approved }), ...(permit && { permit }), ...(bought && { bought }) }
}
