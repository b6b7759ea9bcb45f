import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { lastingClient } from '../../apps/services/src/testing/lasting.test-support.js'
import { createKey, createToken, openClient } from '../../apps/services/src/testing/relayClient.test-support.js'
import { type LogEntry, logEntryText, logStart } from '../../apps/vault/src/contract/index.js'
import { makePerson, site } from '../runbooks/people.js'
import type { ChaosWorld } from './world.js'

/** What was promised and is not so, whatever comes later. */
export class BrokenPromise extends Error {}

/** People who go about what they do, whatever happens to the host. */
export type Crowd = {
  what: string
  /**
   * Takes down what is promised to them by now: they go on, so that on a busy machine something newer is always still under way.
   * @returns what looks whether that is so; it throws an Error while something is missing, {@link BrokenPromise} where nothing can mend it
   */
  promised(): () => Promise<void>
  counts(): Readonly<Record<string, number>>
  stop(): Promise<void>
}

/** Whoever hears nothing for so long goes away and comes back, as browsers do; the relay pings far more often. */
const silenceMs = 8_000
/** So long an answer is waited for. */
const patienceMs = 15_000
/** Kept by the relay, however far its clock is turned. */
const ttl = 86_400
/** So many of the last purchases are looked at again: whatever is sent twice is sent soon. */
const mostLookedAt = 100

async function inTime<T>(work: Promise<T>, ms = patienceMs): Promise<T> {
  const over = new AbortController()
  const late = pause(ms, undefined, { signal: over.signal }).then(() => {
    throw new Error('Nobody answered in time')
  })
  late.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => over.abort())
}

/** Does something over and over, until it is told to stop; what fails is counted. */
function keepDoing(everyMs: number, act: () => Promise<void>) {
  const state = { over: false, done: 0, failed: 0, last: '' }
  const running = (async () => {
    while (!state.over) {
      await act().then(
        () => state.done++,
        (error: unknown) => {
          if (error instanceof BrokenPromise) throw error
          state.failed++
          state.last = String(error)
        },
      )
      await pause(everyMs)
    }
  })()
  // A broken promise is told by the next look.
  running.catch(() => {})
  return {
    state,
    /** @throws BrokenPromise when it was met with one */
    look: () => Promise.race([running, Promise.resolve()]),
    async stop() {
      state.over = true
      await running.catch(() => {})
    },
  }
}

