import type { RegistryWallet } from './wallet.js'

/** What a listing is made of. */
export type ListedWallet = Omit<RegistryWallet, 'sources'>

/** A wallet as the directory lists it on the wire; `null` says that there is none. */
export type RegistryListing = {
  id: string
  name: string
  homepage: string | null
  image_id: string | null
  order: number | null
  mobile_link: string | null
  desktop_link: string | null
  link_mode: string | null
  webapp_link: string | null
  app_store: string | null
  play_store: string | null
  chrome_store: string | null
  rdns: string | null
  injected: readonly { namespace: string; injected_id: string }[] | null
  chains: readonly string[]
  badge_type: string | null
  supports_wc: boolean
}

/**
 * Those of the networks that a wallet is for. Of a namespace in which it is known to have certain networks alone these; of another one
 * that it speaks, all.
 *
 * @param chains CAIP-2 ids, such as those of an app or of a host.
 */
export function chainsOf({ namespaces, chains = [] }: ListedWallet, among: readonly string[]): readonly string[] {
  const namespaceOf = (chain: string) => chain.slice(0, chain.indexOf(':'))
  const limited = new Set(chains.map(namespaceOf))
  return among.filter((chain) => {
    const namespace = namespaceOf(chain)
    return limited.has(namespace) ? chains.includes(chain) : namespaces.includes(namespace)
  })
}

/**
 * A wallet in the words of the wire.
 *
 * @param chains CAIP-2 ids of the networks that matter where it is listed; see `chainsOf`.
 * @example
 * listingOf(wallet, ['eip155:1']).mobile_link // 'metamask://'
 */
export function listingOf(wallet: ListedWallet, chains: readonly string[]): RegistryListing {
  const { id, name, homepage, rank, rdns, links = {}, stores = {}, extensions = {}, injected, aliases } = wallet
  return {
    id,
    name,
    homepage: homepage ?? null,
    // Clients of the hosted directory know the first; the other is as good a name for a picture as any.
    image_id: aliases?.image ?? wallet.picture?.sha256 ?? null,
    order: rank ?? null,
    mobile_link: links.app ?? links.universal ?? null,
    desktop_link: links.desktop ?? null,
    link_mode: links.universal ?? null,
    webapp_link: links.web ?? null,
    app_store: stores.ios ?? null,
    play_store: stores.android ?? null,
    chrome_store: extensions.chrome ?? null,
    rdns: rdns ?? null,
    injected: injected ?? null,
    chains: chainsOf(wallet, chains),
    badge_type: null,
    supports_wc: wallet.walletConnect,
  }
}

/** Every id under which a wallet is known: its own, and those of others. */
export function idsOf({ id, aliases = {} }: ListedWallet): readonly string[] {
  return [id, ...(aliases.others ?? [])]
}

/** The wallet of an id, which may be one that another package has for it. */
export function walletById<T extends ListedWallet>(wallets: readonly T[], id: string): T | undefined {
  return wallets.find((wallet) => wallet.id === id) ?? wallets.find((wallet) => idsOf(wallet).includes(id))
}
