import type { EndpointAnswer, EndpointInput, EndpointName } from '../../wire/endpoints.js'

/** The calls to the services. Every answer has passed its schema. */
export type Services = {
  /** True when the configuration names the service behind this endpoint. */
  has(name: EndpointName): boolean
  /** @throws AppError `http/status`, `http/answer`, `http/unreachable`, `service/not-configured` */
  call<N extends EndpointName>(
    name: N,
    input: EndpointInput<N>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<EndpointAnswer<N>>
  /** A URL for an `<img>`; `undefined` without the service. */
  imageUrl(kind: 'wallet' | 'asset' | 'currency' | 'token', id: string): string | undefined
}
