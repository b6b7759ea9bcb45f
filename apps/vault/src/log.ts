import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.js'

/** Names under which a secret could stand. None is ever handed over; they are removed if one is. */
const secret = [
  'code',
  'token',
  'accessToken',
  'refreshToken',
  'share',
  'email',
  'authorization',
  'dpop',
  'password',
  'body',
]
const removed = secret.filter((name) => name !== 'code').flatMap((name) => [name, `*.${name}`])

/** Structured logs: what happened and where, never with what. */
export function createLogger(level: Config['logLevel'], to?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: removed, censor: '[removed]' },
    serializers: { error: describe },
  }
  return to ? pino(options, to) : pino(options)
}

/** Name and place of an error. Its text may hold what was sent (PostgreSQL quotes values), so it stays away. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, stack = '' } = error
  const code = (error as { code?: unknown }).code
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { name, ...(typeof code === 'string' ? { code } : {}), at: places.slice(0, 8).map((line) => line.trim()) }
}
