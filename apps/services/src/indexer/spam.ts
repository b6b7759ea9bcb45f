import { looksLikeSpam } from '../nfts/spam.js'
import type { ChainTransaction, Flow } from './types.js'

/** As many receivers of the same token in one transaction make an airdrop. */
const crowd = 15

export type SpamContext = {
  account: string
  /** True for tokens that the operator lists. */
  isListed(token: string): boolean
  /** Symbols of the listed tokens and of the native currency, in lower case. */
  listedSymbols: ReadonlySet<string>
  /** What else the thing says of itself. */
  texts?: readonly string[] | undefined
}

/**
 * Whether a movement is one that nobody wanted: something that came in without the account's doing, from a token that the operator does not
 * list, with an advertisement for a name, the symbol of a listed token or for a crowd at once; or a transfer of nothing in the account's name, made so
 * that a look-alike address stands in its history.
 */
export function isSpam(
  flow: Flow,
  transaction: ChainTransaction,
  named: { name: string | null; symbol: string | null },
  { account, isListed, listedSymbols, texts = [] }: SpamContext,
): boolean {
  if (transaction.from === account || flow.kind === 'native') return false
  if (flow.kind === 'erc20' && flow.amount === 0n) return true
  if (isListed(flow.token) || flow.to !== account) return false
  if (looksLikeSpam([...texts, named.name ?? undefined, named.symbol ?? undefined])) return true
  if (flow.kind === 'erc20' && named.symbol && listedSymbols.has(named.symbol.trim().toLowerCase())) return true
  return receiversOf(transaction, flow.token) >= crowd
}

function receiversOf({ flows }: ChainTransaction, token: string): number {
  return new Set(flows.filter((flow) => flow.token === token && flow.kind !== 'native').map(({ to }) => to)).size
}
