import type { ChainNamespace } from '../../base/caip.js'
import { fail } from '../../base/errors/AppError.js'
import type { Client } from '../client.js'
import { featuresOf } from '../flags.js'
import { commitConnections } from './apply.js'
import { catchUp } from './catchUp.js'
import { connectionErrors } from './errors.js'
import { activeConnection, allConnections } from './select.js'

/**
 * Uses another address: of the same wallet, or of another connected one, which then becomes the active one of its namespace.
 * The wallet is asked nothing, but the embedded one, which has its accounts by kind. Where several wallets are off, another wallet is not taken; an alert says why.
 *
 * @throws AppError `connections/no-active-address` when no connected wallet has the address
 */
export async function switchAccount(
  client: Client,
  address: string,
  options: { namespace?: ChainNamespace | undefined; connectorId?: string | undefined } = {},
): Promise<void> {
  await catchUp(client)
  const state = client.store.get()
  const { namespace, connectorId } = options
  const candidates = allConnections(state).filter(
    (connection) =>
      (namespace === undefined || connection.namespace === namespace) &&
      (connectorId === undefined || connection.connectorId === connectorId) &&
      connection.accounts.some((account) => isSame(account.address, address)),
  )
  const found = candidates[0]
  const account = found?.accounts.find((other) => isSame(other.address, address))
  if (!found || !account) throw fail(connectionErrors, 'connections/no-active-address')
  const connection = { ...found, address: account.address }
  const active = activeConnection(state, found.namespace)
  const isEmbedded = client.connectors.get(found.connectorId)?.info.type === 'AUTH'
  if (isEmbedded && found.address !== account.address) {
    // The wallet has to speak with the other account from now on.
    const { setAccountType } = await import('../features/email/flow.js')
    await setAccountType(client, account.type === 'smartAccount' ? 'smartAccount' : 'eoa')
  } else if (active?.connectorId === found.connectorId) {
    commitConnections(client, { type: 'changed', connection }, { type: 'namespaceShown', namespace: found.namespace })
  } else if (featuresOf(state).multiWallet) {
    commitConnections(client, { type: 'connected', connection, keepOther: true })
  } else {
    const { showAlert } = await import('../alerts.js')
    showAlert(client, 'config/multi-wallet-off')
  }
}

/** Shows another namespace in the modal and the buttons. */
export function showNamespace(client: Client, namespace: ChainNamespace): void {
  commitConnections(client, { type: 'namespaceShown', namespace })
}

/** Hex addresses may be written in several cases; the others may not. */
function isSame(a: string, b: string): boolean {
  return a === b || (/^0x[0-9a-f]{40}$/i.test(a) && a.toLowerCase() === b.toLowerCase())
}
