import type { EndpointAnswer, EndpointInput, EndpointName } from '../../wire/endpoints.js'
import type { ServiceName } from '../../wire/schemas/common.js'
import type { Logger } from '../connector.js'
import type { ErrorCategory } from '../events.js'
import type { Config } from '../options.js'
import type { CachedItem } from '../storage/keys.js'

/** The calls to the services. Every answer has passed its schema. */
export type Services = {
  /** True when the configuration names the service behind this endpoint. */
  has(name: EndpointName): boolean
  /** @throws AppError `http/status`, `http/answer`, `http/unreachable`, `service/not-configured` */
  call<N extends EndpointName>(name: N, input: EndpointInput<N>, options?: CallOptions): Promise<EndpointAnswer<N>>
  /** A URL for an `<img>`; `undefined` without the service. */
  imageUrl(kind: 'wallet' | 'asset' | 'currency' | 'token', id: string): string | undefined
}

/** `fresh`: past what the browser keeps, which the answer replaces. */
export type CallOptions = { signal?: AbortSignal | undefined; fresh?: boolean | undefined }

/** What the calls are made with. */
export type CallSetting = {
  config: Config
  /** Project, SDK type and version: sent with each call. */
  identification: Readonly<Record<string, string>>
  logger: Logger
  signal: AbortSignal
  fetch: typeof globalThis.fetch
  /** Hears of failures that no person could have caused. */
  report(error: unknown, category: ErrorCategory): void
  /** Answers that may be used again, by their URL. */
  cache: Map<string, CachedItem<unknown>>
}

/** The service of an endpoint, by its group. Here and not read from the table, because the table is loaded with the first call. */
export function serviceOf(name: EndpointName): ServiceName {
  const group = name.split('.')[0]
  if (group === 'events') return 'analytics'
  if (group === 'verify') return 'verify'
  return /^(config|images|ton|wallets)\./.test(name) ? 'directory' : 'data'
}

const imagePaths = {
  wallet: 'getWalletImage',
  asset: 'public/getAssetImage',
  currency: 'public/getCurrencyImage',
  token: 'public/getTokenImage',
} as const

const version = '0.0.0'

/** What each call says of the app and of Portico. `families`: their chain namespaces. */
export function identify(
  { projectId }: Pick<Config, 'projectId'>,
  families: readonly string[],
): Record<string, string> {
  return { ...(projectId ? { projectId } : {}), st: 'portico', sv: `html-${families.join(',') || 'core'}-${version}` }
}

export function makeServices(setting: CallSetting): Services {
  const baseOf = (name: EndpointName) => setting.config.services[serviceOf(name)]
  return {
    has: (name) => baseOf(name) !== undefined,
    async call(name, input, options = {}) {
      const { request } = await import('./request.js')
      return request(setting, baseOf(name), name, input, options)
    },
    imageUrl(kind, id) {
      const base = setting.config.services.directory
      if (!base || !id) return undefined
      return `${base}/${imagePaths[kind]}/${encodeURIComponent(id)}?${new URLSearchParams(setting.identification)}`
    },
  }
}
