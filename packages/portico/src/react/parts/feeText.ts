import type { Network } from '../../base/entities/network.js'
import { fiatOf } from '../../core/features/send/fiat.js'
import type { SendItem } from '../../core/features/send/state.js'
import type { Copy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { bracketed, feeAmount, fiatText } from './amounts.js'

/** What one of the native currency costs, beside what is sent, as far as it was read. */
export function useNativePrice(item: SendItem | undefined): number | undefined {
  const listed = useSelect(({ portfolio }) => {
    const isHere = portfolio && portfolio.status !== 'idle' && portfolio.networkId === item?.networkId
    return isHere ? portfolio.tokens.find(({ address }) => !address)?.price : undefined
  })
  return (item && !item.asset ? item.price : undefined) ?? (listed || undefined)
}

/** A fee with what it is worth beside it, where that is known. Both are rounded up. */
export function feeText(
  t: Copy,
  fee: string,
  { decimals, symbol }: Network['nativeCurrency'],
  price: number | undefined,
): string {
  const worth = fiatOf(BigInt(fee), decimals, price, { up: true })
  const text = `${feeAmount({ amount: fee, decimals }, t.locale)} ${symbol}`
  return worth === undefined ? text : bracketed(fiatText(worth, t.locale), text)
}
