/** A provider found in `window.ethereum`. */
export type LegacyWallet = { id: string; name: string; flags: readonly string[]; provider: unknown }

/** Names whose flags older wallets bear. Nearly all of them claim to be MetaMask as well, so that comes last. */
const known =
  'Rabby,Brave Wallet,Coinbase Wallet,Trust Wallet,Trust,Phantom,Rainbow,Okx Wallet,Zerion,Exodus,Frame,Tally,BitKeep,TokenPocket,MetaMask'.split(
    ',',
  )

/** Reads `window.ethereum` and the list of providers that some wallets hang on it. Never throws. */
export function readLegacy(read: () => unknown): readonly LegacyWallet[] {
  const root = guarded(read)
  if (root === undefined || root === null) return []
  const listed = guarded(() => (root as { providers?: unknown }).providers)
  const candidates: unknown[] =
    guarded(() => (Array.isArray(listed) && listed.length > 0 ? listed.slice(0, 20) : [root])) ?? []
  const found = new Map<string, LegacyWallet>()
  for (const provider of candidates) {
    const names = known.filter((name) => guarded(() => (provider as Record<string, unknown>)[flagOf(name)]) === true)
    const [name] = names
    const id = name ? `injected-${name.toLowerCase().replace(' ', '-')}` : 'injected'
    if (!found.has(id)) found.set(id, { id, name: name ?? 'Browser wallet', flags: names.map(flagOf), provider })
  }
  return [...found.values()]
}

function flagOf(name: string): string {
  return `is${name.replace(' ', '')}`
}

function guarded<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
