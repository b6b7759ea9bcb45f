import { invalidParams } from './errors.js'
import type { Commitment, Ledger, TransactionRecord } from './ledger.js'
import { type AccountFilter, filtersOf } from './methods/accounts.js'
import { addressAt, asAddress, asSignature, type Config, commitmentOf, configAt, wholeAt } from './params.js'
import { shownAccount } from './show/account.js'

/** Writes one notification to the subscriber. */
export type Notify = (method: string, result: unknown, subscription: number) => void

type Subscription = {
  onSlot?(slot: bigint): void
  /** Told of each transaction once it is as certain as the subscriber wants. */
  onRecord?(record: TransactionRecord): void
  commitment: Commitment
}

/** The subscriptions of one socket. */
export type Subscriptions = {
  methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>>
  /** What has to be said after the answer to a request: a transaction that is already there. */
  afterAnswer(): void
  close(): void
}

/** Hands slots and transactions to whoever listens, at their level of certainty. */
export function createFeed(ledger: Ledger) {
  const listeners = new Set<Map<number, Subscription>>()
  const waiting: { record: TransactionRecord; level: Commitment }[] = []
  const levels: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

  function tell(level: Commitment, record: TransactionRecord) {
    for (const list of listeners) {
      for (const each of [...list.values()]) if (each.commitment === level) each.onRecord?.(record)
    }
  }

  ledger.onRecord((record) => {
    tell('processed', record)
    for (const level of levels.slice(1)) waiting.push({ record, level })
  })
  ledger.onSlot((slot) => {
    const due = waiting.filter(({ record, level }) => record.slot <= ledger.reached(level))
    for (const entry of due) waiting.splice(waiting.indexOf(entry), 1)
    for (const { record, level } of due) tell(level, record)
    for (const list of listeners) for (const each of [...list.values()]) each.onSlot?.(slot)
  })
  return {
    add: (list: Map<number, Subscription>) => void listeners.add(list),
    remove: (list: Map<number, Subscription>) => void listeners.delete(list),
    /** Numbers are never used twice, also not by different sockets. */
    nextId: createCounter(),
  }
}

export type Feed = ReturnType<typeof createFeed>

function createCounter(): () => number {
  let count = 0
  return () => ++count
}

export function createSubscriptions(ledger: Ledger, feed: Feed, notify: Notify): Subscriptions {
  const list = new Map<number, Subscription>()
  const later: (() => void)[] = []
  feed.add(list)

  function subscribe(build: (id: number) => Subscription): number {
    const id = feed.nextId()
    list.set(id, build(id))
    return id
  }

  function unsubscribe(params: readonly unknown[]): boolean {
    if (!list.delete(Number(wholeAt(params, 0)))) throw invalidParams('Invalid subscription id.')
    return true
  }

  const inSlot = (slot: bigint, value: unknown) => ({ context: { slot }, value })

  const methods = {
    accountSubscribe(params: readonly unknown[]) {
      const address = addressAt(params, 0)
      const config = configAt(params, 1)
      const none = {
        data: ['', 'base64'],
        executable: false,
        lamports: 0,
        owner: '11111111111111111111111111111111',
        rentEpoch: 0,
        space: 0,
      }
      return subscribe((id) => ({
        commitment: commitmentOf(config),
        onRecord({ changed }) {
          if (!changed.includes(address)) return
          const account = ledger.svm.getAccount(address)
          const value = account.exists ? shownAccount(ledger.svm, account, config) : none
          notify('accountNotification', inSlot(ledger.slot(), value), id)
        },
      }))
    },

    programSubscribe(params: readonly unknown[]) {
      const program = addressAt(params, 0)
      const config = configAt(params, 1)
      const filters: AccountFilter[] = filtersOf(config)
      return subscribe((id) => ({
        commitment: commitmentOf(config),
        onRecord({ changed }) {
          for (const pubkey of changed.map(asAddress)) {
            const account = ledger.svm.getAccount(pubkey)
            if (!account.exists || account.programAddress !== program || !filters.every((fits) => fits(account)))
              continue
            const value = { account: shownAccount(ledger.svm, account, config), pubkey }
            notify('programNotification', inSlot(ledger.slot(), value), id)
          }
        },
      }))
    },

    signatureSubscribe(params: readonly unknown[]) {
      const signature = asSignature(params[0])
      const config = configAt(params, 1)
      const commitment = commitmentOf(config)
      return subscribe((id) => {
        const tell = (record: TransactionRecord) => {
          // It says its one thing and ends by itself.
          if (!list.delete(id)) return
          notify('signatureNotification', inSlot(record.slot, { err: record.error }), id)
        }
        const there = ledger.record(signature)
        if (there && config.enableReceivedNotification === true) {
          later.push(() => notify('signatureNotification', inSlot(there.slot, 'receivedSignature'), id))
        }
        if (there && there.slot <= ledger.reached(commitment)) later.push(() => tell(there))
        return {
          commitment,
          onRecord: (record) => {
            if (record.signature === signature) tell(record)
          },
        }
      })
    },

    logsSubscribe(params: readonly unknown[]) {
      const mentioned = mentionOf(params[0])
      return subscribe((id) => ({
        commitment: commitmentOf(configAt(params, 1)),
        onRecord({ signature, error, logs, slot, keys }) {
          if (mentioned && !keys.some((key) => key.address === mentioned)) return
          notify('logsNotification', inSlot(slot, { err: error, logs, signature }), id)
        },
      }))
    },

    slotSubscribe: () =>
      subscribe((id) => ({
        commitment: 'processed',
        onSlot: (slot) =>
          notify('slotNotification', { parent: slot - 1n, root: ledger.reached('finalized'), slot }, id),
      })),

    rootSubscribe: () =>
      subscribe((id) => ({
        commitment: 'processed',
        onSlot: () => notify('rootNotification', ledger.reached('finalized'), id),
      })),
  }
  const ends = Object.keys(methods).map((name) => [name.replace('Subscribe', 'Unsubscribe'), unsubscribe])
  return {
    methods: { ...methods, ...Object.fromEntries(ends) },
    afterAnswer() {
      for (const say of later.splice(0)) say()
    },
    close: () => feed.remove(list),
  }
}

function mentionOf(filter: unknown): string | undefined {
  if (filter === 'all' || filter === 'allWithVotes') return undefined
  const { mentions } = (typeof filter === 'object' && filter !== null ? filter : {}) as Config
  if (!Array.isArray(mentions) || mentions.length !== 1) {
    throw invalidParams('Invalid params: expected `all`, `allWithVotes` or one address in `mentions`.')
  }
  return asAddress(mentions[0])
}
