import type { Client } from '../client.js'

/**
 * Follows what other tabs have written, before this one writes: their notice may still be on its way, or came while the page was put
 * aside. Never rejects.
 */
export async function catchUp(client: Client): Promise<void> {
  const follow = await loadFollow(client)
  follow()
}

/** What follows the other tabs, for who must not wait in between. Never rejects: what is not loaded follows nothing. */
export function loadFollow(client: Client): Promise<() => void> {
  return import('./tabs.js').then(
    ({ followOtherTab }) =>
      () =>
        followOtherTab(client),
    (error: unknown) => {
      client.logger.warn('Not loaded', error)
      return () => {}
    },
  )
}
