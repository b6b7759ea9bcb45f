import { authOf } from '../../auth.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'

/** Uses the other kind of account of the embedded wallet. Resolves with whether it is in use now. */
export async function setAccountType(client: Client, type: 'eoa' | 'smartAccount'): Promise<boolean> {
  try {
    const { auth } = await authOf(client)
    await auth.setAccountType(type)
    const network = activeConnection(client.store.get())?.caipNetworkId ?? ''
    client.track({ event: 'SET_PREFERRED_ACCOUNT_TYPE', properties: { accountType: type, network } })
    return true
  } catch (error) {
    client.logger.warn('The kind of account was not changed', error)
    return false
  }
}
