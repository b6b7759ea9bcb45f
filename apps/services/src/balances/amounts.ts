import { formatRatio, type Ratio, shownNumber, times, wholeOf } from '../money/ratio.js'

/** What an account holds of one token. `address` is absent for the native currency. */
export type Holding = {
  chainId: string
  address?: string | undefined
  name: string
  symbol: string
  decimals: number
  /** In the smallest unit. */
  amount: bigint
  icon?: string | undefined
}

/** A holding as the wire has it; `price` is that of one whole token in the currency asked, `change` how far it moved in a day, in percent. */
export function shownHolding(holding: Holding, price: Ratio | undefined, change: Ratio | undefined) {
  const { chainId, address, name, symbol, decimals, amount, icon } = holding
  const whole = wholeOf(amount, decimals)
  return {
    name,
    symbol,
    chainId,
    ...(address === undefined ? {} : { address: `${chainId}:${address}` }),
    ...(price ? { value: shownNumber(times(whole, price)) } : {}),
    price: price ? shownNumber(price) : 0,
    ...(price && change ? { change24h: shownNumber(change) } : {}),
    quantity: { decimals: String(decimals), numeric: formatRatio(whole, 100) },
    iconUrl: icon ?? '',
  }
}
