import fc from 'fast-check'
import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { wait as pause } from '../../../base/promise.js'
import type { SendFeature, Trace } from '../../family.js'

/** `lost`: it was sent, and the wallet's answer went astray; `silent`: it never comes. */
export const manners = ['yes', 'declines', 'lost', 'silent', 'broken', 'refuses'] as const
/**
 * `gone`: no node has it, which may pass. `sped`: in a block by another hash, so long ago that no node says by which; what is held is read
 * from one that is behind.
 */
export const fates = ['confirmed', 'sped', 'reverted', 'replaced', 'gone', 'pending'] as const
export type Manner = (typeof manners)[number]
export type Fate = (typeof fates)[number]
/** What leaves the account: leave to take something, an exchange, the payment, or all of it. */
export type Leaving = 'approve' | 'swap' | 'pay' | 'all'
export type Sent = { hash: string; what: Leaving; fate: Fate }

const fault = (code: number) => fail(chainErrors, 'rpc/error', { name: 'x', code, message: 'no' })

/** A wallet that answers as it is in the mood to, and a network that does what it likes with what was sent. */
export function makeWallet(land: (what: Leaving) => void = () => {}) {
  const sent: Sent[] = []
  const wallet = { manner: 'yes' as Manner, sent, ask, answer, trace, wait, batchStatus, decide, alive }
  return wallet

  /** Answers what nothing leaves by, such as a signature. */
  async function answer<T>(value: T): Promise<T> {
    const { manner } = wallet
    if (manner === 'declines') throw fault(4001)
    if (manner === 'refuses') throw fault(4100)
    if (manner === 'broken') throw fault(-32603)
    return manner === 'silent' ? new Promise<never>(() => {}) : value
  }

  async function ask(what: Leaving): Promise<string> {
    const { manner } = wallet
    if (manner !== 'lost' && manner !== 'silent') await answer(undefined)
    const hash = `0x${sent.length + 1}`
    sent.push({ hash, what, fate: 'pending' })
    if (manner === 'lost') throw fault(-32603)
    return manner === 'silent' ? new Promise<never>(() => {}) : hash
  }

  async function trace({ hash }: { hash: string }): Promise<Trace> {
    const fate = sent.find((one) => one.hash === hash)?.fate
    if (fate === 'confirmed') return { status: 'confirmed', hash }
    if (fate === 'reverted') return { status: 'failed', hash }
    if (fate === 'replaced') return { status: 'replaced', by: '0xother' }
    if (fate === 'sped') return { status: 'replaced' }
    return { status: fate === 'pending' ? 'waiting' : 'unknown' }
  }

  /** Waits for an end; of one that was replaced for ever. */
  async function wait({
    hash,
    signal,
  }: Parameters<SendFeature['wait']>[0]): Promise<{ status: 'confirmed'; fee: bigint }> {
    for (;;) {
      const fate = sent.find((one) => one.hash === hash)?.fate
      if (fate === 'reverted') throw fail(paymentErrors, 'tx/reverted', { reason: 'no' })
      if (fate === 'confirmed') return { status: 'confirmed', fee: 3n }
      await pause(2_000, signal)
    }
  }

  async function batchStatus({ id }: { id: string }) {
    const one = sent.find(({ hash }) => id === `id${hash}`)
    if (one?.fate === 'confirmed') return { status: 'confirmed' as const, hash: one.hash }
    return { status: one?.fate === 'reverted' || one?.fate === 'replaced' ? ('failed' as const) : ('pending' as const) }
  }

  function decide(fate: Fate): void {
    for (const one of sent.filter((other) => other.fate === 'pending' || other.fate === 'gone')) {
      one.fate = fate
      if (fate === 'confirmed') land(one.what)
    }
  }

  /** What left the account by one of these and did not come back, as far as anybody can know. */
  function alive(...kinds: readonly Leaving[]): readonly Sent[] {
    return sent.filter(({ what, fate }) => kinds.includes(what) && fate !== 'reverted' && fate !== 'replaced')
  }
}

/** What people, wallets and networks do, and how much of what follows happens before the next. */
export type Deed<D extends string> =
  | { do: D | 'press' | 'time' }
  | { do: 'manner'; to: Manner }
  | { do: 'fate'; to: Fate }
  | { do: 'price'; to: number }

/** @param deeds What is done beside pressing and waiting. */
export function sequenceOf<D extends string>(deeds: readonly D[]): fc.Arbitrary<{ deed: Deed<D>; rounds: number }[]> {
  const deed: fc.Arbitrary<Deed<D>> = fc.oneof(
    { weight: 10, arbitrary: fc.constant({ do: 'press' as const }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constantFrom(...deeds) }) as fc.Arbitrary<{ do: D }> },
    { weight: 4, arbitrary: fc.constant({ do: 'time' as const }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('manner' as const), to: fc.constantFrom(...manners) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('price' as const), to: fc.constantFrom(1, 2, 3) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('fate' as const),
        to: fc.constantFrom(...fates, 'confirmed' as const, 'confirmed' as const),
      }),
    },
  )
  const step = fc.record({ deed, rounds: fc.constantFrom(0, 12, 12, 12) })
  return fc.array(step, { minLength: 1, maxLength: 20 })
}
