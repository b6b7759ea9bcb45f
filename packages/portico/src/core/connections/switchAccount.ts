import type { ChainNamespace } from '../../base/caip.js'
import type { Client } from '../client.js'

/** Uses another address: of the same wallet, or of another connected one, which then becomes the active one. */
export async function switchAccount(
  _client: Client,
  _address: string,
  _options: { namespace?: ChainNamespace | undefined; connectorId?: string | undefined } = {},
): Promise<void> {}

/** Shows another namespace that is connected in the modal and the buttons. */
export function showNamespace(_client: Client, _namespace: ChainNamespace): void {}
