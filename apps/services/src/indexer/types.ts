import type { Nodes } from '../chains/nodes.js'
import type { Deps } from '../context.js'
import type { DelegationEvent } from '../delegations/events.js'

/** What the indexer asks of a chain's nodes. */
export type Ask = Pick<Nodes, 'request' | 'batch'>
export type IndexDeps = Pick<Deps, 'database' | 'log' | 'nodes'>

export type AssetKind = 'native' | 'erc20' | 'erc721' | 'erc1155'

/** One movement of an asset inside a transaction. Addresses in lower case; the zero address mints and burns. */
export type Flow = {
  kind: AssetKind
  /** Contract; empty for the native currency. */
  token: string
  tokenId: bigint | null
  from: string
  to: string
  /** Base units. */
  amount: bigint
}

export type Approval = {
  token: string
  owner: string
  spender: string
  /** Base units of an ERC-20, the id of an ERC-721, or whether all of a collection is meant. */
  kind: 'amount' | 'token' | 'all'
  value: bigint
}

/** A transaction as it is kept: everything that any of its accounts could be told about it. */
export type ChainTransaction = {
  hash: string
  block: bigint
  position: number
  /** Seconds since 1970. */
  at: number
  from: string
  /** Null when the transaction deploys a contract. */
  to: string | null
  created: string | null
  succeeded: boolean
  nonce: number
  value: bigint
  /** First four bytes of the input; empty without input. */
  selector: string
  /** What the sender paid for execution, in base units of the native currency. */
  fee: bigint
  flows: readonly Flow[]
  approvals: readonly Approval[]
  /** First topics of the logs, without repetition: they tell what kind of contract was at work. */
  topics: readonly string[]
}

export type ChainBlock = {
  number: bigint
  hash: string
  parent: string
  at: number
  transactions: readonly ChainTransaction[]
  /** What its transactions did with delegations of accounts. */
  delegations: readonly DelegationEvent[]
}

/** How internal payments of the native currency are found. */
export type TraceMode = 'none' | 'trace' | 'debug'

export const zeroAddress = `0x${'00'.repeat(20)}`

/** Accounts whose history a transaction belongs to. */
export function accountsOf(transaction: ChainTransaction): Set<string> {
  const accounts = new Set([transaction.from])
  if (transaction.to) accounts.add(transaction.to)
  if (transaction.created) accounts.add(transaction.created)
  for (const { from, to } of transaction.flows) {
    accounts.add(from)
    accounts.add(to)
  }
  for (const { owner } of transaction.approvals) accounts.add(owner)
  accounts.delete(zeroAddress)
  return accounts
}
