import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { createAddressGuard } from './addresses.js'

export type FetchLimits = {
  /** Of the whole, redirects included. */
  timeoutMs: number
  maxBytes: number
  /** CIDR ranges that are open although they are not public. */
  allowedRanges: readonly string[]
}

type Asking = {
  resolve?: ((host: string) => Promise<{ address: string; family: number }[]>) | undefined
  /** JSON that is sent by POST; then redirects are not followed. */
  body?: string | undefined
}

const redirectsAtMost = 3

/**
 * Fetches what others name, without letting them choose where this machine connects to: https on its usual port only, addresses looked up
 * once, checked and then used, so that a second answer of the name server changes nothing, and the same again for each redirect.
 * Hosts in a range that the operator opened may be asked by http and on any port.
 *
 * @throws Error when it is not allowed, too large, too slow or not there
 */
export async function fetchSource(
  source: string,
  { timeoutMs, maxBytes, allowedRanges }: FetchLimits,
  { resolve = (host) => lookup(host, { all: true, verbatim: true }), body }: Asking = {},
): Promise<Uint8Array> {
  const guard = createAddressGuard(allowedRanges)
  const signal = AbortSignal.timeout(timeoutMs)
  let url = new URL(source)
  for (let step = 0; step <= redirectsAtMost; step++) {
    const target = await check(url)
    const response = await connect(url, target, { signal, body })
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location && body === undefined) {
      response.destroy()
      url = new URL(headers.location, url)
      continue
    }
    // Who is told something may thank in another way than by an answer.
    const isGood = body === undefined ? statusCode === 200 : statusCode >= 200 && statusCode < 300
    if (!isGood) {
      response.destroy()
      throw new Error(`The source answered ${statusCode}`)
    }
    return readAll(response, maxBytes)
  }
  throw new Error('The source redirects without end')

  async function check({ protocol, hostname, port, username, password }: URL) {
    if (protocol !== 'https:' && protocol !== 'http:') throw new Error('Only https is fetched')
    if (username || password) throw new Error('A source carries no password')
    const host = hostname.replace(/^\[|\]$/g, '')
    const family = isIP(host)
    const found = family ? [{ address: host, family }] : await Promise.race([resolve(host), aborted(signal)])
    const [first] = found
    if (!first || !found.every(({ address }) => guard.isOpen(address)))
      throw new Error('The source is not a public host')
    const isOwn = found.every(({ address }) => guard.isAllowed(address))
    if (!isOwn && (protocol !== 'https:' || port !== '')) throw new Error('Only https on its usual port is fetched')
    return first
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function connect(
  url: URL,
  { address, family }: { address: string; family: number },
  { signal, body }: { signal: AbortSignal; body: string | undefined },
) {
  return new Promise<IncomingMessage>((done, fail) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const call = send(url, {
      agent: false,
      method: body === undefined ? 'GET' : 'POST',
      signal,
      // The address that was checked is the one that is connected to.
      lookup: (_, options, found) => (options.all ? found(null, [{ address, family }]) : found(null, address, family)),
      headers: {
        accept: 'image/*, application/json;q=0.9',
        'accept-encoding': 'identity',
        'user-agent': 'portico-services',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    })
    call.once('response', done)
    call.once('error', fail)
    call.end(body)
  })
}

async function readAll(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw new Error('The source is too large')
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += (part as Buffer).length
    if (size > maxBytes) {
      response.destroy()
      throw new Error('The source is too large')
    }
    parts.push(part as Buffer)
  }
  return new Uint8Array(Buffer.concat(parts))
}
