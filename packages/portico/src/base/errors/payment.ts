import type { ErrorRows } from './rows.js'

/** Payments that a network, a wallet or we ourselves do not take, in any family. */
export const paymentErrors = {
  'send/unsupported-chain': 'Unsupported chain',
  'tx/reverted': 'The transaction was reverted: $reason',
  'tx/fee-cap': 'The fee cap is lower than what the network asks',
  'tx/nonce': 'The nonce does not fit the account',
  'tx/insufficient-funds': 'Insufficient funds for the amount and the fee',
  'tx/expired': 'The network no longer takes the transaction',
  'tx/below-rent': 'An account would be left with less than the network asks',
  'tx/dust': 'The amount is too small for the network',
  'tx/gas': 'The gas limit does not fit',
} as const satisfies ErrorRows
