import type { ErrorRows } from './rows.js'

/** Calls over HTTP that fail, to the services and to nodes. */
export const httpErrors = {
  'http/status': 'HTTP status code: $status',
  'http/answer': 'The answer of $endpoint does not have the agreed shape',
  'http/unreachable': 'The service for $endpoint cannot be reached',
  'service/not-configured': 'The call $endpoint needs a service, and the option "services" names none',
} as const satisfies ErrorRows
