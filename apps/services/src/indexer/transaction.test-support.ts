import type { ChainTransaction } from './types.js'

/** A transaction that moved nothing, but for what is given. */
export const transactionOf = (given: Partial<ChainTransaction> = {}): ChainTransaction => ({
  hash: '0x01',
  block: 1n,
  position: 0,
  at: 0,
  from: '0xbb',
  to: '0xcc',
  created: null,
  succeeded: true,
  nonce: 0,
  value: 0n,
  selector: '',
  fee: 0n,
  flows: [],
  approvals: [],
  topics: [],
  ...given,
})
