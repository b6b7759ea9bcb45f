import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../config.js'

const loopback = /^(?:localhost|(?:[\w-]+\.)+localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i
const lastsMs = 12 * 3_600_000

/**
 * Whether a request comes from a page of these services. A browser sends a password that it knows with whatever any page asks for, so that the
 * password alone says nothing of who asks; where a request comes from, a page cannot choose.
 *
 * @example
 * isOwnRequest({ origin: 'https://api.example', 'sec-fetch-site': 'same-origin' }, { publicUrl: 'https://api.example' })
 */
export function isOwnRequest(
  { origin, host = '', site }: { origin?: string | undefined; host?: string | undefined; site?: string | undefined },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) return false
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true
  // By a tunnel, say. A foreign page that had its own name lead here would have that name for a host, and no password.
  if (loopback.test(host) && origin === `http://${host}`) return true
  return publicUrl === undefined && host !== '' && [`http://${host}`, `https://${host}`].includes(origin)
}

/** What a form carries, to be told from one that some other page made up. */
export type Seals = {
  /** Of the form that is sent to this path by this user. */
  seal(path: string, user: string): string
  isSealed(given: string, path: string, user: string): boolean
}

/** From the password, so that a form of one process is taken by another, and none outlives a new password. */
export function createSeals(token: string, now: () => number = Date.now): Seals {
  const key = createHmac('sha256', token).update('forms of the operator').digest()
  const mark = (until: number, path: string, user: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([until, path, user]))
      .digest()
  return {
    seal(path, user) {
      const until = now() + lastsMs
      return `${until}.${mark(until, path, user).toString('base64url')}`
    },
    isSealed(given, path, user) {
      const [, until = '', said = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(given) ?? []
      const wanted = mark(Number(until), path, user)
      const offered = Buffer.from(said, 'base64url')
      return offered.length === wanted.length && timingSafeEqual(offered, wanted) && Number(until) > now()
    },
  }
}

/** Who it is, for the log: what they call themselves, that it was here, and from where. */
export function whoOf(user: string, network: string): string {
  // Cut before anything else: the rest of it would be read for nothing.
  const name = user
    .slice(0, 60)
    .replace(/[^\p{L}\p{N} ._@-]/gu, '?')
    .trim()
  return `${name || 'operator'} (operator page, ${network.slice(0, 60).replace(/[^\w.:/-]/g, '?')})`
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** For people of this origin alone: nobody else reads, frames, opens or keeps it, and nothing of others runs in it. */
export function keepOwn(c: Context): void {
  c.set('policy', policy)
  c.set('ownPagesOnly', true)
  // Without it browsers would not say where a form comes from, not even to where it came from.
  c.set('referrerPolicy', 'same-origin')
  c.header('cross-origin-opener-policy', 'same-origin')
  c.header('cache-control', 'no-store')
}
