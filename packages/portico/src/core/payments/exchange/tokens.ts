import { formatUnits } from '../../../base/units.js'
import type { WireSwapToken } from '../../../wire/calls/convert.js'
import type { PaymentSide } from '../storedShape.js'

/** Stands for the native currency where an address is asked. */
export const nativePlaceholders = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  other: '0x',
} as const

/** A token that can be swapped. `address` is in small letters; the native currency has its placeholder. */
export type SwapToken = {
  address: string
  symbol: string
  name: string
  decimals: number
  logoUri?: string | undefined
  /** Not in the list of the services: found by its address. */
  unlisted?: boolean | undefined
  /** Takes permissions that are signed instead of sent. */
  permits?: boolean | undefined
}

export const nativeAddress = nativePlaceholders.eip155

export function isNative(token: Pick<SwapToken, 'address'>): boolean {
  return token.address === nativeAddress
}

export function isSameToken(one: SwapToken | undefined, other: SwapToken | undefined): boolean {
  return one !== undefined && one.address === other?.address
}

/** A token as the services tell of it. */
export function readToken({ address, symbol, name, decimals, logoUri, eip2612 }: WireSwapToken): SwapToken {
  return {
    address: address.slice(address.lastIndexOf(':') + 1).toLowerCase(),
    symbol,
    name: name || symbol,
    decimals,
    ...(logoUri && { logoUri }),
    ...(eip2612 && { permits: true }),
  }
}

/** One side of a payment as it is kept. With its contract: anybody can call a token as the native currency is called. */
export function sideOf(token: SwapToken, units: string): PaymentSide {
  const { address, symbol, decimals, logoUri } = token
  const isContract = !Object.values<string>(nativePlaceholders).some(
    (native) => native.toLowerCase() === address.toLowerCase(),
  )
  return { symbol, amount: formatUnits(BigInt(units), decimals), icon: logoUri, ...(isContract && { token: address }) }
}
