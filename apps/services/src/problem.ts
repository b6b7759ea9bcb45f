import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Failure } from 'portico/wire'

/** The body of every mapped error. */
function failureOf(reasons: Failure['reasons']): Failure {
  return { status: 'FAILED', reasons }
}

/** An error that is an answer. */
export function problem(
  status: ContentfulStatusCode,
  field: string,
  description: string,
  headers: Record<string, string> = {},
): HTTPException {
  return problems(status, [{ field, description }], headers)
}

export function problems(
  status: ContentfulStatusCode,
  reasons: Failure['reasons'],
  headers: Record<string, string> = {},
): HTTPException {
  const res = new Response(JSON.stringify(failureOf(reasons)), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return new HTTPException(status, { res })
}
