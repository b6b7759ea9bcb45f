export {
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type EndpointName,
  type EndpointRequest,
  endpoints,
  pathOf,
  queryOf,
  type ServiceName,
} from './endpoints.js'
export { type AnalyticsEvent, type EventName, errorEvents, events } from './events.js'
export { type MethodName, type MethodRow, methodClass, methods } from './methods.js'
export { type Failure, failure, identification, projectId } from './schemas/common.js'
export type { WireFeature } from './schemas/config.js'
export { type EventBody, eventBody, eventProps } from './schemas/events.js'
export { type AttestationClaims, attestationClaims } from './schemas/verify.js'
export { type Wallet, wallet } from './schemas/wallets.js'
