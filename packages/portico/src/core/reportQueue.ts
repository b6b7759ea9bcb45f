import type { AnalyticsEvent } from '../wire/events.js'
import type { ErrorCategory } from './events.js'
import { ofClient } from './ofClient.js'

/** What happened, and when in milliseconds since 1970. */
export type QueuedReport = { at: number } & ({ event: AnalyticsEvent } | { error: unknown; category: ErrorCategory })

/** What was reported and not sent yet, and what sends it: missing until that is loaded. */
export const reportQueue = ofClient((): { entries: QueuedReport[]; send?: (() => void) | undefined } => ({
  entries: [],
}))
