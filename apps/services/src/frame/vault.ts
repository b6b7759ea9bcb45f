import type { Context } from 'hono'
import { problem } from '../problem.js'

/** A call may wait 25 s for what another device does. */
const patienceMs = 35_000
const sent = ['content-type', 'dpop', 'authorization', 'origin', 'user-agent', 'accept-language'] as const
const returned = ['content-type', 'dpop-nonce', 'retry-after', 'www-authenticate', 'cache-control'] as const

/**
 * Hands a call on to the vault as it is: the proof of the device covers path and body, so that nothing can be changed here unnoticed.
 * All that is added is the caller's address.
 */
export async function forwardToVault(c: Context, url: string, address: string): Promise<Response> {
  const headers = new Headers({ 'x-forwarded-for': address })
  for (const name of sent) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const body = await c.req.arrayBuffer()
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(patienceMs)])
  const answer = await fetch(`${url}${c.req.path}`, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(
    () => {
      throw problem(503, 'vault', 'The vault does not answer')
    },
  )
  const kept = new Headers()
  for (const name of returned) {
    const value = answer.headers.get(name)
    if (value !== null) kept.set(name, value)
  }
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers: kept })
}
