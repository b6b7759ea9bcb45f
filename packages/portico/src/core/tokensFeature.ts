import type { Network } from '../base/entities/network.js'

/** A token that an account has, in the token's own words. */
export type HeldToken = {
  address: string
  /** In the smallest unit; never zero. */
  amount: bigint
  /** At most 36. */
  decimals: number
  /** In one line, without characters that nobody sees or that turn the direction of a text. */
  symbol: string
}

/** What a token says of itself; `none` of one that says nothing of use. */
export type ToldToken = Pick<HeldToken, 'decimals' | 'symbol'> | 'none'

export type TokensFeature = {
  /**
   * Which of the named tokens an account has, asked of the network's own nodes, in the order asked. On EVM by two
   * requests where the node takes them whole; on Solana by two, and one more for each fifty that are held and new.
   * What does not say what it is, or lies about it, is left out. `isWhole` is false where a node did not answer for all of them, or where
   * it may answer more another time.
   * `undefined` where the network has no way of asking for many at once.
   *
   * @throws AppError `rpc/*`, `http/*` where nothing was answered; the signal's reason
   */
  held(options: {
    network: Network
    owner: string
    tokens: readonly string[]
    signal: AbortSignal
  }): Promise<{ tokens: readonly HeldToken[]; isWhole: boolean } | undefined>
}
