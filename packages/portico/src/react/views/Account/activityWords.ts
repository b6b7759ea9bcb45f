import type { Transaction, Transfer } from '../../../base/entities/transaction.js'
import { formatAmount } from '../../../base/format.js'
import { activityOperations } from '../../../core/features/activity/state.js'
import { activityCopy } from '../../copy/en/activity.js'

type OperationKey = Extract<keyof typeof activityCopy, `operation.${string}`>

/** What is said of an operation; one that is not known is a call of a contract. */
export function operationKey(operation: string): OperationKey {
  const key = `operation.${operation}`
  return Object.hasOwn(activityCopy, key) ? (key as OperationKey) : 'operation.execute'
}

type Sign = '+' | '−' | ''

/** The sign before an amount: by the operation where it says, otherwise by which way the money went. */
function signOf(operation: string, direction: Transfer['direction']): Sign {
  const plus: readonly string[] = activityOperations.plusOperations
  const minus: readonly string[] = activityOperations.minusOperations
  if (plus.includes(operation)) return '+'
  if (minus.includes(operation)) return '−'
  return direction === 'in' ? '+' : direction === 'out' ? '−' : ''
}

/** The transfer that a row is about: what went out of a swap, what moved otherwise; spam never. */
export function mainTransfer({ transfers }: Transaction): Transfer | undefined {
  const shown = transfers?.filter(({ nft_info }) => nft_info?.flags.is_spam !== true) ?? []
  return shown.find(({ direction }) => direction === 'out') ?? shown[0]
}

/** What came in for what went out. */
export function otherSide({ transfers }: Transaction): Transfer | undefined {
  return transfers?.find(({ direction }) => direction === 'in')
}

/** An amount with its sign and its symbol, 3 decimals, floored; a collectible by its name. */
export function amountOf(operation: string, transfer: Transfer, locale: string): string {
  const sign = signOf(operation, transfer.direction)
  if (transfer.nft_info)
    return `${sign}${formatAmount(transfer.quantity.numeric, { locale, decimals: 0 })} ${transfer.nft_info.name ?? ''}`.trim()
  const { symbol } = transfer.fungible_info ?? {}
  return `${sign}${formatAmount(transfer.quantity.numeric, { locale })} ${symbol ?? ''}`.trim()
}

/** Whom it went to, or where it came from. */
export function counterpart({ metadata }: Transaction, transfer: Transfer | undefined): string | undefined {
  const other = transfer?.direction === 'in' ? metadata.sentFrom : metadata.sentTo
  return other && !/^0x0+$/.test(other) ? other : undefined
}
