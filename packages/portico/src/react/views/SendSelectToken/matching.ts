import type { SendItem } from '../../../core/features/send/state.js'

/** The items that a search finds: by name, symbol or the address of the contract. */
export function matching(items: readonly SendItem[], query: string): readonly SendItem[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return items
  return items.filter(
    ({ name, symbol, asset }) =>
      name.toLowerCase().includes(wanted) ||
      symbol.toLowerCase().includes(wanted) ||
      asset?.address.toLowerCase() === wanted,
  )
}
