import type { ChainNamespace } from '../base/caip.js'
import type { Emitter } from '../base/emitter.js'
import type { Store } from '../base/store.js'
import type { AnalyticsEvent } from '../wire/events.js'
import type { Connector } from './connector.js'
import type { ErrorCategory, PorticoEvents } from './events.js'
import type { Family } from './family.js'
import type { CoreLogger } from './logger.js'
import type { Config } from './options.js'
import type { Services } from './services/call.js'
import type { State } from './state.js'
import type { Storage } from './storage/storage.js'

/** The inner client that flows take first. Not part of the stable API. */
export type Client = {
  config: Config
  store: Store<State>
  emitter: Emitter<PorticoEvents>
  families: Map<ChainNamespace, Family>
  /** Live connectors by id; grows with announcements. */
  connectors: Map<string, Connector>
  storage: Storage
  services: Services
  logger: CoreLogger
  /** Reports what happened for analytics; never throws, never waits. */
  track(event: AnalyticsEvent): void
  /** Reports an error that a person could not have caused, as a category and a message; never throws, never waits. */
  report(error: unknown, category: ErrorCategory): void
  /** The language that the page speaks, a BCP 47 tag, where something of ours is drawn in it. */
  language?: string | undefined
  /** What shows the modal, one at a time. Whatever draws it asks here: a page may have drawings from two doors. */
  shownBy?: object | undefined
  /** Aborted by `destroy()`. */
  signal: AbortSignal
  /** Looks for wallets in the page, once. Nothing leaves the page by it; `wake` does it too. */
  discover(): void
  /** Resolves when what follows a change of the state is loaded, for whoever is about to make one in a client that is awake. */
  followed(): Promise<void>
  /** Tells the client that the visitor acted: only then may anything leave the page. Idempotent. */
  wake(): void
}