/** They write to each other over the relay, each on a topic of its own. */
export async function makeTalkers(world: ChaosWorld, count: number): Promise<Crowd> {
  const { host, projectId, relayLines } = world
  const open = async (at: number, key: ReturnType<typeof createKey>) => {
    const aud = `${host.urls[at]?.replace('http', 'ws')}/relay`
    const wire = connect({ host: '127.0.0.1', port: relayLines[at]?.port ?? 0 })
    const tooLate = setTimeout(() => wire.destroy(new Error('Nobody answered in time')), silenceMs)
    const asked = openClient({ url: aud, projectId, key, token: createToken(key, { aud }), dial: () => wire })
    const client = await asked.finally(() => clearTimeout(tooLate))
    const silent = setTimeout(() => client.socket.terminate(), silenceMs)
    client.socket.on('ping', () => silent.refresh()).on('message', () => silent.refresh())
    client.socket.once('close', () => clearTimeout(silent))
    const publish: typeof client.publish = (to, message) => inTime(client.publish(to, message, { ttl }))
    return { ...client, publish }
  }
  const topics = Array.from({ length: count }, () => randomBytes(32).toString('hex'))
  const acknowledged = topics.map(() => new Set<string>())
  const all = topics.map((topic, index) => {
    const key = createKey()
    let tries = index
    return lastingClient(() => open(tries++ % relayLines.length, key), topic)
  })
  const state = { over: false }
  const traffic = all.map(async (one, index) => {
    for (let sent = 0; !state.over; sent++) {
      const to = (index + 1 + (sent % (count - 1))) % count
      const message = `${index}:${sent}`
      await one.publish(topics[to] ?? '', message)
      if (state.over) return
      acknowledged[to]?.add(message)
      await pause(250)
    }
  })
  const received = () => all.map((one) => one.received())
  return {
    what: 'acknowledged messages came to who listens',
    promised() {
      const until = acknowledged.map((messages) => [...messages])
      return async () => {
        const come = received()
        const missing = until.flatMap((messages, at) => messages.filter((one) => !come[at]?.has(one)))
        if (missing.length > 0) throw new Error(`${missing.length} acknowledged messages did not come: ${missing[0]} …`)
        if (!all.every((one) => one.isOpen())) throw new Error('Somebody is not back at the relay')
      }
    },
    counts: () => ({
      acknowledged: acknowledged.reduce((sum, messages) => sum + messages.size, 0),
      'sent once more': all.reduce((sum, one) => sum + one.had().repeats, 0),
      'told more than once': received().reduce(
        (sum, times) => sum + [...times.values()].filter((n) => n > 1).length,
        0,
      ),
      connections: all.reduce((sum, one) => sum + one.had().connections, 0),
    }),
    async stop() {
      state.over = true
      await Promise.all(all.map((one) => one.end()))
      await Promise.all(traffic)
    },
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** They open their wallets again and again, and keep what the vault's log has said. */
export async function makeOwners(world: ChaosWorld, count: number): Promise<Crowd> {
  const owners = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const base = world.host.urls[at % world.host.urls.length]
      const person = await makePerson(world.host, world.projectId, `owner-${at}@example.com`, base)
      const { wallet } = (await person.browser.call('/session/resume', {})).body
      const kept = await person.share(person.browser, person.slotId)
      const state = { opened: 1, seen: [] as LogEntry[], limited: 0 }
      const opening = keepDoing(1_500, async () => {
        const share = await inTime(person.share(person.browser, person.slotId)).catch(async (error: unknown) => {
          if (/limit|many/.test(String(error))) state.limited++
          await inTime(person.browser.call('/session/resume', {})).catch(() => {})
          throw error
        })
        if (share !== kept) throw new BrokenPromise('A wallet opened with another share')
        state.opened++
      })
      return { person, walletId: wallet?.walletId ?? '', state, opening }
    }),
  )
  return {
    what: 'the release log holds together, with a line for each share that was let go',
    promised: () => async () => {
      for (const { person, walletId, state, opening } of owners) {
        await opening.look()
        const { opened } = state
        const entries = await wholeLog(person.browser)
        assertWhole(walletId, entries, state.seen)
        state.seen = entries
        const releases = entries.filter(({ event }) => event === 'release').length
        if (releases < opened)
          throw new BrokenPromise(`${opened} shares were let go, with ${releases} lines in the log`)
      }
    },
    counts: () => ({
      'shares let go': owners.reduce((sum, { state }) => sum + state.opened, 0),
      'asked in vain': owners.reduce((sum, { opening }) => sum + opening.state.failed, 0),
      'lines in logs': owners.reduce((sum, { state }) => sum + state.seen.length, 0),
    }),
    async stop() {
      await Promise.all(owners.map(({ opening }) => opening.stop()))
    },
  }
}

/** All of a wallet's log: the vault tells some hundred lines at once. */
async function wholeLog(browser: Awaited<ReturnType<typeof makePerson>>['browser']): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  for (;;) {
    const { body, status } = await inTime(browser.call('/log', { after: entries.length }))
    if (status !== 200) {
      await inTime(browser.call('/session/resume', {}))
      throw new Error(`The log is not told: ${status} ${JSON.stringify(body)}`)
    }
    if (body.entries.length === 0) return entries
    entries.push(...body.entries)
  }
}

/** Each line carries the hash of the one before, and what was seen once stays. */
function assertWhole(walletId: string, entries: readonly LogEntry[], seen: readonly LogEntry[]): void {
  let previous = logStart
  for (const [index, entry] of entries.entries()) {
    const isNext = entry.seq === index + 1 && entry.previous === previous
    if (!isNext || entry.hash !== hash(logEntryText(walletId, entry)))
      throw new BrokenPromise(`Line ${index + 1} of a log does not follow the one before`)
    previous = entry.hash
  }
  for (const [index, { hash: own }] of seen.entries())
    if (entries[index]?.hash !== own) throw new BrokenPromise(`Line ${index + 1} of a log is another than it was`)
}

