import { type PageWallet, readWallets } from './rows.js'

export type FirstWallet = PageWallet & {
  /** A `data:` address. */
  picture?: string
}

/** The wallets of the first file, each with its picture where there is one. */
export function firstOf({ rows, pictures }: { rows: string; pictures: readonly string[] }): readonly FirstWallet[] {
  return readWallets(rows).map((wallet, place) => {
    const picture = pictures[place]
    return picture ? { ...wallet, picture } : wallet
  })
}
