import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { problem } from '../problem.js'

/**
 * By the browser's own question for a password (RFC 7617), or as a bearer token.
 *
 * @returns the user name that was given with the password; an empty one where there was none
 * @throws a 401
 */
export function requireOperator(c: Context, token: string): string {
  const [scheme = '', given = ''] = (c.req.header('authorization') ?? '').split(' ')
  const basic = scheme.toLowerCase() === 'basic' ? Buffer.from(given, 'base64').toString() : undefined
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(basic ?? '') ?? []
  const offered = scheme.toLowerCase() === 'bearer' ? given : password
  // Of equal length, so that the time of the comparison says nothing.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (timingSafeEqual(digest(offered), digest(token))) return user
  throw problem(401, 'authorization', 'This is for the operator', {
    'www-authenticate': 'Basic realm="Portico services", charset="UTF-8"',
    'cache-control': 'no-store',
  })
}
