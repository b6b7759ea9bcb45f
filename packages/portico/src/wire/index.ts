export {
  endpoints,
  pathOf,
  queryOf,
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type EndpointName,
  type EndpointRequest,
  type ServiceName,
} from './endpoints.js'
export { errorEvents, events, type AnalyticsEvent, type EventName } from './events.js'
export { methodClass, methods, type MethodName, type MethodRow } from './methods.js'
export { failure, identification, projectId, type Failure } from './schemas/common.js'
export type { WireFeature } from './schemas/config.js'
export { eventBody, eventProps, type EventBody } from './schemas/events.js'
export { attestationClaims, type AttestationClaims } from './schemas/verify.js'
export { wallet, type Wallet } from './schemas/wallets.js'
