import type { ChainNamespace } from '../../base/caip.js'
import type { Connection } from '../../base/entities/connection.js'
import { AppError } from '../../base/errors/AppError.js'
import type { Client } from '../client.js'

export type ConnectWalletOptions = {
  connectorId: string
  namespace?: ChainNamespace | undefined
  signal?: AbortSignal | undefined
  onPairing?: ((pairing: { uri: string; expiresAt: number }) => void) | undefined
}

/** Connects a wallet and makes it the active one of its namespaces. Resolves with the connection of the namespace asked for, or the first. */
export async function connectWallet(_client: Client, _options: ConnectWalletOptions): Promise<Connection> {
  throw new AppError('connect/failed')
}
