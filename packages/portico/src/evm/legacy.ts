import { asProvider, type Eip1193Provider } from './eip1193.js'

/** A provider found in `window.ethereum`. */
export type LegacyWallet = { id: string; name: string; flags: readonly string[]; provider: Eip1193Provider }

/**
 * Names whose flags older wallets bear, with the flag behind a colon where it is not the name's own. Nearly all of them claim to be
 * MetaMask as well, so that comes last.
 */
const known = (
  'Rabby,Brave Wallet,Coinbase Wallet,Trust Wallet,Trust,Phantom,Rainbow,Okx Wallet,Zerion,Exodus,Frame,Tally,BitKeep,TokenPocket,' +
  'imToken:ImToken,SafePal,MathWallet,Core:Avalanche,Enkrypt,Backpack,XDEFI,Opera,1inch:OneInchIOSWallet,1inch:OneInchAndroidWallet,' +
  'Status,AlphaWallet,BlockWallet,Talisman,SubWallet,Ambire,Uniswap Wallet,Crypto.com:DeficonnectProvider,HyperPay,DCENT:DcentWallet,' +
  'Bifrost,Frontier,Coin98,Tokenary,MetaMask'
)
  .split(',')
  .map((entry) => entry.split(':'))
  .map(([name = '', flag = name.replace(' ', '')]) => ({ name, flag: `is${flag}` }))

/**
 * Reads `window.ethereum` and the list of providers that some wallets hang on it. Never throws.
 * @param had The ids of those that were found before: each keeps its own, wherever in the list it stands now
 */
export function readLegacy(
  read: () => unknown,
  had: ReadonlyMap<Eip1193Provider, string> = new Map(),
): readonly LegacyWallet[] {
  const root = guarded(read)
  if (root === undefined || root === null) return []
  const listed = guarded(() => (root as { providers?: unknown }).providers)
  const candidates: unknown[] =
    guarded(() => (Array.isArray(listed) && listed.length > 0 ? listed.slice(0, 20) : [root])) ?? []
  const found = new Map<string, LegacyWallet>()
  const taken = new Set(candidates.map((candidate) => had.get(candidate as Eip1193Provider)))
  for (const candidate of new Set(candidates)) {
    const provider = asProvider(candidate)
    if (!provider) continue
    const borne = known.filter(({ flag }) => guarded(() => (provider as Record<string, unknown>)[flag]) === true)
    const name = borne[0]?.name
    const kind = name ? `injected-${name.toLowerCase().replace(' ', '-')}` : 'injected'
    let id = had.get(provider) ?? kind
    // Two may bear the same flag.
    if (!had.has(provider)) for (let count = 2; found.has(id) || taken.has(id); count++) id = `${kind}-${count}`
    found.set(id, { id, name: name ?? 'Browser wallet', flags: borne.map(({ flag }) => flag), provider })
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
