import type { CopyKey } from './copy.js'
import type { Fact, Risk } from './model.js'

/** What an amount counts. `isIdOrAmount`: the same call moves an amount of a token and one item of a collection. */
export type AssetRef =
  | { kind: 'native' }
  | { kind: 'token'; address: string; id?: bigint; isIdOrAmount?: boolean; decimals?: number }

/** `part`: of several things that are signed at once and may be used each by itself, the number of the one that moves it. */
export type Move = { direction: 'out' | 'in'; asset: AssetRef; amount: bigint; to?: string; part?: number }

export type Warning =
  | 'blind'
  | 'contract'
  | 'delegate'
  | 'create'
  | 'authority'
  | 'typed'
  | 'form'
  | 'along'
  | 'gift'
  | 'lasting'
  | 'replaces'
  | 'close'
  | 'control'
  | 'loose'
  | 'owner'

/** One thing that the bytes say, before names and decimals are known: what the decoders make. */
export type Action = {
  key: CopyKey
  asset?: AssetRef
  amount?: bigint
  other?: { asset: AssetRef; amount: bigint }
  /** Receiver, spender or contract. */
  party?: string
  partyLabel?: CopyKey
  moves?: readonly Move[]
  /** What another may take later. `delegate`: one that the account itself names, up to an amount. */
  permission?: 'some' | 'delegate' | 'all' | 'items'
  /** The account whose control this gives away, and says so. */
  control?: string
  /** As that of a move. */
  part?: number
  /** Seconds since 1970. */
  until?: bigint
  values?: Readonly<Record<string, string>>
  facts?: readonly Fact[]
  risk: Risk
  warnings?: readonly Warning[]
}

/** Amounts that no one has: they stand for no limit. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 1n << 120n || amount === (1n << 96n) - 1n
}

export const unreadable = (party: string | undefined, facts: readonly Fact[] = []): Action => ({
  key: 'step.unknown',
  ...(party === undefined ? {} : { party, partyLabel: 'fact.contract' }),
  facts,
  risk: 'high',
  warnings: ['blind'],
})
