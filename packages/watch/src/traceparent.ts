/** Where a trace began, by the header of W3C Trace Context. */
export type Parent = { traceId: string; spanId: string; isKept: boolean }

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/**
 * Reads `traceparent`. Whatever does not have its form is as if it was not there.
 * @example
 * parentOf('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
 */
export function parentOf(header: string | undefined): Parent | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = form.exec(header?.trim() ?? '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & 1) === 1 }
}
