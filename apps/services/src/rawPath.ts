import type { MiddlewareHandler } from 'hono'
import { problem } from './problem.js'

/** A segment of dots, plain or encoded, ahead of the query. */
const dots = /^[^?#]*[\\/](?:\.|%2e){1,2}(?:[\\/?#]|$)/i

/**
 * Refuses targets with segments of dots. Browsers and clients resolve them; one that comes on the wire has been read in another way by the
 * proxy in front, which decodes `%2f` before it resolves them, where `URL` does not: what the proxy keeps from strangers would be reached.
 */
export const refuseDots: MiddlewareHandler<{ Bindings: { incoming?: { url?: string } } }> = async (c, next) => {
  if (dots.test(c.env?.incoming?.url ?? '')) throw problem(400, 'path', 'The path has a segment of dots')
  await next()
}
