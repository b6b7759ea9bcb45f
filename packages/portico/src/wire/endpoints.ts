import type * as v from 'valibot'

/** Which service answers: each has a base URL of its own in `ServiceUrls`. */
export type ServiceName = 'data' | 'directory' | 'analytics' | 'verify'

/** One call: both ends check with the same schemas. */
export type Endpoint = {
  service: ServiceName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each part of `params`. */
  path: string
  params?: v.GenericSchema | undefined
  query?: v.GenericSchema | undefined
  body?: v.GenericSchema | undefined
  answer: v.GenericSchema
  /** How long the client may reuse an answer, in milliseconds. */
  cacheMs?: number | undefined
}

export const endpoints = {} as const satisfies Record<string, Endpoint>

export type EndpointName = string
export type EndpointInput<_N extends EndpointName> = Record<string, unknown>
export type EndpointAnswer<_N extends EndpointName> = unknown
