import type { ErrorRows } from '../base/errors/rows.js'

/** What an app asks of WalletConnect before it can be asked. */
export const walletConnectErrors = {
  'walletconnect/not-started': 'Sign Client not initialized',
  'walletconnect/no-namespace': 'Namespace is not configured. Please call connect() first',
} as const satisfies ErrorRows
