import type { Sample } from '@portico/watch'
import type { Logger } from '../log.js'
import type { Chain, Nodes } from './nodes.js'

export type ChainWatch = {
  /** Chains of which no node answered the last time, by CAIP-2. */
  down(): string[]
  samples(): Sample[]
  /** What was seen of each chain that was asked; `newAt` in milliseconds since 1970, by the clock of now. */
  states(): (Seen & { chain: string })[]
  stop(): void
}

/** The newest block as its node wrote it, and when this process saw it first: of what it keeps by the clock that does not jump. */
type Seen = { isUp: boolean | undefined; head: string | undefined; newAt: number }

/** How the newest block of a chain is asked for; of other families nothing is served. */
const heads: Readonly<Record<string, (nodes: Pick<Nodes, 'request' | 'rest'>, id: string) => Promise<unknown>>> = {
  eip155: (nodes, id) => nodes.request(id, 'eth_blockNumber', []),
  solana: (nodes, id) => nodes.request(id, 'getSlot', []),
  bip122: (nodes, id) => nodes.rest(id, '/blocks/tip/height'),
}
/** Not a number where none was seen, which is left out of what is told. */
const heightOf = (head: string | undefined): number => (head === undefined ? Number.NaN : Number(head))
const headOf = (id: string) => heads[id.slice(0, id.indexOf(':'))]

/**
 * Asks the nodes of each chain for its newest block from time to time, so that an operator hears of nodes that are gone before visitors do.
 * @param options.everyMs how often, in milliseconds
 */
export function startChainWatch(
  nodes: Pick<Nodes, 'chains' | 'request' | 'rest'>,
  { everyMs, log }: { everyMs: number; log: Logger },
): ChainWatch {
  const began = performance.now()
  const seen = new Map<string, Seen>()
  const asking = new Set<string>()
  let ended = false

  async function look({ id }: Chain, ask: NonNullable<ReturnType<typeof headOf>>): Promise<void> {
    // A node that takes its time is not asked again meanwhile.
    if (asking.has(id)) return
    asking.add(id)
    const known: Seen = seen.get(id) ?? { isUp: undefined, head: undefined, newAt: began }
    try {
      const head = String(await ask(nodes, id))
      if (known.isUp === false && !ended) log.info({ chain: id }, 'a node of the chain answers again')
      seen.set(id, { isUp: true, head, newAt: head === known.head ? known.newAt : performance.now() })
    } catch (error) {
      if (known.isUp !== false && !ended) log.error({ error, chain: id }, 'no node of the chain answers')
      seen.set(id, { ...known, isUp: false })
    } finally {
      asking.delete(id)
    }
  }

  const round = () => {
    for (const chain of nodes.chains()) {
      const ask = headOf(chain.id)
      if (ask) void look(chain, ask)
    }
  }
  round()
  const timer = setInterval(round, everyMs)
  timer.unref()
  return {
    down: () => [...seen].flatMap(([id, { isUp }]) => (isUp === false ? [id] : [])),
    samples: () =>
      [...seen].flatMap(([chain, { isUp, head, newAt }]) => [
        { name: 'chain_up', labels: { chain }, value: isUp ? 1 : 0 },
        { name: 'chain_head_block', labels: { chain }, value: heightOf(head) },
        {
          name: 'chain_head_age_seconds',
          labels: { chain },
          value: Math.max(0, Math.round((performance.now() - newAt) / 100) / 10),
        },
      ]),
    states: () =>
      [...seen].map(([chain, state]) => ({
        chain,
        ...state,
        newAt: Math.round(Date.now() - performance.now() + state.newAt),
      })),
    stop() {
      ended = true
      clearInterval(timer)
    },
  }
}
