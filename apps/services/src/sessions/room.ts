/** A permission that was told of. `teller` as `tellerOf` has it, or as an older program kept it. */
type Told = { pci: string; teller: string | null }

/** The part of a teller that all networks of a provider have in common. */
const providerOf = (teller: string | null) => (teller ?? '').split('.')[0] ?? ''

/**
 * Which permission gives way to one more where there is no room. The provider that told of most loses one, and of its networks the one that
 * told of most: the oldest. As many providers as half the room, those that came first, keep their first whatever comes after, so that
 * nobody who commands networks of many providers drives all others out; the other half is of whoever comes last.
 * @param rows all that there is room for, the oldest first
 * @param newcomer who tells of one more, and who counts as if it was there
 * @returns `isOwn`: the newcomer’s network has most itself, and what would give way is its own
 */
export function whoYields(rows: readonly Told[], newcomer: string, atMost: number): { pci: string; isOwn: boolean } {
  const firsts = new Map<string, Told>()
  for (const row of rows) {
    const provider = providerOf(row.teller)
    if (firsts.size < Math.floor(atMost / 2) && !firsts.has(provider)) firsts.set(provider, row)
  }
  const loose = rows.filter((row) => firsts.get(providerOf(row.teller)) !== row)
  const near = mostOf(loose, ({ teller }) => providerOf(teller), providerOf(newcomer))
  const [oldest] = mostOf(near, ({ teller }) => teller ?? '', newcomer)
  return { pci: oldest?.pci ?? '', isOwn: oldest?.teller === newcomer }
}

/** The rows of the group that has most, the newcomer counted; of several the one whose oldest is the oldest, and the newcomer’s last. */
function mostOf(rows: readonly Told[], groupOf: (row: Told) => string, newcomers: string): readonly Told[] {
  const groups = new Map<string, Told[]>()
  for (const row of rows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row])
  const own = groups.get(newcomers) ?? []
  groups.delete(newcomers)
  let most: readonly Told[] = []
  for (const group of groups.values()) if (group.length > most.length) most = group
  return own.length > 0 && own.length >= most.length ? own : most
}
