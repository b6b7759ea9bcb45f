import type { Chain } from './config.js'
import { askNode } from './transport.js'

/** What a node said when it was tried. */
export type Probed = { chain: string; host: string } & ({ head: string; ms: number } | { problem: string })

type Ask = (url: string, signal: AbortSignal) => Promise<{ chain: string; head: string }>

const maxBytes = 65_536

/** How the nodes of a family say which chain they are of, as CAIP-2 has it, and how far they are. */
const families = (send: typeof fetch): Readonly<Record<string, Ask>> => {
  const rpc = async (url: string, method: string, signal: AbortSignal): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
    const reply = await askNode(send, url, { method: 'POST', body, signal, maxBytes })
    const { result, error } = parsed(reply.body) as { result?: unknown; error?: { code?: unknown } }
    if (error) throw new Problem(`refuses ${method} (${typeof error.code === 'number' ? error.code : reply.status})`)
    if (reply.status !== 200) throw new Problem(`answers ${reply.status}`)
    return result
  }
  const rest = async (url: string, path: string, signal: AbortSignal) => {
    const { status, body } = await askNode(send, `${url}${path}`, { method: 'GET', signal, maxBytes })
    if (status !== 200) throw new Problem(`answers ${status}`)
    return body.trim()
  }
  return {
    async eip155(url, signal) {
      const [id, head] = await Promise.all([rpc(url, 'eth_chainId', signal), rpc(url, 'eth_blockNumber', signal)])
      return { chain: `eip155:${wholeOf(id)}`, head: saidAs(headForm, String(wholeOf(head))) }
    },
    async solana(url, signal) {
      const [hash, head] = await Promise.all([rpc(url, 'getGenesisHash', signal), rpc(url, 'getSlot', signal)])
      return { chain: `solana:${saidAs(solanaForm, hash).slice(0, 32)}`, head: saidAs(headForm, String(head)) }
    },
    async bip122(url, signal) {
      const [hash, head] = await Promise.all([
        rest(url, '/block-height/0', signal),
        rest(url, '/blocks/tip/height', signal),
      ])
      return { chain: `bip122:${saidAs(bitcoinForm, hash).slice(0, 32)}`, head: saidAs(headForm, head) }
    },
  }
}

/** Said in words for an operator: never with an address, whose path may be a key. */
class Problem extends Error {}

const headForm = /^\d{1,20}$/
const solanaForm = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const bitcoinForm = /^[0-9a-f]{64}$/

/** What goes to a terminal: nothing in it but what the form lets through. */
function saidAs(form: RegExp, given: unknown): string {
  if (typeof given === 'string' && form.test(given)) return given
  throw new Problem('answers something else')
}

function wholeOf(given: unknown): bigint {
  if (typeof given === 'string' && /^0x[0-9a-f]{1,64}$/i.test(given)) return BigInt(given)
  throw new Problem('answers something else')
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  throw new Problem('answers something that is no JSON-RPC')
}

/**
 * Tries each node of each chain, all at once.
 * @param options.timeoutMs how long a node may take, in milliseconds
 * @returns one entry for each, in the order of the settings
 */
export function probeNodes(
  chains: readonly Pick<Chain, 'id' | 'rpcUrls'>[],
  { timeoutMs = 10_000, fetch: send = fetch }: { timeoutMs?: number; fetch?: typeof fetch } = {},
): Promise<Probed[]> {
  const asks = families(send)
  const tried = chains.flatMap(({ id, rpcUrls }) =>
    rpcUrls.map(async (url): Promise<Probed> => {
      const at = { chain: id, host: new URL(url).host }
      const ask = asks[id.slice(0, id.indexOf(':'))]
      if (!ask) return { ...at, problem: 'is of a family that these services do not know' }
      const began = performance.now()
      try {
        const { chain, head } = await ask(url, AbortSignal.timeout(timeoutMs))
        if (chain !== id) return { ...at, problem: `is a node of ${chain}` }
        return { ...at, head, ms: Math.round(performance.now() - began) }
      } catch (error) {
        return { ...at, problem: problemOf(error) }
      }
    }),
  )
  return Promise.all(tried)
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'does not answer'
  if (error instanceof Problem) return error.message
  if (error.name === 'TimeoutError') return 'does not answer in time'
  const code = (error.cause as { code?: unknown } | undefined)?.code
  const status = /answered (\d{3})$/.exec(error.message)?.[1]
  return status ? `answers ${status}` : `does not answer${typeof code === 'string' ? ` (${code})` : ''}`
}
