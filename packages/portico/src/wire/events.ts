/** Analytics events; the table with each event's props is completed by its feature. */
export type AnalyticsEvent = { event: string; properties?: Record<string, unknown> | undefined }
