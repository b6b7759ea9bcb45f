import * as v from 'valibot'
import { constants } from '../../base/constants.js'
import { AppError, isAppError } from '../../base/errors/AppError.js'
import type { EndpointAnswer, EndpointInput, EndpointName } from '../../wire/endpoints.js'
import { type CallRow, failure } from '../../wire/schemas/common.js'
import { fillPath, queryOf } from '../../wire/url.js'
import type { CallOptions, CallSetting } from './call.js'

type Input = {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** The calls by their group: what a page does not use, it does not load. */
const groups: Readonly<Record<string, () => Promise<Readonly<Record<string, CallRow>>>>> = {
  wallets: async () => (await import('../../wire/calls/wallets.js')).walletCalls,
  images: async () => (await import('../../wire/calls/images.js')).imageCalls,
  config: async () => (await import('../../wire/calls/config.js')).configCalls,
  events: async () => (await import('../../wire/calls/events.js')).eventCalls,
  verify: async () => (await import('../../wire/calls/verify.js')).verifyCalls,
}

async function rowOf(name: EndpointName): Promise<CallRow> {
  const row = (await groups[name.slice(0, name.indexOf('.'))]?.())?.[name]
  if (!row) throw new AppError('service/not-configured', { endpoint: name })
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
  if (!base) throw new AppError('service/not-configured', { endpoint: name })
  const row = await rowOf(name)
  const { params, query, body }: Input = input as Input
  const url = `${base}${fillPath(row.path, params)}?${queryOf({ ...query, ...setting.identification })}`
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
  row: CallRow,
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
  if (!parsed.success) throw new AppError('http/answer', { endpoint: name }, { cause: new Error(tell(parsed.issues)) })
  return parsed.output
}

/** Where an answer does not fit. What it holds is not told: it may be somebody’s. */
function tell(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .slice(0, 5)
    .map((issue) => `${v.getDotPath(issue) ?? 'answer'}: expected ${issue.expected}`)
    .join('; ')
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
