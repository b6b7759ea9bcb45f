import type * as v from 'valibot'
import { bytes, page } from './schemas/common.js'
import { analyticsAnswer, featuresAnswer, limitsAnswer, originsAnswer } from './schemas/config.js'
import { eventBody, eventsAnswer, eventsBody } from './schemas/events.js'
import { attestationAnswer, attestationPageQuery, attestationParams, publicKeyAnswer } from './schemas/verify.js'
import { imageParams, walletsAnswer, walletsQuery } from './schemas/wallets.js'

/** Which service answers: each has a base URL of its own in `ServiceUrls`. */
export type ServiceName = 'data' | 'directory' | 'analytics' | 'verify'

/** One call: both ends check with the same schemas. */
export type Endpoint = {
  service: ServiceName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each part of `params`. */
  path: string
  /** `bytes`: a picture; `page`: a document for a frame, which is never called. JSON when absent. */
  kind?: 'bytes' | 'page' | undefined
  params?: v.GenericSchema | undefined
  /** What this call asks beside the identification that every call carries. */
  query?: v.GenericSchema | undefined
  body?: v.GenericSchema | undefined
  answer: v.GenericSchema
  /** How long the client may reuse an answer, in milliseconds. */
  cacheMs?: number | undefined
}

const minute = 60_000

/** Every call of the services: one row, checked at both ends. */
export const endpoints = {
  'wallets.list': {
    service: 'directory',
    method: 'GET',
    path: '/getWallets',
    query: walletsQuery,
    answer: walletsAnswer,
    cacheMs: 5 * minute,
  },
  'images.wallet': {
    service: 'directory',
    method: 'GET',
    path: '/getWalletImage/{id}',
    kind: 'bytes',
    params: imageParams,
    answer: bytes,
  },
  'images.asset': {
    service: 'directory',
    method: 'GET',
    path: '/public/getAssetImage/{id}',
    kind: 'bytes',
    params: imageParams,
    answer: bytes,
  },
  'images.currency': {
    service: 'directory',
    method: 'GET',
    path: '/public/getCurrencyImage/{id}',
    kind: 'bytes',
    params: imageParams,
    answer: bytes,
  },
  'images.token': {
    service: 'directory',
    method: 'GET',
    path: '/public/getTokenImage/{id}',
    kind: 'bytes',
    params: imageParams,
    answer: bytes,
  },
  'config.features': { service: 'directory', method: 'GET', path: '/appkit/v1/config', answer: featuresAnswer },
  'config.origins': { service: 'directory', method: 'GET', path: '/projects/v1/origins', answer: originsAnswer },
  'config.analytics': { service: 'directory', method: 'GET', path: '/getAnalyticsConfig', answer: analyticsAnswer },
  'config.limits': { service: 'directory', method: 'GET', path: '/appkit/v1/project-limits', answer: limitsAnswer },
  'events.post': { service: 'analytics', method: 'POST', path: '/e', body: eventBody, answer: eventsAnswer },
  'events.batch': { service: 'analytics', method: 'POST', path: '/batch', body: eventsBody, answer: eventsAnswer },
  'verify.page': {
    service: 'verify',
    method: 'GET',
    path: '/v3/attestation',
    kind: 'page',
    query: attestationPageQuery,
    answer: page,
  },
  'verify.publicKey': { service: 'verify', method: 'GET', path: '/v3/public-key', answer: publicKeyAnswer },
  'verify.attestation': {
    service: 'verify',
    method: 'GET',
    path: '/attestation/{id}',
    params: attestationParams,
    answer: attestationAnswer,
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
type Row<N extends EndpointName> = (typeof endpoints)[N]

/** A part of the input: required as soon as one of its fields is. */
type Part<R, K extends 'params' | 'query' | 'body'> = R extends { [P in K]: infer S extends v.GenericSchema }
  ? Record<never, never> extends v.InferInput<S>
    ? { [P in K]?: v.InferInput<S> | undefined }
    : { [P in K]: v.InferInput<S> }
  : { [P in K]?: undefined }

/** What a caller hands in: path parameters, query and body, as far as the endpoint has them. */
export type EndpointInput<N extends EndpointName> = Part<Row<N>, 'params'> &
  Part<Row<N>, 'query'> &
  Part<Row<N>, 'body'>
/** What a caller gets, after the schema. */
export type EndpointAnswer<N extends EndpointName> = v.InferOutput<Row<N>['answer']>
type Parsed<R, K extends 'params' | 'query' | 'body'> = R extends { [P in K]: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : undefined
/** What a handler gets: the same, after the schemas. */
export type EndpointRequest<N extends EndpointName> = {
  params: Parsed<Row<N>, 'params'>
  query: Parsed<Row<N>, 'query'>
  body: Parsed<Row<N>, 'body'>
}

/** The path of a call with its parameters filled in, each escaped. */
export function pathOf(name: EndpointName, params: Readonly<Record<string, string>> = {}): string {
  return endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
}

/** A query as both ends write it: lists joined by commas, what is undefined or null left out. */
export function queryOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const result = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) {
      if (value.length > 0) result.set(key, value.join(','))
    } else result.set(key, String(value))
  }
  return result
}
