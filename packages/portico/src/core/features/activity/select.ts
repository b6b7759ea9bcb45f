import type { Transaction } from '../../../base/entities/transaction.js'
import { activeConnection } from '../../connections/select.js'
import type { State } from '../../state.js'
import type { ActivityState } from './state.js'

/** What was read for the account and the network in use; what was read for another is none of this one. */
export function activityOf(state: Pick<State, 'connections' | 'activity'>): ActivityState | undefined {
  const connection = activeConnection(state)
  const { activity } = state
  const isOfThis = activity?.address === connection?.address && activity?.networkId === connection?.caipNetworkId
  return isOfThis ? activity : undefined
}

/** Transactions of one month, newest first. `month` counts from 0. */
export type Month = { year: number; month: number; transactions: readonly Transaction[] }

/** Groups transactions by the month in which they were mined, in the time of the page; the newest month comes first. */
export function byMonth(transactions: readonly Transaction[]): readonly Month[] {
  const sorted = [...transactions].sort((one, other) => timeOf(other) - timeOf(one))
  const months: { year: number; month: number; transactions: Transaction[] }[] = []
  for (const transaction of sorted) {
    const date = new Date(timeOf(transaction))
    const last = months[months.length - 1]
    if (last && last.year === date.getFullYear() && last.month === date.getMonth()) last.transactions.push(transaction)
    else months.push({ year: date.getFullYear(), month: date.getMonth(), transactions: [transaction] })
  }
  return months
}

const timeOf = ({ metadata }: Transaction) => Date.parse(metadata.minedAt)
