import type { Client } from '../client.js'
import { nameOf, type Payment, type PaymentPlan, spends } from './state.js'
import { change, isNamed, isOpen, trimmed, unguarded } from './stored.js'
import type { Guard, PaymentFacts, StoredPayment } from './storedShape.js'

/** How a feature's payments are kept. */
export type StoredAs<P> = {
  /** What it is to whoever looks at a list of transactions. `isBought`: what it is paid with is being bought. */
  factsOf(plan: P, isBought: boolean): PaymentFacts
  /** For what must not be paid twice, also not after a reload or in another tab. */
  guard?: { of(plan: P): Guard; isOf(other: Guard): boolean } | undefined
}

/**
 * Keeps what may have left the wallet, and lets go of what stands in the way of the same once it is known what became of it. To be called
 * before anybody is shown `now`: a page that is left right after must not forget it.
 */
export function storeChange<P extends PaymentPlan>(
  client: Client,
  before: Payment<P, unknown> | undefined,
  now: Payment<P, unknown> | undefined,
  { factsOf, guard }: StoredAs<P>,
): void {
  const entry = now && entryOf(now)
  const own = before && entryOf(before)
  if (!entry && !own) return
  const isOfThis = (other: StoredPayment) => guard !== undefined && other.guard !== undefined && guard.isOf(other.guard)
  change(client, (all) => {
    const name = entry && nameOf(entry)
    const found = all.find((other) => name !== undefined && isNamed(other, name))
    // What nodes, services and other tabs said of it meanwhile stays.
    const isSaid = entry?.status === 'dropped' && found !== undefined && !isOpen(found)
    const { listed, seen, id } = found ?? {}
    const rest = all.flatMap((other): readonly StoredPayment[] => {
      if (name !== undefined && isNamed(other, name)) return []
      // What this tab has not sent another one may have: that is not for it to forget.
      if (!isOfThis(other) || !(entry || isOwn(other))) return [other]
      return nameOf(other) === undefined ? [] : [unguarded(other)]
    })
    if (isSaid) return [found, ...rest]
    return entry
      ? [
          trimmed({ ...(id !== undefined && { id }), ...entry, ...(listed && { listed }), ...(seen && { seen }) }),
          ...rest,
        ]
      : rest
  })

  function isOwn(other: StoredPayment): boolean {
    return other.id === own?.id && (own?.id !== undefined || other.hash === own?.hash)
  }

  function entryOf(state: Payment<P, unknown>): StoredPayment | undefined {
    const { plan } = state
    const isBought = (state.status === 'signing' || state.status === 'unknown') && state.step === 'swap'
    const kept = guard && { guard: guard.of(plan) }
    const asked = kept && { guard: { ...kept.guard, ...(isBought && { buys: true as const }) } }
    const facts = factsOf(plan, isBought)
    switch (state.status) {
      case 'sent':
        return { ...facts, ...named(state), sentAt: state.sentAt, status: 'pending', ...kept }
      case 'confirmed': {
        const { hash, sentAt } = state
        return kept && hash !== undefined
          ? { ...facts, hash, sentAt, status: 'confirmed', guard: { ...kept.guard, paid: true } }
          : undefined
      }
      case 'signing': {
        if (!kept || !spends(state.step)) return undefined
        const now = { ...facts, ...named(state), sentAt: Date.now(), ...asked }
        return { ...now, status: nameOf(now) === undefined ? 'asked' : 'pending' }
      }
      case 'unknown':
        // It may come still, and is known by its name: the same is asked for again by nobody who does not look for it.
        return (
          kept && {
            ...facts,
            ...named(state),
            sentAt: state.sentAt ?? Date.now(),
            status: nameOf(state) === undefined ? 'asked' : 'dropped',
            ...asked,
          }
        )
      default:
        return undefined
    }
  }
}

function named(state: object): { hash?: string; id?: string } {
  const { hash, id } = state as { hash?: string; id?: string }
  return { ...(hash !== undefined && { hash }), ...(id !== undefined && { id }) }
}
