import type { AnalyticsEvent } from '../wire/events.js'
import { ofClient } from './ofClient.js'

/** Where an error belongs in the reports. */
export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

/** What happened, and when in milliseconds since 1970. */
export type Told = { at: number } & ({ event: AnalyticsEvent } | { error: unknown; category: ErrorCategory })

/** What was told and not sent yet, and what sends it: missing until that is loaded. */
export const toldBy = ofClient((): { entries: Told[]; send?: (() => void) | undefined } => ({ entries: [] }))
