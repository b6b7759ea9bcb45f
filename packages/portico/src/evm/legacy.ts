/** A provider found in `window.ethereum`. */
export type LegacyWallet = { id: string; name: string; flags: readonly string[]; provider: unknown }

/** Flags by which older wallets name themselves. Nearly all of them claim `isMetaMask` as well, so that comes last. */
const flagNames = {
  isRabby: 'Rabby',
  isBraveWallet: 'Brave Wallet',
  isCoinbaseWallet: 'Coinbase Wallet',
  isTrust: 'Trust Wallet',
  isTrustWallet: 'Trust Wallet',
  isPhantom: 'Phantom',
  isRainbow: 'Rainbow',
  isOkxWallet: 'OKX Wallet',
  isOKExWallet: 'OKX Wallet',
  isZerion: 'Zerion',
  isExodus: 'Exodus',
  isFrame: 'Frame',
  isTally: 'Taho',
  isBitKeep: 'Bitget Wallet',
  isTokenPocket: 'TokenPocket',
  isMetaMask: 'MetaMask',
} as const

/** Reads `window.ethereum` and the list of providers that some wallets hang on it. Never throws. */
export function readLegacy(read: () => unknown): readonly LegacyWallet[] {
  const root = guarded(read)
  if (root === undefined || root === null) return []
  const listed = guarded(() => (root as { providers?: unknown }).providers)
  const candidates: unknown[] =
    guarded(() => (Array.isArray(listed) && listed.length > 0 ? listed.slice(0, 20) : [root])) ?? []
  const found = new Map<string, LegacyWallet>()
  for (const provider of candidates) {
    const flags = Object.keys(flagNames).filter(
      (flag) => guarded(() => (provider as Record<string, unknown>)[flag]) === true,
    )
    const name = flags[0] && flagNames[flags[0] as keyof typeof flagNames]
    const id = name ? `injected-${name.toLowerCase().replaceAll(' ', '-')}` : 'injected'
    if (!found.has(id)) found.set(id, { id, name: name ?? 'Browser wallet', flags, provider })
  }
  return [...found.values()]
}

function guarded<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
