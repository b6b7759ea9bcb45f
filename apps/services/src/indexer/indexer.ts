import { setTimeout as pause } from 'node:timers/promises'
import type { Sample } from '@portico/watch'
import type { Chain } from '../chains/nodes.js'
import type { Config } from '../config.js'
import { nextDelegator, noteUnread, readDelegator } from '../delegations/read.js'
import { type Ahead, createAhead } from './ahead.js'
import { fillAccount, nextToFill, noteFailure } from './backfill.js'
import { rememberCapabilities } from './capabilities.js'
import { followChain } from './follow.js'
import { holdLocks } from './locks.js'
import { learnTaken, type PastDeps } from './pastWorth.js'
import { Outdated } from './store.js'
import type { IndexDeps } from './types.js'

export type Indexer = {
  /** Blocks between the index and each chain's newest block, as last seen; only of chains that this process follows. */
  samples(): Sample[]
  /** Ends after the step that is being done. */
  stop(): Promise<void>
}

const defaultPollMs = 2_000
/** Nodes that keep no archive have the state of about so many blocks. */
const remembered = 128n
/** Following waits no longer for prices. */
const pricingMs = 2_000

/**
 * Follows the configured EVM chains and keeps what moved on them, until it is stopped. Several processes may do so at once: each chain is followed by
 * the one that holds its lock, and another one takes over when that one ends, however it ends.
 */
export function startIndexer(deps: IndexDeps & PastDeps & { config: Pick<Config, 'databaseUrl'> }): Indexer {
  const ending = new AbortController()
  const { signal } = ending
  const locks = holdLocks(deps.config.databaseUrl)
  const capabilities = rememberCapabilities(deps.nodes)
  const lags = new Map<string, number>()
  const idle = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => {})

  async function step(chain: Chain, ahead: Ahead): Promise<boolean> {
    const able = await capabilities(chain)
    const { more, head, from, next } = await followChain(deps, chain, able, ahead)
    lags.set(chain.id, Math.max(0, Number(head - next) + 1))
    if (next > from && head - next < remembered) await price(chain, { from, to: next })
    if (more) return true
    const delegator = await nextDelegator(deps, chain.id)
    if (delegator)
      return lookUp(
        () => readDelegator(deps, chain, delegator),
        () => noteUnread(deps, chain.id, delegator),
      )
    const account = await nextToFill(deps, chain.id)
    if (!account) return false
    return lookUp(
      () => fillAccount(deps, chain, account, able),
      () => noteFailure(deps, chain.id, account),
    )
  }

  /** One step of what was before. What fails waits, and others have their turn. */
  async function lookUp(work: () => Promise<unknown>, note: () => Promise<void>): Promise<true> {
    try {
      await work()
    } catch (error) {
      if (error instanceof Outdated) return true
      await note()
      throw error
    }
    return true
  }

  /** Of what was just taken. Without it the first page that shows it asks. */
  async function price(chain: Chain, taken: { from: bigint; to: bigint }): Promise<void> {
    if (!deps.past) return
    await learnTaken(deps, chain, taken, Date.now() + pricingMs).catch((error: unknown) =>
      deps.log.debug({ error, chain: chain.id }, 'prices of new blocks cannot be kept'),
    )
  }

  async function run(chain: Chain): Promise<void> {
    let failures = 0
    const ahead = createAhead()
    while (!signal.aborted) {
      try {
        const more = (await locks.hold(chain.id)) && (await step(chain, ahead))
        failures = 0
        if (!more) await idle(chain.history?.pollMs ?? defaultPollMs)
      } catch (error) {
        failures++
        if (signal.aborted) return
        // What it was when the chain answered says nothing of now.
        lags.delete(chain.id)
        deps.log.warn({ error, chain: chain.id }, 'following a chain failed, it is tried again')
        await idle(Math.min(30_000, defaultPollMs * 2 ** Math.min(failures, 6)))
      }
    }
  }

  const runs = deps.nodes
    .chains()
    .filter(({ id }) => id.startsWith('eip155:'))
    .map(run)
  return {
    samples: () => [...lags].map(([chain, value]) => ({ name: 'index_lag_blocks', labels: { chain }, value })),
    async stop() {
      ending.abort()
      await Promise.all(runs)
      await locks.release()
    },
  }
}