/** They buy test tokens for a wallet of their own each time, and pay. */
export async function makeBuyers(world: ChaosWorld): Promise<Crowd> {
  const { host, chain, projectId } = world
  const bought: { id: string; wallet: string; units: bigint; isPaid: boolean; isOver: boolean }[] = []
  const post = (url: string, body: string, headers = {}) =>
    fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  let turn = 0
  const buying = keepDoing(1_500, async () => {
    const base = host.urls[turn++ % host.urls.length] ?? ''
    const wallet = `0x${randomBytes(20).toString('hex')}`
    const order = { serviceProvider: 'sandbox', destinationCurrencyCode: 'ETH', sourceCurrencyCode: 'USD' }
    const sessionData = { ...order, sourceAmount: '50', walletAddress: wallet }
    const asked = await post(`${base}/v1/onramp/widget?projectId=${projectId}`, JSON.stringify({ sessionData }), {
      origin: site,
    })
    if (!asked.ok) throw new Error(`A purchase is not begun: ${asked.status} ${await asked.text()}`)
    const { purchaseId: id } = (await asked.json()) as { purchaseId: string }
    const one = { id, wallet, units: 0n, isPaid: false, isOver: false }
    bought.push(one)
    const paid = await post(`${base}/onramp/checkout/${id}`, 'card=4242424242424242&act=pay')
    if (paid.status !== 303) throw new Error(`A purchase is not paid: ${paid.status}`)
    one.isPaid = true
  })
  const rows = async () => {
    const found = await host.ask('portico', 'select id, status, amount, reason from purchases')
    return new Map(found.map((row) => [String(row.id), row]))
  }
  return {
    what: 'what was paid is delivered, once',
    promised() {
      const paid = bought.filter(({ isPaid }) => isPaid)
      return async () => {
        // What was answered before the database is asked: more is bought and paid meanwhile.
        const before = bought.map((one) => ({ one, isPaid: one.isPaid }))
        const known = await inTime(rows())
        for (const { one, isPaid } of before) {
          const row = known.get(one.id)
          if (!row) throw new BrokenPromise('A purchase that was answered is gone')
          one.units = BigInt(String(row.amount))
          if (row.status === 'failed' || (isPaid && ['created', 'cancelled'].includes(String(row.status))))
            throw new BrokenPromise(`A purchase that was ${isPaid ? 'paid' : 'begun'} is ${row.status}: ${row.reason}`)
          one.isOver = row.status === 'delivered'
        }
        const looked = before.slice(-mostLookedAt)
        const balances = await Promise.all(looked.map(({ one }) => chain.balance(one.wallet)))
        for (const [index, { one }] of looked.entries()) {
          const has = balances[index]
          if (has !== one.units && (one.isOver || has !== 0n))
            throw new BrokenPromise(`A wallet has ${has} of the ${one.units} that it bought`)
        }
        const waiting = paid.find(({ isOver }) => !isOver)
        if (waiting) throw new Error(`A purchase is still ${known.get(waiting.id)?.status}`)
      }
    },
    counts: () => ({
      delivered: bought.filter(({ isOver }) => isOver).length,
      'begun and not paid': bought.filter(({ isPaid, isOver }) => !isPaid && !isOver).length,
      'asked in vain': buying.state.failed,
    }),
    stop: () => buying.stop(),
  }
}

/** So many of the newest blocks of the index are held against the chain. */
const blocksLookedAt = 20

/** The history that the indexer keeps of those who bought, and the blocks that it took, against what the chain says. */
export function watchIndex(world: ChaosWorld): Crowd {
  const { host, chain } = world
  const state = { accounts: 0, looks: 0 }
  const deliveredTo = async () => {
    const rows = await host.ask(
      'portico',
      `select lower(wallet) as wallet from purchases where status = 'delivered' order by created_at desc limit ${mostLookedAt}`,
    )
    return rows.map(({ wallet }) => wallet).join()
  }
  return {
    what: 'the indexed payments of an account come to its balance on the chain, and its blocks are the chain’s',
    promised() {
      let delivered: string | undefined
      return async () => {
        const blocks = await inTime(
          host.ask('portico', `select number, hash from index_blocks order by number desc limit ${blocksLookedAt}`),
        )
        const hashes = await Promise.all(blocks.map(({ number }) => chain.blockHash(Number(number))))
        const other = blocks.find(({ hash }, index) => hashes[index] !== hash)
        if (other) throw new Error(`Block ${other.number} of the index is not of the chain`)
        // By the first answer that the database gives: it may be away when the promise is taken down.
        delivered ??= await inTime(deliveredTo())
        const asked = host.ask(
          'portico',
          `select w.wallet, coalesce(sum(m.amount), 0)::text as indexed from unnest('{${delivered}}'::text[]) as w (wallet)
          left join index_movements m on m.account = w.wallet and m.kind = 'native' group by 1`,
        )
        const rows = await inTime(asked)
        const balances = await Promise.all(rows.map(({ wallet }) => chain.balance(String(wallet))))
        for (const [index, { indexed }] of rows.entries()) {
          const has = balances[index]
          if (has !== BigInt(String(indexed))) throw new Error(`${indexed} is indexed of a wallet that has ${has}`)
        }
        state.accounts = Math.max(state.accounts, rows.length)
        state.looks++
      }
    },
    counts: () => ({ 'accounts compared at most': state.accounts, comparisons: state.looks }),
    stop: async () => {},
  }
}
