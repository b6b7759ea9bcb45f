import type { StoredBalance } from '../../storage/keys.js'
import { isCount, isObject, isText, mapOf } from '../../storage/shapes.js'

/** The native balances read last, by CAIP-10 account. */
export const readBalances = mapOf<Record<string, StoredBalance>>(
  () => true,
  (item) =>
    isObject(item) &&
    isCount(item.timestamp) &&
    isObject(item.value) &&
    isText(item.value.amount, 80) &&
    /^\d+$/.test(item.value.amount) &&
    isCount(item.value.decimals) &&
    isText(item.value.symbol, 40),
)
