import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Account } from '../base/entities/connection.js'
import type { ConnectorSession } from '../core/connector.js'
import { addressesOn, approvedChains, canSwitchFreely } from './approval.js'
import type { Session } from './state.js'

/** The network a session is on in a namespace. */
export function chainOf(session: Session, namespace: ChainNamespace): CaipNetworkId | undefined {
  const granted = session.namespaces[namespace]
  return granted && (session.chains[namespace] ?? approvedChains(granted)[0])
}

/** A session's addresses on the network it is on, the one in use first. */
export function addressesOf(session: Session, namespace: ChainNamespace): readonly string[] {
  const granted = session.namespaces[namespace]
  const chain = chainOf(session, namespace)
  const addresses = granted && chain ? addressesOn(granted, chain) : []
  const chosen = session.addresses[namespace]
  if (chosen === undefined || !addresses.includes(chosen)) return addresses
  return [chosen, ...addresses.filter((address) => address !== chosen)]
}

/**
 * What the client is told of a session in one namespace; `undefined` when the session does not cover it. Which account is in use is not
 * part of it: the person may have chosen one here, which is kept until the wallet names another.
 */
export function snapshot(session: Session, namespace: ChainNamespace): ConnectorSession | undefined {
  const granted = session.namespaces[namespace]
  const chain = chainOf(session, namespace)
  if (!granted || !chain) return undefined
  const addresses = addressesOf(session, namespace)
  const icon = session.peer.icons[0]
  return {
    namespace,
    accounts: addresses.map((address, index) => ({ address, type: accountType(session, chain, address, index) })),
    caipNetworkId: chain,
    approvedNetworkIds: canSwitchFreely(granted) ? undefined : approvedChains(granted),
    wallet: { name: session.peer.name || 'WalletConnect', ...(icon ? { icon } : {}) },
  }
}

/** With the account that the wallet means. */
export function named(session: ConnectorSession): ConnectorSession {
  return { ...session, address: session.accounts[0]?.address }
}

function accountType(session: Session, chain: CaipNetworkId, address: string, index: number): Account['type'] {
  if (chain.startsWith('bip122:')) return index === 1 ? 'ordinal' : 'payment'
  // Wallets name their contract accounts in a property of the session.
  return session.properties.smartAccounts?.includes(`${chain}:${address}`) ? 'smartAccount' : 'eoa'
}

export function namespacesOf(session: Session): readonly ChainNamespace[] {
  return Object.keys(session.namespaces) as ChainNamespace[]
}
