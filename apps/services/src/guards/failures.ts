import { isOverdue } from '@portico/pg'
import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from '../log.js'
import { problem } from '../problem.js'

/**
 * Answers what a handler threw: an error that is an answer by itself, a database that is busy with 503, all else with 500 and nothing told.
 *
 * @param text What the log says of those.
 * @example
 * app.onError(answerFailures(log, 'a request failed'))
 */
export function answerFailures(log: Logger, text: string): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (isOverdue(error)) {
      log.warn({ error, path: c.req.path }, 'the database took too long for a request')
      return problem(503, '', 'The database is busy', { 'retry-after': '5' }).getResponse()
    }
    log.error({ error, path: c.req.path }, text)
    return c.text('Internal server error', 500)
  }
}
