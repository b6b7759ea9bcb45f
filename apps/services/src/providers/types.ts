import type { OnRampQuote } from 'portico/wire'
import type { Holding } from '../balances/amounts.js'
import type { Chain } from '../chains/nodes.js'
import type { Ratio } from '../money/ratio.js'
import type { Asset, PaymentMethod } from '../onramp/config.js'

/** What an account holds. */
export type BalanceProvider = {
  name: string
  serves(chain: Chain): boolean
  /** @param also Tokens that are read whatever the lists say, even when nothing is held of them. */
  holdings(chain: Chain, account: string, also: readonly string[]): Promise<Holding[]>
}

/** What tokens are worth, in US dollars. */
export type PriceProvider = {
  name: string
  serves(chain: Chain): boolean
  /** By address as it was asked for, in lower case for EVM; what has no price here is missing. */
  prices(chain: Chain, addresses: readonly string[]): Promise<Map<string, Ratio>>
  /**
   * The same as of a block, by who can tell it at all.
   * @throws when the chain's nodes do not have the state of that block
   */
  pricesAt?(chain: Chain, addresses: readonly string[], block: bigint): Promise<Map<string, Ratio>>
}

/** `from` and `to` are contracts, or the placeholder of the native currency; amounts in the smallest unit. */
export type SwapAsk = { from: string; to: string; amount: bigint; user?: string | undefined }
/** A signed permission to take a token (EIP-2612). */
export type Permit = {
  owner: string
  spender: string
  value: bigint
  deadline: bigint
  v: number
  r: `0x${string}`
  s: `0x${string}`
}
/** What the operator keeps of what comes out, in hundredths of a percent, and who receives it. */
export type Fee = { basisPoints: number; receiver: string }
export type SwapBuild = SwapAsk & {
  user: string
  /** In whole percent. */
  slippage: number
  lifetimeSeconds: number
  /** Whether the node is asked for the gas. */
  estimate: boolean
  /** Only by who takes a permission; `asked`: it is not signed yet. */
  permit?: Permit | 'asked' | undefined
}
export type SwapCall = {
  to: string
  data: `0x${string}`
  value: bigint
  amountOut: bigint
  gas: bigint
  fee?: Fee | undefined
}

/** Swaps within one chain. `undefined` says that there is no way. */
export type SwapProvider = {
  name: string
  serves(chain: Chain): boolean
  quote(chain: Chain, ask: SwapAsk): Promise<{ amountOut: bigint; fee?: Fee | undefined } | undefined>
  allowance(chain: Chain, token: string, user: string): Promise<bigint>
  /** Without an amount the permission has no limit. */
  approve(
    chain: Chain,
    ask: { from: string; to: string; amount?: bigint | undefined },
  ): Promise<{ to: string; data: `0x${string}` } | undefined>
  build(chain: Chain, ask: SwapBuild): Promise<SwapCall | undefined>
}

/** What somebody wants to buy. */
export type OnRampAsk = {
  asset: Asset
  /** ISO 4217 code of the payment. */
  currency: string
  /** Hundredths of it. */
  cents: bigint
  method?: PaymentMethod | undefined
  /** How much of it one US dollar is. */
  rate: Ratio
  /** US dollars of one whole token. */
  price: Ratio
}
export type Refusal = { code: string; message: string }
/** Sells for money. A refusal is an answer: the provider works, and does not sell this. */
export type OnRampProvider = {
  name: string
  quote(ask: OnRampAsk, signal: AbortSignal): Promise<{ quote: OnRampQuote } | { refused: Refusal }>
}
