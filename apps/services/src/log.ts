import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.js'

export type { Logger } from 'pino'

/** Structured logs on standard output. What could hold a secret (tokens, queries, bodies) is never handed to it, and removed if it is. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
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
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error for the log: its name, text and stack, without fields that drivers hang on (parameters, connection settings). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) }
  const { name, message, stack } = error
  const said = isDataException(error) ? `data exception ${error.code}` : message
  // The query with the places of what it was given, not with what it was given.
  const query = 'query' in error && 'parameters' in error ? String(error.query).trim() : ''
  const told = query ? `${said}, in: ${query.replace(/\s+/g, ' ')}` : said
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined
  return {
    name,
    message: withoutSecrets(told),
    stack: stack && withoutSecrets(stack.replace(message, () => told)),
    ...(cause ? { cause } : {}),
  }
}

/** Class 22 of PostgreSQL: its text quotes the value that could not be used. */
function isDataException(error: Error): error is Error & { code: string } {
  return error.name === 'PostgresError' && 'code' in error && String(error.code).startsWith('22')
}

/** A JSON Web Token and what follows it without a gap. */
function withoutToken(word: string): string {
  const at = word.search(/\beyJ/)
  return at >= 0 && word.includes('.', at) ? `${word.slice(0, at)}[removed]` : word
}

/** Of addresses the host alone is told: keys of nodes stand in paths, too. */
function withoutSecrets(text: string): string {
  return text
    .replace(/\b(?:postgres(?:ql)?|rediss?):\/\/[^\s"'`]*/gi, '[an address]')
    .replace(/\b((?:https?|wss?):\/\/)([^\s"'`/?#]*)[^\s"'`]*/gi, (_, scheme: string, authority: string) => {
      const host = authority.slice(authority.lastIndexOf('@') + 1)
      return `${scheme}${/^(?:[\w.-]+|\[[0-9a-f:]+\])(?::\d+)?$/i.test(host) ? host : '[removed]'}`
    })
    .replace(/\b(Bearer|Basic|DPoP)\s+[\w.~+/=-]+/gi, '$1 [removed]')
    .replace(/[\w.-]+/g, withoutToken)
    .replace(/\b(symKey=)[0-9a-f]+/gi, '$1[removed]')
}
