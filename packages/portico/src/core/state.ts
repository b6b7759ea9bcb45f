import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import type { Features } from '../base/entities/features.js'
import type { Network } from '../base/entities/network.js'
import type { AlertCode, ErrorCode } from '../base/errors/catalog.js'
import type { ConnectionsState } from './connections/state.js'
import type { FeatureStates } from './features.js'
import type { RouterState } from './history.js'

export type FlagsState = { status: 'local' | 'loading' | 'ready'; features: Features }

/** The modal is open or closed; `shakes` counts refused closings so that a view can react to each. */
export type ModalState = {
  status: 'closed' | 'open'
  shakes: number
  /** It was closed since what it stood open for is done, and not by a person: said for a moment before it goes. */
  done?: boolean | undefined
  /** It was asked for, and what draws it is on its way. */
  opening?: boolean | undefined
  /** For the 500 ms of a shake. */
  shaking?: boolean | undefined
  refusal?: 'network' | 'sign-in' | undefined
  /** How many wallets draw over the page now: above none, the modal leaves the top layer for them. */
  aside?: number | undefined
}

/** `code`: of the error whose words these are. `ms`: how long it stays, where that is not the usual time. `paid`: it tells of a payment. */
export type Toast = {
  id: number
  variant: 'loading' | 'success' | 'error' | 'plain'
  text: string
  autoClose: boolean
  code?: ErrorCode
  ms?: number
  paid?: true
}
/** In English, with what filled the holes of its texts. */
export type Alert = {
  id: number
  variant: 'info' | 'warning' | 'error'
  code: AlertCode
  title: string
  text: string
  context?: Readonly<Record<string, string | number>>
}
/** `swapping` is the 150 ms between two toasts. */
export type ToastState = { status: 'none' } | { status: 'shown'; toast: Toast } | { status: 'swapping'; next: Toast }
export type NoticesState = { toast: ToastState; alert: Alert | undefined }

/** The whole state, serialisable: what belongs to no feature, and one key or more of each feature. Each key has one writer. */
export type State = {
  flags: FlagsState
  networks: readonly Network[]
  connectors: readonly ConnectorInfo[]
  connections: ConnectionsState
  modal: ModalState
  router: RouterState
  notices: NoticesState
} & FeatureStates
