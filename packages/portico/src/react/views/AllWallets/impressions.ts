import { useEffect, useRef } from 'react'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { Client } from '../../../core/client.js'
import type { AnalyticsEvent } from '../../../wire/events.js'

/** What came into sight within so long is told together, in milliseconds. */
const togetherMs = 1_000

type Item = Extract<AnalyticsEvent, { event: 'WALLET_IMPRESSION_V2' }>['properties']['items'][number]

export type Seen = {
  wallets: readonly WalletListing[]
  /** Which of them are in sight; the last is not included. */
  first: number
  last: number
}

/** Tells which wallets came into sight, each once for a list: some at a time, and the rest when the view is left. */
export function useImpressions(client: Client, list: { query: string; certified: boolean }): (seen: Seen) => void {
  const told = useRef(new Set<string>())
  const items = useRef<Item[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useRef(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const all = items.current.splice(0)
    if (all.length > 0) client.track({ event: 'WALLET_IMPRESSION_V2', properties: { items: all } })
  })
  useEffect(() => flush.current, [])
  return ({ wallets, first, last }) => {
    const { query, certified } = list
    for (const [place, wallet] of wallets.slice(first, last).entries()) {
      const key = JSON.stringify([wallet.id, query, certified])
      if (told.current.has(key)) continue
      told.current.add(key)
      items.current.push({
        name: wallet.name,
        walletRank: wallet.order ?? undefined,
        explorerId: wallet.id,
        view: 'AllWallets',
        displayIndex: first + place,
        ...(query && { query: query.slice(0, 100) }),
        ...(certified && { certified }),
      })
    }
    if (items.current.length > 0) timer.current ??= setTimeout(flush.current, togetherMs)
  }
}
