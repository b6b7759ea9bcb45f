import type { Sample } from '@portico/watch'
import type { Chain } from './config.js'
import { nodeWords } from './nodeWords.js'
import { askNode, NodeError } from './transport.js'

export type { Chain } from './config.js'

export type AskOptions = {
  signal?: AbortSignal | undefined
  /** Asks for what not every node keeps: a refusal sends the question on, and says nothing about the node's health. */
  past?: boolean | undefined
}

/** The nodes of the configured chains. Which of a chain's nodes answers, and how often it is tried, is decided inside. */
export type Nodes = {
  chains(): readonly Chain[]
  /** @param id CAIP-2 */
  chain(id: string): Chain | undefined
  /**
   * One JSON-RPC call.
   * @throws RpcError with what a node answered, NodeError when none answers
   */
  request<T>(chainId: string, method: string, params: unknown, options?: AskOptions): Promise<T>
  /** Several calls in one request. @throws NodeError when no node answers */
  batch(
    chainId: string,
    calls: { method: string; params: unknown }[],
    options?: Pick<AskOptions, 'past'>,
  ): Promise<PromiseSettledResult<unknown>[]>
  /** A GET of an interface in Esplora's shape. @throws NodeError when none answers */
  rest<T>(chainId: string, path: string): Promise<T>
  /** Failures of each node, by chain and host: of its address the rest may be a key. */
  samples(): Sample[]
  /** How each node does, in the order of the settings. */
  states(): NodeState[]
}

/** A node, by chain and host. */
export type NodeState = {
  chain: string
  node: string
  failures: number
  /** Whether it failed when it was asked the last time. */
  isFailing: boolean
  /** How long it takes to answer, in steps of 50 ms; absent where it has not answered yet. */
  latencyMs: number | undefined
  /** Others are asked first until then, in milliseconds since 1970. */
  restsUntil: number
  /** What went wrong the last time, without what may be a secret. */
  last: { at: number; words: string } | undefined
}

/** What a node answered to a call: it is there, and says no. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  /** Of HTTP, where it is another one than answers have. */
  readonly status: number | undefined
  constructor(code: number, message: string, data?: unknown, status?: number) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
    this.status = status
  }
}

/** Told of each question to a node. @param what the method, or which interface is asked @returns told once how it ended */
export type NodeWatch = (about: { chain: string; node: string; what: string }) => (outcome: NodeOutcome) => void
/** A refusal is an answer. `left` is one that nobody waits for any more. */
export type NodeOutcome = 'answered' | 'failed' | 'left'

export type NodeSettings = {
  timeoutMs?: number
  maxBytes?: number
  fetch?: typeof fetch
  /** Milliseconds that pass, whatever is done to the clock on the wall. */
  clock?: () => number
  /** What an operator is told: milliseconds since 1970. */
  now?: () => number
  watch?: NodeWatch | undefined
}
type Health = { failures: number; latency: number; until: number; answered?: boolean }

/** Limits and faults of a node: another one may well answer. Many nodes tell of them in words alone, under the codes of servers. */
const isNodeFault = ({ code, message, status }: RpcError) =>
  status !== undefined ||
  [-32005, -32603, -32016, 401, 403, 429].includes(code) ||
  (code <= -32000 && code >= -32099 && faultWords.test(message))
const faultWords =
  /rate.?limit|too many requests|request limit|quota|capacity|overloaded|unavailable|timed? ?out|try again|missing trie node|header not found|not synced|unauthori[sz]ed|api.?key/i
const restMs = 4_000
const longestRestMs = 60_000
const callsAtOnce = 100

