/**
 * What time it is by the services: for relays that do not tell it themselves.
 *
 * @param url base URL of the data service
 * @returns milliseconds since 1970; nothing when it does not answer, or does not say
 */
export async function serverTime(url: string, signal: AbortSignal): Promise<number | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(5_000)])
  const response = await fetch(`${url}/health`, { method: 'HEAD', cache: 'no-store', signal: limit }).catch(() => {})
  const at = Date.parse(response?.headers.get('date') ?? '')
  return Number.isNaN(at) ? undefined : at
}
