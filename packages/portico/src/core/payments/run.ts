import { isAppError } from '../../base/errors/AppError.js'
import type { ErrorCode } from '../../base/errors/catalog.js'
import { isUserRejection } from '../../base/errors/rpc.js'
import type { Client } from '../client.js'
import { codeOf } from '../failure.js'
import type { Permit } from './exchange/state.js'
import type { Outcome, SentByWallet } from './follow.js'
import { wasRefused } from './refused.js'
import { type Checking, isLast, nameOf, type Payment, type PaymentPlan, type PaymentStage, spends } from './state.js'
import { checkPayer, type PaymentStep, type Wallet, walletOf } from './step.js'
import { type StoredAs, storeChange } from './storeChange.js'
import type { PaymentEvent } from './transitions.js'

/** Comes while the wallet asks: afterwards the page may be offline. */
const following = () => import('./follow.js')

type Settled = Extract<Outcome, { status: 'confirmed' }>

/** What became of a payment, for who counts or tells it. `isUnknown`: nobody knows whether it was sent. */
export type PaymentReport =
  | { what: 'asked' }
  | { what: 'sent'; hash?: string | undefined }
  | { what: 'confirmed'; hash?: string | undefined }
  /** No node has it any more; it may come still. */
  | { what: 'dropped' }
  | { what: 'declined'; message: string }
  | { what: 'failed'; message: string; error: unknown; step: PaymentStage | undefined; isUnknown: boolean }

/** What a feature knows of its own payments. The machine knows nothing else of them. */
export type PaymentKind<P extends PaymentPlan, F> = {
  /** The payment as it is, whoever is connected by now; nothing while it is something else. */
  read(): Payment<P, F> | undefined
  apply(event: PaymentEvent<P, F>): void
  /** Looks at it anew, before each step. Nothing where somebody else looks by now. @throws why it cannot be done */
  refresh(payment: Checking<P>): Promise<PaymentEvent<P, F> | undefined>
  /** What the wallet is asked for next. The last step comes with what sent it; see `SentByWallet`. */
  next(payment: Checking<P>, wallet: Wallet): Promise<{ stage: PaymentStage; steps: readonly PaymentStep[] }>
  /** How what it sends is followed. */
  follows: Pick<SentByWallet, 'feature' | 'needsHash'>
  /** How it is kept; `apply` keeps what it becomes. */
  stored: StoredAs<P>
  /** What an error on the way to the wallet makes of it. */
  stopped(error: unknown): PaymentEvent<P, F>
  /** What it becomes when another transaction, whose name is known, took its place; where that is not known nobody knows. */
  replaced: 'failed' | 'unknown'
  /** Whether it was sent from elsewhere in the last moment; then nobody is asked. */
  takenOver?(): boolean
  report?(plan: P, report: PaymentReport): void
  /** More to be known of its end. */
  received?(plan: P, end: Settled): Promise<string | undefined>
  slipped?(plan: P, error: unknown): Promise<boolean>
}

/**
 * Has the wallet do what was reviewed, once, step by step. Before each it is looked at again, and what is worse than shown is put before the
 * person; whoever pays must be who was shown. Pressed twice it is done once. Never rejects: the outcome is in the state.
 */
export async function runPayment<P extends PaymentPlan, F>(client: Client, kind: PaymentKind<P, F>): Promise<void> {
  while (kind.read()?.status === 'checking') if (!(await runStage(client, kind))) return
}

/** True when another stage may follow. */
async function runStage<P extends PaymentPlan, F>(client: Client, kind: PaymentKind<P, F>): Promise<boolean> {
  try {
    const payment = await refreshed(kind)
    if (!payment) return false
    const { plan } = payment
    const wallet = walletOf(client, plan)
    const { stage, steps } = await kind.next(payment, wallet)
    checkPayer(client, plan)
    if (kind.takenOver?.()) return false
    kind.apply({ type: 'signing', step: stage })
    if (kind.read()?.status !== 'signing') return false
    if (isLast(stage)) kind.report?.(plan, { what: 'asked' })
    following()
      .then(({ followerFor }) => followerFor(client, { ...plan, ...kind.follows }))
      .catch(() => {})
    for (const step of steps) {
      checkPayer(client, plan)
      const answer = (await wallet.ask(step)) as { hash?: string; id?: string; permit?: Permit }
      if (answer.permit) kind.apply({ type: 'approved', permit: answer.permit })
      else if (isLast(stage)) sent(client, kind, plan, answer)
      else await mined(client, kind, plan, answer.hash ?? '')
    }
    if (stage === 'swap') kind.apply({ type: 'bought' })
    else if (stage === 'approve') kind.apply({ type: 'approved' })
    return true
  } catch (error) {
    await fail(client, kind, error)
    return false
  }
}

