import type { ErrorRows } from '../../../base/errors/rows.js'

/** Networks on which nothing can be exchanged. */
export const exchangeErrors = {
  'swap/gas-price-unsupported': 'Network not supported for Gas Price',
  'swap/network-unsupported': 'Network not supported for Swaps',
} as const satisfies ErrorRows
