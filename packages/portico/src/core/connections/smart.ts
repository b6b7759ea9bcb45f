import type { State } from '../state.js'
import { allConnections } from './select.js'

/** Whether an address of a connected wallet is that of a contract, which signs and pays in its own way. */
export function isSmartAccount(state: Pick<State, 'connections'>, address: string): boolean {
  return allConnections(state).some(({ accounts }) =>
    accounts.some((account) => account.address === address && account.type === 'smartAccount'),
  )
}
