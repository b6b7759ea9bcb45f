import type { Network } from '../../base/entities/network.js'
import type { Client } from '../client.js'
import type { Portico } from '../portico.js'

/** Where what an app may call is loaded from. One file, so that what every page loads names one and not four. */
export const connect = async (client: Client, ...[{ connectorId, ...options } = {}]: Parameters<Portico['connect']>) =>
  connectorId === undefined
    ? (await import('../whenConnected.js')).connectByModal(client, options)
    : (await import('./connect.js')).connectWallet(client, { ...options, connectorId })

export const disconnect = async (client: Client, ...[options]: Parameters<Portico['disconnect']>) =>
  (await import('./disconnect.js')).disconnectWallet(client, options)

export const switchNetwork = async (client: Client, ...[network]: Parameters<Portico['switchNetwork']>) =>
  (await import('./switchNetwork.js')).switchNetwork(client, network)

export const replaceRemovedNetwork = async (client: Client, removed: Network) =>
  (await import('./replaceRemovedNetwork.js')).replaceRemovedNetwork(client, removed)

export const switchAccount = async (client: Client, ...args: Parameters<Portico['switchAccount']>) =>
  (await import('./switchAccount.js')).switchAccount(client, ...args)
