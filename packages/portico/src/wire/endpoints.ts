import type * as v from 'valibot'
import { balanceCalls } from './calls/balance.js'
import { chainCalls } from './calls/chains.js'
import { configCalls } from './calls/config.js'
import { convertCalls } from './calls/convert.js'
import { eventCalls } from './calls/events.js'
import { historyCalls } from './calls/history.js'
import { identityCalls } from './calls/identity.js'
import { imageCalls } from './calls/images.js'
import { nftCalls } from './calls/nfts.js'
import { onrampCalls } from './calls/onramp.js'
import { portfolioCalls } from './calls/portfolio.js'
import { priceCalls } from './calls/price.js'
import { profileCalls } from './calls/profile.js'
import { projectCalls } from './calls/project.js'
import { sessionsCalls } from './calls/sessions.js'
import { tonCalls } from './calls/ton.js'
import { verifyCalls } from './calls/verify.js'
import { walletCalls } from './calls/wallets.js'
import { accountRequests } from './requests/account.js'
import { convertRequests, priceRequests } from './requests/convert.js'
import { eventRequests } from './requests/events.js'
import { onrampRequests } from './requests/onramp.js'
import { profileRequests } from './requests/profile.js'
import { sessionsRequests } from './requests/sessions.js'
import { verifyRequests } from './requests/verify.js'
import { imageRequests, walletRequests } from './requests/wallets.js'
import { type CallRow, fillPath, type RequestRow } from './schemas/common.js'

const calls = {
  ...walletCalls,
  ...tonCalls,
  ...imageCalls,
  ...configCalls,
  ...projectCalls,
  ...eventCalls,
  ...verifyCalls,
  ...chainCalls,
  ...balanceCalls,
  ...portfolioCalls,
  ...priceCalls,
  ...convertCalls,
  ...identityCalls,
  ...nftCalls,
  ...historyCalls,
  ...profileCalls,
  ...sessionsCalls,
  ...onrampCalls,
}
const requests = {
  ...walletRequests,
  ...imageRequests,
  ...eventRequests,
  ...verifyRequests,
  ...accountRequests,
  ...priceRequests,
  ...convertRequests,
  ...profileRequests,
  ...sessionsRequests,
  ...onrampRequests,
}

type Calls = typeof calls
type Requests = typeof requests
/** The name of a call of the services. */
export type EndpointName = keyof Calls
/** One call: both ends check with the same schemas. */
export type Endpoint = CallRow & RequestRow
type Row<N extends EndpointName> = Calls[N] & (N extends keyof Requests ? Requests[N] : unknown)

/** Every call of the services: one row, checked at both ends. */
export const endpoints = Object.fromEntries(
  Object.entries(calls).map(([name, row]) => [name, { ...row, ...(requests as Record<string, RequestRow>)[name] }]),
) as { readonly [N in EndpointName]: Row<N> }

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
  /** What stands in its path. */
  params: Parsed<Row<N>, 'params'>
  /** What stands in its query. */
  query: Parsed<Row<N>, 'query'>
  /** What is sent with it. */
  body: Parsed<Row<N>, 'body'>
}

/**
 * The path of a call with its parameters filled in, each escaped.
 *
 * @example
 * pathOf('balance.list', { address: '0x…' })
 */
export function pathOf(name: EndpointName, params: Readonly<Record<string, string>> = {}): string {
  return fillPath(endpoints[name].path, params)
}
