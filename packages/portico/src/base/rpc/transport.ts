import type { Network } from '../entities/network.js'
import { fail } from '../errors/AppError.js'
import { chainErrors } from '../errors/chain.js'
import { httpErrors } from '../errors/http.js'
import { wait, withinBudget } from '../promise.js'
import { makeNode, type NodeFailure, type RpcNode } from './node.js'
import { rpcNumbers } from './numbers.js'
import { addSample, rankNodes, type Sample } from './ranking.js'

/** The way to the nodes of one network. */
export type Transport = {
  /** @throws AppError `rpc/error`, `http/*`, `rpc/no-url`; the signal's reason */
  request(method: string, params: readonly unknown[], options: { signal: AbortSignal }): Promise<unknown>
}

/** The transports of one client, one per network; made when first asked for. */
export type Transports = Map<string, Transport>

/** What a transport takes from its surroundings. */
export type TransportOptions = {
  /** URLs that are asked before the others, whichever are quicker. */
  preferred?: readonly string[] | undefined
  fetcher?: typeof fetch | undefined
  now?: (() => number) | undefined
  pause?: typeof wait | undefined
}

/** What a family's nodes have of their own. */
export type Dialect = {
  /** A question that tells whether a node is one of the network, and how its answer reads. */
  probe: { method: string; accepts(answer: unknown): boolean }
  /** The method that hands a transaction to the network. */
  sends: string
  /** How an answer is read; JSON by default. */
  parse?: ((text: string) => unknown) | undefined
}

/** The transport of a network, the same one each time; another one when its nodes have changed. */
export function transportFor(
  transports: Transports,
  { caipNetworkId, rpcUrls }: Network,
  make: (urls: readonly string[], preferred: readonly string[]) => Transport,
): Transport {
  const urls = rpcUrls.default.http
  const key = [caipNetworkId, ...urls].join(' ')
  const { chainDefault } = rpcUrls
  // What stands before the URLs that the network came with is the app's own.
  const preferred = chainDefault ? urls.filter((url) => !chainDefault.http.includes(url)) : []
  const transport = transports.get(key) ?? make(urls, preferred)
  transports.set(key, transport)
  return transport
}

/**
 * Asks the nodes of a network in turn, the best first. A failure that another try may mend goes on to the next node at once, and
 * after the last one starts over with growing pauses. The order follows looks at all nodes, which are taken beside real requests
 * only, so that an idle page is silent.
 */
export function makeNodes(
  urls: readonly string[],
  { probe: question, sends, parse }: Dialect,
  {
    preferred = [],
    fetcher = (...args) => fetch(...args),
    now = () => performance.now(),
    pause = wait,
  }: TransportOptions = {},
): Transport {
  const places = [...new Set(urls)].filter((url) => /^https?:\/\//.test(url))
  const nodes = places.map((url) => makeNode(url, fetcher, parse))
  const isPreferred = (index: number) => preferred.includes(places[index] as string)
  const ranked = {
    order: nodes.map((_, index) => index),
    samples: nodes.map((): readonly Sample[] => []),
    probedAt: now(),
    /** A single node has no rank: it is looked at until it has named the network. */
    isDue: true,
  }

  /** Nodes whose last answer was of another network: what they tell is true there. */
  const foreign = new Set<number>()

  const note = (index: number, sample: Sample) => {
    ranked.samples[index] = addSample(ranked.samples[index] ?? [], sample)
    ranked.order = [...rankNodes(ranked.samples, isPreferred)]
  }

  const probe = async (node: RpcNode, index: number, signal: AbortSignal) => {
    const start = now()
    const ok = await node.call(question.method, [], signal).then(
      (answer) => {
        const accepted = question.accepts(answer)
        if (accepted) foreign.delete(index)
        else foreign.add(index)
        return accepted
      },
      () => false,
    )
    ranked.isDue ||= !ok
    if (!signal.aborted) note(index, { ok, latencyMs: now() - start })
  }

  const probeAll = () => {
    const isDue = nodes.length > 1 || ranked.isDue
    if (!isDue || now() - ranked.probedAt < rpcNumbers.rankIntervalMs) return
    ranked.probedAt = now()
    ranked.isDue = false
    const { signal } = new AbortController()
    nodes.forEach((node, index) => void probe(node, index, signal))
  }

  const request = async (method: string, params: readonly unknown[], signal: AbortSignal, met: Met = {}) => {
    const begun = now()
    for (let round = 0; ; round++) {
      let again = false
      let retryAfterMs = 0
      for (const index of ranked.order) {
        // What the app's nodes do not take is not told to others: theirs may be a private way, or a copy of the network.
        const isWithheld = method === sends && preferred.length > 0 && !isPreferred(index)
        if (foreign.has(index) || isWithheld) continue
        const node = nodes[index] as RpcNode
        try {
          return await node.call(method, params, signal)
        } catch (failure) {
          signal.throwIfAborted()
          const last = failure as NodeFailure
          met.error = last.error
          const next = whatNext(method === sends, last)
          if (next === 'stop') throw last.error
          if (next === 'again') {
            again = true
            retryAfterMs = Math.max(retryAfterMs, last.retryAfterMs ?? 0)
            note(index, { ok: false, latencyMs: 0 })
          }
        }
      }
      if (!again || round >= rpcNumbers.retryCount)
        throw met.error ?? fail(httpErrors, 'http/unreachable', { endpoint: method })
      const pauseMs = Math.max(rpcNumbers.retryDelayMs * 2 ** round, retryAfterMs)
      // A try of handing a transaction on is never ended from outside; no other one begins when whoever waits has been told.
      if (method === sends && now() - begun + pauseMs > rpcNumbers.budgetMs) throw met.error
      await pause(pauseMs, signal)
    }
  }

  return {
    async request(method, params, { signal }) {
      if (nodes.length === 0) throw fail(chainErrors, 'rpc/no-url')
      probeAll()
      // What may have gone out is not given up on before its node has answered.
      if (method === sends) return request(method, params, signal)
      const met: Met = {}
      const late = () => fail(httpErrors, 'http/unreachable', { endpoint: method }, { cause: met.error })
      return withinBudget({ budgetMs: rpcNumbers.budgetMs, signal, late }, (limited) =>
        request(method, params, limited, met),
      )
    },
  }
}

/** What the last try met. */
type Met = { error?: unknown }

/** `again`: the same may go well later; `other`: only another node can do better; `stop`: every node would say the same. */
function whatNext(isSending: boolean, { error, status, code }: NodeFailure): 'again' | 'other' | 'stop' {
  const { retryCodes, retryHttp } = rpcNumbers
  const refused = status !== undefined && (retryHttp as readonly number[]).includes(status)
  if (code !== undefined && /revert/i.test(error.message)) return 'stop'
  if (refused || (code !== undefined && (retryCodes as readonly number[]).includes(code))) {
    // A transaction that may already be on its way must not come back as "already known".
    return !isSending || status === 403 || status === 429 || code === -32005 ? 'again' : 'stop'
  }
  if (code === -32601 || code === -32004 || code === -32700) return 'other'
  if (code !== undefined || isSending) return 'stop'
  return error.code === 'http/unreachable' ? 'again' : 'other'
}
