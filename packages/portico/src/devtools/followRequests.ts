import type { Portico } from '../index.js'
import { putOver } from './over.js'
import { placeOf } from './places.js'
import type { Records } from './records.js'
import type { Simulations } from './simulations.js'

/** Hears what this page asks of the client's services and nodes, and nothing else. Returns how to stop. */
export function followRequests(
  portico: Pick<Portico, 'client'>,
  { requests }: Pick<Records, 'requests'>,
  simulations: Pick<Simulations, 'beforeRequest'>,
): () => void {
  const following = { on: true }
  const takeOff = putOver('fetch', (own) => async (input, init) => {
    const place = following.on ? placeOf(portico, addressOf(input)) : undefined
    if (!place) return own.call(globalThis, input, init)
    const began = performance.now()
    const name = place.to === 'node' ? (methodsOf(init?.body) ?? place.path) : place.path
    const id = requests.add({ to: place.to, host: place.host, name, status: 'waiting', at: Date.now() })
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    const end = (status: number | 'failed') =>
      requests.change(id, { status, tookMs: Math.round(performance.now() - began) })
    try {
      await simulations.beforeRequest(place.to, signal, () => requests.change(id, { simulated: true }))
      const response = await own.call(globalThis, input, init)
      end(response.status)
      return response
    } catch (error) {
      end('failed')
      throw error
    }
  })
  return () => {
    following.on = false
    takeOff()
  }
}

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input))

/** Of a call by JSON-RPC its method alone, of several how often each. */
function methodsOf(body: unknown): string | undefined {
  if (typeof body !== 'string' || body.length > 200_000) return undefined
  try {
    const calls: unknown = JSON.parse(body)
    const methods = (Array.isArray(calls) ? calls : [calls]).map((call: { method?: unknown } | null) => call?.method)
    if (!methods.every((method) => typeof method === 'string' && /^\w{1,60}$/.test(method))) return undefined
    const counts = new Map<string, number>()
    for (const method of methods as string[]) counts.set(method, (counts.get(method) ?? 0) + 1)
    return [...counts].map(([method, count]) => (count === 1 ? method : `${method} × ${count}`)).join(', ') || undefined
  } catch {
    return undefined
  }
}
