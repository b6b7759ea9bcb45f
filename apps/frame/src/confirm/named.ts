import type { AssetRef } from './action.js'
import { type AssetFacts, assetKey, type Knowledge } from './knowledge.js'
import type { Asset, Party } from './model.js'
import { formatAmount, lookAlike, shortAddress } from './text.js'

export function partyOf(address: string, knowledge: Knowledge): Party {
  const isKnown = knowledge.knownReceivers.some((each) => assetKey(each) === assetKey(address))
  const looksLike = isKnown ? undefined : lookAlike(address, knowledge.knownReceivers)
  return { address, isKnown, ...(looksLike === undefined ? {} : { looksLike }) }
}

const nothingKnown = (address: string): AssetFacts => ({
  standard: 'unknown',
  symbol: shortAddress(address),
  name: shortAddress(address),
  decimals: 0,
})

function factsOf(asset: AssetRef, { assets, native }: Knowledge): AssetFacts {
  if (asset.kind === 'native') return { standard: 'fungible', ...native }
  return assets[assetKey(asset.address)] ?? nothingKnown(asset.address)
}

/** Whether a number counts an amount or names an item: the contract knows, the call does not say. */
export function isItem(asset: AssetRef, knowledge: Knowledge): boolean {
  return (
    asset.kind === 'token' &&
    (asset.id !== undefined || (asset.isIdOrAmount === true && factsOf(asset, knowledge).standard === 'collectible'))
  )
}

export function assetOf(ref: AssetRef, amount: bigint, knowledge: Knowledge): { asset: Asset; amount: string } {
  const facts = factsOf(ref, knowledge)
  const { symbol, name } = facts
  if (ref.kind === 'native')
    return { asset: { kind: 'native', symbol, name }, amount: formatAmount(amount, facts.decimals) }
  if (isItem(ref, knowledge)) {
    const id = (ref.id ?? amount).toString()
    const count = ref.id === undefined ? '1' : amount.toString()
    return { asset: { kind: 'collectible', symbol, name, address: ref.address, id }, amount: count }
  }
  const decimals = ref.decimals ?? facts.decimals
  const kind = facts.standard === 'unknown' && ref.decimals === undefined ? 'unknown' : 'token'
  return { asset: { kind, symbol, name, address: ref.address }, amount: formatAmount(amount, decimals) }
}
