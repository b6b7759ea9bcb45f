import { showAlert } from '../alerts.js'
import type { Client } from '../client.js'

/**
 * For what a reload must not forget, such as money on its way, on a disk that is full: what can be read anew gives way to it. Where that
 * is not enough the page alone keeps it, and the person is told.
 * @param write Tries it again; true when it is written
 */
export function makeRoom(client: Client, write: () => boolean): void {
  client.storage.remove('portfolios')
  client.storage.remove('identities')
  client.storage.remove('balances')
  client.storage.remove('recentWallets')
  if (!write()) showAlert(client, 'storage/full')
}
