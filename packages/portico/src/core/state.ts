import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import type { Features } from '../base/entities/features.js'
import type { Network } from '../base/entities/network.js'
import type { AlertCode, ErrorCode } from '../base/errors/catalog.js'
import type { ConnectionsState } from './connections/state.js'
import type { FeatureStates } from './features.js'
import type { RouterState } from './history.js'

export type FlagsState = {
  /** `local`: what the page says; `loading`: the services are asked; `ready`: what they decided counts. */
  status: 'local' | 'loading' | 'ready'
  /** What is offered now. */
  features: Features
}

/** The modal is open or closed; `shakes` counts refused closings so that a view can react to each. */
export type ModalState = {
  /** What is seen of it. */
  status: 'closed' | 'open'
  /** How often closing was refused since the page was loaded. */
  shakes: number
  /** It was closed since what it stood open for is done, and not by a person: said for a moment before it goes. */
  done?: boolean | undefined
  /** It was asked for, and what draws it is on its way. */
  opening?: boolean | undefined
  /** For the 500 ms of a shake. */
  shaking?: boolean | undefined
  /** Why it may not be closed: a network that is not the app's, or a sign-in that is required. */
  refusal?: 'network' | 'sign-in' | undefined
  /** How many wallets draw over the page now: above none, the modal leaves the top layer for them. */
  aside?: number | undefined
}

/** A message that goes by itself. */
export type Toast = {
  /** Counts up: another message has another. */
  id: number
  /** How it is drawn, and how it is read out. */
  variant: 'loading' | 'success' | 'error' | 'plain'
  /** What it says; of an error (`code`) in English, and drawn in the reader's language. */
  text: string
  /** Whether it goes by itself. */
  autoClose: boolean
  /** Of the error whose words these are. */
  code?: ErrorCode
  /** How long it stays, in milliseconds, where that is not the usual 2.5 s. */
  ms?: number
  /** It tells of a payment, and has a way to it. */
  paid?: true
}
/** In English, with what filled the holes of its texts. */
export type Alert = {
  /** Counts up: another alert has another. */
  id: number
  /** How it is drawn, and how it is read out. */
  variant: 'info' | 'warning' | 'error'
  /** Which of the catalogue's it is. */
  code: AlertCode
  /** What it is about, in English. */
  title: string
  /** What it says, in English. */
  text: string
  /** What filled the holes of its text. */
  context?: Readonly<Record<string, string | number>>
}
/** `swapping` is the 150 ms between two toasts. */
export type ToastState = { status: 'none' } | { status: 'shown'; toast: Toast } | { status: 'swapping'; next: Toast }
export type NoticesState = {
  /** The message of a moment, and what comes after it. */
  toast: ToastState
  /** What stays until it is closed; `undefined` for nothing. */
  alert: Alert | undefined
}

/** The whole state, serialisable: what belongs to no feature, and one key or more of each feature. Each key has one writer. */
export type State = {
  /** What the modal offers, once the project's settings are known. */
  flags: FlagsState
  /** The networks of the app, as they are listed now. */
  networks: readonly Network[]
  /** The ways to a wallet that are known by now. */
  connectors: readonly ConnectorInfo[]
  /** Who is connected, by chain namespace, and what is stored of earlier visits. */
  connections: ConnectionsState
  /** Whether the modal is open, and what keeps it open. */
  modal: ModalState
  /** The view that is shown, and those that going back leads to. */
  router: RouterState
  /** The message of a moment, and the alert. */
  notices: NoticesState
} & FeatureStates
