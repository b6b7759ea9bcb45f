import { type Logger, pino } from 'pino'
import type { Config } from './config.js'

export type { Logger } from 'pino'

/** Structured logs on standard output. What could hold a secret (tokens, queries, bodies) is never handed to it, and removed if it is. */
export function createLogger(level: Config['logLevel']): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.auth',
        '*.authorization',
        '*.jwt',
        '*.token',
        '*.password',
        '*.query',
        '*.body',
        'databaseUrl',
        '*.databaseUrl',
        'redisUrl',
        '*.redisUrl',
        '*.symKey',
        '*.cookie',
      ],
      censor: '[removed]',
    },
    serializers: { error: describeError, err: describeError },
  })
}

/** An error for the log: its name, text and stack, without fields that drivers hang on (parameters, connection settings). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined
  return { name, message: withoutQueries(message), stack: stack && withoutQueries(stack), ...(cause ? { cause } : {}) }
}

function withoutQueries(text: string): string {
  return text.replace(/(\w+:\/\/[^\s?#]*)[?#]\S*/g, '$1').replace(/((?:postgres(?:ql)?|rediss?):\/\/)[^@\s]*@/g, '$1')
}