async function refreshed<P extends PaymentPlan, F>(kind: PaymentKind<P, F>): Promise<Checking<P> | undefined> {
  const before = kind.read()
  if (before?.status !== 'checking') return undefined
  const event = await kind.refresh(before)
  if (!event) return undefined
  kind.apply(event)
  const payment = kind.read()
  return payment?.status === 'checking' ? payment : undefined
}

/** Waits for a step before the payment itself. @throws how it failed */
async function mined<P extends PaymentPlan, F>(
  client: Client,
  kind: PaymentKind<P, F>,
  { networkId, from }: P,
  hash: string,
): Promise<void> {
  kind.apply({ type: 'step-sent', hash })
  const { follow } = await following()
  const outcome = await follow(client, { networkId, from, hash, ...kind.follows })
  if (outcome.status !== 'confirmed') throw outcome.error
}

function sent<P extends PaymentPlan, F>(
  client: Client,
  kind: PaymentKind<P, F>,
  plan: P,
  { hash, id }: { hash?: string; id?: string },
): void {
  const at = Date.now()
  // It has left the wallet, whatever is shown by now.
  storeChange(client, undefined, { status: 'sent', plan, hash, id, sentAt: at }, kind.stored)
  kind.apply({ type: 'sent', hash, id, at })
  kind.report?.(plan, { what: 'sent', hash })
  void followPayment(client, kind, plan, { hash, id })
}

/** Goes on with what was sent, also by a page of before. Resolves when its end is in the state, or the client has ended. */
export async function followPayment<P extends PaymentPlan, F>(
  client: Client,
  kind: PaymentKind<P, F>,
  plan: P,
  { hash, id }: Pick<SentByWallet, 'hash' | 'id'>,
): Promise<void> {
  const { networkId, from } = plan
  const of = nameOf({ hash, id }) ?? ''
  const sentBy = { networkId, from, hash, id, ...kind.follows }
  const dropped = () => {
    const before = kind.read()
    kind.apply({ type: 'unknown', of })
    if (kind.read() !== before) kind.report?.(plan, { what: 'dropped' })
  }
  const outcome = await following()
    .then(({ follow }) => follow(client, sentBy, dropped))
    .catch((error: unknown) => {
      if (!client.signal.aborted) client.logger.warn('A payment cannot be followed', error)
    })
  if (!outcome) return
  if (outcome.status === 'confirmed') {
    const { hash: as, fee } = outcome
    const received = await kind.received?.(plan, outcome)
    if (client.signal.aborted) return
    kind.apply({ type: 'confirmed', of, at: Date.now(), hash: as, fee: fee?.toString(), received })
    kind.report?.(plan, { what: 'confirmed', hash: as })
    return
  }
  const { error } = outcome
  const { code, message } = wordsOf(error)
  // Without a name of what took its place it may be the same payment, sped up.
  const isUnknown =
    outcome.status === 'unknown' ||
    (outcome.status === 'replaced' && (kind.replaced === 'unknown' || outcome.by === undefined))
  const slipped = outcome.status === 'failed' ? await kind.slipped?.(plan, error) : undefined
  if (client.signal.aborted) return
  const by = outcome.status === 'replaced' ? outcome.by : undefined
  kind.apply(isUnknown ? { type: 'unknown', of, code, message } : { type: 'failed', of, code, message, slipped, by })
  kind.report?.(plan, { what: 'failed', message, error, step: undefined, isUnknown })
}

async function fail<P extends PaymentPlan, F>(client: Client, kind: PaymentKind<P, F>, error: unknown): Promise<void> {
  const payment = kind.read()
  if (client.signal.aborted || !payment) return
  const { plan, status } = payment
  if (status === 'checking') return kind.apply(kind.stopped(error))
  if (status !== 'signing') return
  const { code, message } = wordsOf(error)
  if (isUserRejection(error)) {
    kind.apply({ type: 'declined' })
    kind.report?.(plan, { what: 'declined', message })
    return
  }
  const { step, hash } = payment
  // With a hash it has left: only what the network says of that very transaction ends it. What took its place may be the same, sped up.
  const isEnd = hash !== undefined && (isAppError(error, 'tx/reverted') || isAppError(error, 'tx/expired'))
  const isUnknown = spends(step) && !isEnd && (hash !== undefined || !wasRefused(error))
  const slipped = isUnknown || step === 'approve' ? undefined : await kind.slipped?.(plan, error)
  if (client.signal.aborted) return
  kind.apply(isUnknown ? { type: 'unknown', code, message } : { type: 'failed', code, message, slipped })
  kind.report?.(plan, { what: 'failed', message, error, step, isUnknown })
}

function wordsOf(error: unknown): { code: ErrorCode; message: string } {
  return { code: codeOf(error, 'connect/failed'), message: error instanceof Error ? error.message : String(error) }
}
