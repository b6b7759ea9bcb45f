import type { Client } from '../../client.js'

/** The page's host, and its origin. Apps that are no page are where their metadata says. */
export function pageOf(client: Pick<Client, 'config'>): { domain: string; uri: string } {
  const page = (globalThis as { location?: { host: string; origin: string } }).location
  const { host, origin } = page?.host ? page : new URL(client.config.metadata.url)
  return { domain: host, uri: origin }
}
