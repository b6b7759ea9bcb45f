import * as v from 'valibot'
import { constants } from '../../base/constants.js'
import { AppError, isAppError } from '../../base/errors/AppError.js'
import {
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type EndpointName,
  endpoints,
  pathOf,
  queryOf,
} from '../../wire/endpoints.js'
import { failure } from '../../wire/schemas/common.js'
import type { CallOptions, CallSetting } from './call.js'

/**
 * One call to a service. The answer has passed its schema.
 *
 * @throws AppError `service/not-configured`, `http/unreachable`, `http/status` (with the server's reason as its cause), `http/answer`
 */
export async function request<N extends EndpointName>(
  setting: CallSetting,
  base: string | undefined,
  name: N,
  input: EndpointInput<N>,
  options: CallOptions,
): Promise<EndpointAnswer<N>> {
  if (!base) throw new AppError('service/not-configured', { endpoint: name })
  const row: Endpoint = endpoints[name]
  const { params, query, body } = input as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
  }
  const url = `${base}${pathOf(name, params)}?${queryOf({ ...query, ...setting.identification })}`
  const kept = row.cacheMs === undefined ? undefined : setting.cache.get(url)
  if (kept && Date.now() - kept.timestamp < (row.cacheMs ?? 0)) return kept.value as EndpointAnswer<N>
  const answer = await send(setting, name, row, url, body, options).catch((error: unknown) => {
    // A report about the service that takes reports would go round in circles.
    if (row.service !== 'analytics') reportFailure(setting, error)
    throw error
  })
  if (row.cacheMs !== undefined) keep(setting, url, answer)
  return answer as EndpointAnswer<N>
}

async function send(
  setting: CallSetting,
  name: EndpointName,
  row: Endpoint,
  url: string,
  body: unknown,
  { signal }: CallOptions,
): Promise<unknown> {
  const limits = [setting.signal, AbortSignal.timeout(constants.rpc.timeoutMs), ...(signal ? [signal] : [])]
  const init: RequestInit = {
    method: row.method,
    signal: AbortSignal.any(limits),
    credentials: 'omit',
    referrerPolicy: 'origin',
  }
  // As plain text the browser asks no permission first; every server of ours reads JSON whatever the type says.
  if (body !== undefined) init.body = JSON.stringify(body)
  let response: Response
  try {
    response = await setting.fetch(url, init)
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new AppError('http/unreachable', { endpoint: name }, { cause })
  }
  if (!response.ok) throw new AppError('http/status', { status: response.status }, { cause: await reasonOf(response) })
  let received: unknown
  try {
    received = row.kind === 'bytes' ? new Uint8Array(await response.arrayBuffer()) : await response.json()
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    received = undefined
    // An answer that nobody reads may be empty.
    if (row.service !== 'analytics') throw new AppError('http/answer', { endpoint: name }, { cause })
  }
  const parsed = v.safeParse(row.answer, received)
  if (!parsed.success)
    throw new AppError('http/answer', { endpoint: name }, { cause: new Error(v.summarize(parsed.issues)) })
  return parsed.output
}

function reportFailure({ report }: CallSetting, error: unknown): void {
  if (isAppError(error, 'http/answer')) report(error, 'DATA_PARSING_ERROR')
  if (isAppError(error, 'http/status') && Number(error.context.status) >= 500) report(error, 'API_ERROR')
}

/** What the server says about it, where it says something in the agreed shape. */
async function reasonOf(response: Response): Promise<Error | undefined> {
  try {
    const parsed = v.safeParse(failure, await response.json())
    const reason = parsed.success ? parsed.output.reasons[0]?.description : undefined
    return reason ? new Error(reason) : undefined
  } catch {
    return undefined
  }
}

const keptMax = 200

function keep(setting: CallSetting, url: string, value: unknown): void {
  const { cache } = setting
  cache.delete(url)
  cache.set(url, { value, timestamp: Date.now() })
  const oldest = cache.keys().next().value
  if (cache.size > keptMax && oldest !== undefined) cache.delete(oldest)
}
