import type { ChainNamespace } from '../../base/caip.js'
import type { Client } from '../client.js'

export type DisconnectOptions = {
  /** One namespace; all when absent. */
  namespace?: ChainNamespace | undefined
  /** One connection of the namespace, for a wallet that is not the active one. */
  connectorId?: string | undefined
  /** Leaves the modal open. */
  keepOpen?: boolean | undefined
}

/** Ends connections: all, or those of one namespace. Waits at most 3 seconds for a wallet. */
export async function disconnectWallet(_client: Client, _options: DisconnectOptions = {}): Promise<void> {}

/** Forgets a wallet that was used before. */
export function forgetConnection(_client: Client, _stored: { connectorId: string; namespace: ChainNamespace }): void {}
