import type { Transaction } from '../../../base/entities/transaction.js'

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
