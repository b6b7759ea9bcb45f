import type { Client } from '../client.js'

/**
 * Follows what other tabs have written, before this one writes: their notice may still be on its way, or came while the page was put
 * aside. Never rejects.
 */
export function catchUp(client: Client): Promise<void> {
  return import('./tabs.js').then(
    ({ followOtherTab }) => followOtherTab(client),
    (error: unknown) => client.logger.warn('Not loaded', error),
  )
}
