import type { ErrorRows } from './rows.js'

/** What wallets and nodes of any family fail with, or are not asked for. */
export const chainErrors = {
  'balance/unavailable': { surface: 'toast', text: 'Token Balance Unavailable' },
  'address/invalid': 'Not a valid address: $address',
  'rpc/no-provider': 'JSON-RPC provider for $chain not found',
  'rpc/no-url': 'No RPC url provided for chainId',
  'rpc/error': '$name ($code): $message',
  'network/chain-unsupported': 'Chain is not supported',
  'calls/status-not-approved': 'Fetching call status not approved by the wallet.',
  'calls/no-address': 'Missing address parameter in wallet_getCapabilities request',
  'embedded/not-allowed': 'Requested RPC call is not allowed',
} as const satisfies ErrorRows
