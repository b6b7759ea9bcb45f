import { type Hex, toEventSelector } from 'viem'
import { same } from '../evm/address.js'
import { endOf, hashOf, isOwn, readDelegation } from './delegation.js'
import { manager } from './framework.js'

export type DelegationEvent = {
  kind: 'redeemed' | 'disabled' | 'enabled'
  /** Whose delegation it is, and to whom; in lower case. */
  delegator: string
  delegate: string
  hash: string
  /** Seconds since 1970 at which it is over; null where it is without an end. */
  expiry: number | null
  block: bigint
  /** Position in the block. */
  log: number
  /** Time of the block, in seconds since 1970. */
  at: number
}

/** A log as nodes tell it. */
export type ManagerLog = {
  address: string
  topics: readonly string[]
  data: string
  blockNumber: string
  logIndex: string
}

const tuple = '(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes)'
/** First topics. Of a use the second one is the account, of the others the third. */
export const topics = {
  redeemed: toEventSelector(`RedeemedDelegation(address,address,${tuple})`),
  disabled: toEventSelector(`DisabledDelegation(bytes32,address,address,${tuple})`),
  enabled: toEventSelector(`EnabledDelegation(bytes32,address,address,${tuple})`),
} as const

/**
 * What the DelegationManager tells of an account's own delegations. Of one that was handed on each use tells of every link: that of the
 * account alone is read. What has not the form of the contract is passed over.
 */
export function readEvent(log: ManagerLog, at: number): DelegationEvent | undefined {
  if (!same(log.address, manager)) return undefined
  const [first, ...indexed] = log.topics
  const kind = kinds.find((name) => topics[name] === first)
  const account = indexed[kind === 'redeemed' ? 0 : 1]
  const read = kind && account && readDelegation(log.data as Hex)
  if (!kind || !account || !read || !isOwn(read, `0x${account.slice(-40)}`)) return undefined
  return {
    kind,
    delegator: read.delegator.toLowerCase(),
    delegate: read.delegate.toLowerCase(),
    hash: hashOf(read),
    expiry: endOf(read),
    block: BigInt(log.blockNumber),
    log: Number(log.logIndex),
    at,
  }
}

const kinds = ['redeemed', 'disabled', 'enabled'] as const
