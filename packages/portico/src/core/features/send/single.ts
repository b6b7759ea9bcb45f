import type { SendAsset } from '../../family.js'

/** Whether there is but one of it, so that nobody asks how many. */
export function isSingle(asset: SendAsset | undefined): boolean {
  return asset?.kind === 'erc721' || asset?.kind === 'nft'
}