export function createNodes(list: readonly Chain[], settings: NodeSettings = {}): Nodes {
  const { timeoutMs = 10_000, maxBytes = 10_485_760, fetch: send = fetch, watch } = settings
  const { clock = () => performance.now(), now = Date.now } = settings
  const chains = new Map(list.map((chain) => [chain.id, chain]))
  const health = new Map<string, Health>()
  const failed = new Map<string, { chain: string; node: string; times: number; last?: NodeState['last'] }>(
    list.flatMap(({ id: chain, rpcUrls }) =>
      rpcUrls.map((url) => [`${chain} ${hostOf(url)}`, { chain, node: hostOf(url), times: 0 }]),
    ),
  )
  const healthOf = (url: string): Health => health.get(url) ?? { failures: 0, latency: 0, until: 0 }

  /** Those that answer first, by how fast they do; those that failed lately last. In a draw, as configured. */
  function ranked(chainId: string): string[] {
    const urls = chains.get(chainId)?.rpcUrls ?? []
    const rank = (url: string) =>
      (healthOf(url).until > clock() ? 1e9 + healthOf(url).until : 0) + healthOf(url).latency
    return [...urls].sort((a, b) => rank(a) - rank(b))
  }

  async function tryEach<T>(
    chainId: string,
    options: AskOptions & { what: string },
    ask: (url: string, signal: AbortSignal) => Promise<T>,
  ) {
    const urls = ranked(chainId)
    if (urls.length === 0) throw new NodeError('The chain is not configured')
    let last: unknown
    // A single node gets a second chance; of several each gets one.
    for (const url of urls.length === 1 ? [...urls, ...urls] : urls) {
      const started = clock()
      const end = watch?.({ chain: chainId, node: hostOf(url), what: options.what })
      const limit = AbortSignal.timeout(timeoutMs)
      try {
        const answer = await ask(url, options.signal ? AbortSignal.any([options.signal, limit]) : limit)
        const { latency } = healthOf(url)
        // In steps of 50 ms, so that the order does not change with every answer.
        const measured = latency * 0.8 + (clock() - started) * 0.2
        end?.('answered')
        health.set(url, { failures: 0, latency: Math.round(measured / 50) * 50, until: 0, answered: true })
        return answer
      } catch (error) {
        const isAnswer = error instanceof RpcError && (options.past === true || !isNodeFault(error))
        end?.(options.signal?.aborted ? 'left' : isAnswer ? 'answered' : 'failed')
        if (options.signal?.aborted) throw options.signal.reason
        if (error instanceof RpcError && !isNodeFault(error)) throw error
        last = error
        if (options.past && error instanceof RpcError) continue
        const counted = failed.get(`${chainId} ${hostOf(url)}`)
        if (counted) Object.assign(counted, { times: counted.times + 1, last: { at: now(), words: nodeWords(error) } })
        const failures = healthOf(url).failures + 1
        const until = clock() + Math.min(longestRestMs, restMs * 2 ** (failures - 1))
        health.set(url, { ...healthOf(url), failures, until })
      }
    }
    if (last instanceof RpcError) throw last
    throw new NodeError('No node of the chain answers', { cause: last })
  }

  const post = async (url: string, text: string, signal: AbortSignal): Promise<unknown> => {
    const { status, body } = await askNode(send, url, { method: 'POST', body: text, signal, maxBytes })
    const answer: unknown = JSON.parse(body)
    if (status !== 200 && status !== 400) resultOf(answer, status)
    return answer
  }

  async function batchPart(chainId: string, calls: { method: string; params: unknown }[], options: AskOptions) {
    const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
    let partial: PromiseSettledResult<unknown>[] | undefined
    try {
      return await tryEach(chainId, { ...options, what: 'batch' }, async (url, signal) => {
        const answer = await post(url, body, signal)
        if (!Array.isArray(answer)) throw new NodeError('The node does not take batches')
        const byId = new Map(answer.map((entry: unknown) => [(entry as { id?: unknown } | null)?.id, entry]))
        const settled = calls.map((_, id): PromiseSettledResult<unknown> => {
          try {
            return { status: 'fulfilled', value: resultOf(byId.get(id)) }
          } catch (reason) {
            return { status: 'rejected', reason }
          }
        })
        const isFault = ({ reason }: { reason?: unknown }) => !(reason instanceof RpcError) || isNodeFault(reason)
        const fault = settled.find((entry) => entry.status === 'rejected' && isFault(entry))
        if (fault?.status === 'rejected') {
          partial ??= settled
          if (options.past && fault.reason instanceof RpcError) throw fault.reason
          throw new NodeError('The node answered a part of the batch')
        }
        return settled
      })
    } catch (error) {
      // A part, with what the node said of the rest, is more than nothing.
      if (partial) return partial
      throw error
    }
  }

  return {
    samples: () =>
      [...failed.values()].map(({ times, chain, node }) => ({
        name: 'node_failures',
        labels: { chain, node },
        value: times,
      })),
    states: () =>
      list.flatMap(({ id: chain, rpcUrls }) =>
        rpcUrls.map((url) => {
          const { times = 0, last } = failed.get(`${chain} ${hostOf(url)}`) ?? {}
          const known = health.get(url)
          const latencyMs = known?.answered ? known.latency : undefined
          const { failures = 0, until = 0 } = known ?? {}
          const restsUntil = until && Math.round(now() + until - clock())
          return { chain, node: hostOf(url), failures: times, isFailing: failures > 0, latencyMs, restsUntil, last }
        }),
      ),
    chains: () => list,
    chain: (id) => chains.get(id),
    request: <T>(chainId: string, method: string, params: unknown, options: AskOptions = {}) =>
      tryEach(chainId, { ...options, what: method }, async (url, signal) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        return resultOf(await post(url, body, signal)) as T
      }),
    async batch(chainId, calls, options = {}) {
      const parts: (typeof calls)[] = []
      for (let at = 0; at < calls.length; at += callsAtOnce) parts.push(calls.slice(at, at + callsAtOnce))
      return (await Promise.all(parts.map((part) => batchPart(chainId, part, options)))).flat()
    },
    rest: <T>(chainId: string, path: string) =>
      tryEach(chainId, { what: 'rest' }, async (url, signal) => {
        const { status, body } = await askNode(send, `${url}${path}`, { method: 'GET', signal, maxBytes })
        if (status !== 200) throw new RpcError(status, body.slice(0, 200))
        return JSON.parse(body) as T
      }),
  }
}

const hostOf = (url: string) => new URL(url).host

function resultOf(answer: unknown, status?: number): unknown {
  if (typeof answer !== 'object' || answer === null) throw new NodeError('The node answered something else')
  const { error } = answer as { error?: { code?: unknown; message?: unknown; data?: unknown } | null }
  if (error) {
    const code = typeof error.code === 'number' ? error.code : -32603
    throw new RpcError(code, typeof error.message === 'string' ? error.message : 'The node refused', error.data, status)
  }
  if (!('result' in answer)) throw new NodeError('The node answered something else')
  return answer.result
}
