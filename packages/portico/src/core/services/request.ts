import { fail, isAppError } from '../../base/errors/AppError.js'
import { httpErrors } from '../../base/errors/http.js'
import { rpcNumbers } from '../../base/rpc/numbers.js'
import { configCalls } from '../../wire/calls/config.js'
import { walletCalls } from '../../wire/calls/wallets.js'
import type { EndpointAnswer, EndpointInput, EndpointName } from '../../wire/endpoints.js'
import { type CallRow, check, failure, fillPath, queryOf } from '../../wire/schemas/common.js'
import type { CallOptions, CallSetting } from './call.js'

type Input = {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** What every page asks for that asks for anything. */
const first: Readonly<Record<string, CallRow>> = { ...walletCalls, ...configCalls }
async function rowOf(name: EndpointName): Promise<CallRow> {
  const row = first[name] ?? (await (await import('./groups.js')).rowOfGroup(name))
  if (!row) throw fail(httpErrors, 'service/not-configured', { endpoint: name })
  return row
}

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
  if (!base) throw fail(httpErrors, 'service/not-configured', { endpoint: name })
  const row = await rowOf(name)
  const { params, query, body }: Input = input as Input
  const url = `${base}${fillPath(row.path, params)}?${queryOf({ ...query, ...setting.identification })}`
  const cached = row.cacheMs === undefined ? undefined : setting.cache.get(url)
  if (cached && Date.now() - cached.timestamp < (row.cacheMs ?? 0)) return cached.value as EndpointAnswer<N>
  const answer = await send(setting, name, row, url, body, options).catch((error: unknown) => {
    // A report about the service that takes reports would go round in circles.
    if (row.service !== 'analytics') reportFailure(setting, error)
    throw error
  })
  if (row.cacheMs !== undefined) remember(setting, url, answer)
  return answer as EndpointAnswer<N>
}

async function send(
  setting: CallSetting,
  name: EndpointName,
  row: CallRow,
  url: string,
  body: unknown,
  { signal, fresh }: CallOptions,
): Promise<unknown> {
  const limits = [setting.signal, AbortSignal.timeout(rpcNumbers.timeoutMs), ...(signal ? [signal] : [])]
  const init: RequestInit = {
    method: row.method,
    signal: AbortSignal.any(limits),
    credentials: 'omit',
    referrerPolicy: 'origin',
    ...(fresh && { cache: 'reload' }),
  }
  // As plain text the browser asks no permission first; every server of ours reads JSON whatever the type says.
  if (body !== undefined) init.body = JSON.stringify(body)
  let response: Response
  try {
    response = await setting.fetch(url, init)
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw fail(httpErrors, 'http/unreachable', { endpoint: name }, { cause })
  }
  if (!response.ok)
    throw fail(httpErrors, 'http/status', { status: response.status }, { cause: await reasonOf(response) })
  let received: unknown
  try {
    received = row.kind === 'bytes' ? new Uint8Array(await response.arrayBuffer()) : await response.text()
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    // A line that breaks off, or is too slow, says nothing about the server. An answer that nobody reads may be anything.
    if (row.service !== 'analytics') throw fail(httpErrors, 'http/unreachable', { endpoint: name }, { cause })
  }
  try {
    // Some answers of other servers are empty; the schema says which may be.
    if (row.kind !== 'bytes') received = received ? JSON.parse(received as string) : undefined
  } catch (cause) {
    received = undefined
    if (row.service !== 'analytics') throw fail(httpErrors, 'http/answer', { endpoint: name }, { cause })
  }
  const checked = check(row.answer, received)
  if ('problem' in checked)
    throw fail(httpErrors, 'http/answer', { endpoint: name }, { cause: new Error(checked.problem) })
  return checked.value
}

function reportFailure({ report }: CallSetting, error: unknown): void {
  if (isAppError(error, 'http/answer')) report(error, 'DATA_PARSING_ERROR')
  if (isAppError(error, 'http/status') && Number(error.context.status) >= 500) report(error, 'API_ERROR')
}

/** What the server says about it, where it says something in the agreed shape. */
async function reasonOf(response: Response): Promise<Error | undefined> {
  try {
    const checked = check(failure, await response.json())
    const reason = 'value' in checked ? checked.value.reasons[0]?.description : undefined
    return reason ? new Error(reason) : undefined
  } catch {
    return undefined
  }
}

const cachedMax = 200

function remember(setting: CallSetting, url: string, value: unknown): void {
  const { cache } = setting
  cache.delete(url)
  cache.set(url, { value, timestamp: Date.now() })
  const oldest = cache.keys().next().value
  if (cache.size > cachedMax && oldest !== undefined) cache.delete(oldest)
}
