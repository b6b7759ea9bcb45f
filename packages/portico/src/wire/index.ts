export type { SignInMessage } from '../base/entities/siwx.js'
export type { WalletAsset } from '../base/entities/token.js'
export { isAllowedOrigin } from '../base/origin.js'
export type { WireFeature } from './calls/config.js'
export type { WireTransaction, WireTransfer } from './calls/history.js'
export type { OnRampOffer, OnRampOptions, OnRampProvider, OnRampQuote, Purchase } from './calls/onramp.js'
export { type Profile, profile } from './calls/profile.js'
export { permissionMessage, revocationMessage, type SmartSession } from './calls/sessions.js'
export { type Wallet, wallet } from './calls/wallets.js'
export {
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type EndpointName,
  type EndpointRequest,
  endpoints,
  pathOf,
} from './endpoints.js'
export { type AnalyticsEvent, type EventName, errorEvents, events, protocolEvents } from './events.js'
export {
  type FrameAnswer,
  type FrameEventName,
  type FrameFailure,
  type FrameMessage,
  type FrameRequestName,
  type FrameUser,
  frameAnswers,
  frameEvents,
  frameFailure,
  frameUser,
  readFrameMessage,
} from './frame/answers.js'
export { accountPlaceholder, frameSocials } from './frame/common.js'
export { type FrameEnvelope, framePrefix, hostPrefix, isPlainMessage } from './frame/envelope.js'
export { type FrameReason, type FrameReasonSaid, frameReason, readFrameReason } from './frame/reasons.js'
export { type FrameRequest, frameHello, frameRequests, type HostMessage, readHostMessage } from './frame/requests.js'
export { type MethodName, type MethodRow, methodClass, methods } from './methods.js'
export { identification, projectId } from './requests/common.js'
export { type EventBody, eventBody, eventProps } from './requests/events.js'
export { addressChange, attributesChange, registration } from './requests/profile.js'
export type { WireUserOperation } from './requests/sessions.js'
export { type AttestationClaims, attestationClaims } from './requests/verify.js'
export { type Failure, failure, queryOf, type ServiceName } from './schemas/common.js'
export { isBitcoinAddress } from './signIn/bitcoinAddress.js'
export { type SignInExpectation, type SignInProblem, signInProblem, verifyBitcoinText } from './signIn/check.js'
export { formatSignIn, makeNonce, parseSignIn } from './signIn/message.js'
