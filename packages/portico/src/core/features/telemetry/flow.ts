import type { AnalyticsEvent } from '../../../wire/events.js'
import type { Client, ErrorCategory } from '../../client.js'

export function sendEvent(_client: Client, _event: AnalyticsEvent): void {}
export function sendError(_client: Client, _error: unknown, _category: ErrorCategory): void {}
