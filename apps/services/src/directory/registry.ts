import { createRequire } from 'node:module'
import { listingOf, readPicture, readRegistry } from '@portico/registry'
import { type CleanPicture, cleanPicture } from '../pictures/clean.js'
import { type Listing, type ListingEdits, readListing } from './listing.js'

/** What `wallets.source` says of a wallet that came from the registry and was not given anew since. */
export const registrySource = 'registry'

/** A wallet of `@portico/registry` as the directory keeps it. */
export type RegistryWallet = {
  listing: Listing
  file?: CleanPicture | undefined
  /** Other ids under which clients know it, and the key that the hosted directory has for its picture. */
  aliases: readonly string[]
  /** Chain namespaces (CAIP-2) of which it speaks every network. */
  namespaces: readonly string[]
}

/** What came of a registry beside what was taken. */
export type FromRegistry = {
  /** Wallets of the operator's own with the id of one of the registry's: they stay as they are. */
  own: readonly string[]
  /** Not taken, since another wallet of the directory has the rdns. */
  twins: readonly string[]
  /** Taken once, and not in the registry any more. They stay until somebody hides them. */
  gone: readonly string[]
}

/** Under which name an import of the registry is noted. */
export function registryName(): string {
  const { version } = createRequire(import.meta.url)('@portico/registry/package.json') as { version: string }
  return `@portico/registry ${version}`
}

/**
 * Every wallet of the registry, its picture looked through as all pictures are. A picture that is not there, as in a registry that was built
 * without, leaves a drawn one in its place.
 *
 * @throws Error when the package is there without its facts
 */
export function walletsOfRegistry(): RegistryWallet[] {
  const { wallets, networks } = readRegistry()
  // Enough to tell what a wallet speaks. Of other networks the namespaces say it, where somebody asks.
  const told = networks.flatMap(({ id, listed }) => (listed ? [id] : []))
  return wallets.map((wallet) => {
    const { namespaces, chains = [], picture, aliases = {} } = wallet
    const named = new Set([...told, ...chains])
    const read = picture && readPicture(picture)
    return {
      listing: readListing(listingOf(wallet, [...named])),
      file: read && cleanPicture(read.bytes),
      aliases: [...(aliases.others ?? []), ...(aliases.image === undefined ? [] : [aliases.image])],
      namespaces: namespaces.filter((namespace) => !chains.some((chain) => chain.startsWith(`${namespace}:`))),
    }
  })
}

type There = { id: string; listing: Listing; edits: ListingEdits; source: string | null }

/** What of a registry is taken into a directory: an operator's own wallets, and what they have said of others, come first. */
export function rowsOfRegistry(
  wallets: readonly RegistryWallet[],
  there: readonly There[],
): FromRegistry & { taken: readonly RegistryWallet[] } {
  const isOwn = ({ source }: There) => source !== registrySource
  const byId = new Map(there.map((row) => [row.id, row]))
  const own = new Set(there.filter(isOwn).map(({ id }) => id))
  const known = new Set(wallets.map(({ listing }) => listing.id))
  const others = wallets.filter(({ listing }) => !own.has(listing.id))
  // What stays as it is keeps its rdns; of what is taken an operator's word is known, and the rest is what the registry says now.
  const holders = new Map(
    there.flatMap((row) => {
      const rdns = isOwn(row) || !known.has(row.id) ? row.listing.rdns : row.edits.rdns
      return rdns ? [[rdns, row.id] as const] : []
    }),
  )
  const isTwin = ({ listing: { id, rdns } }: RegistryWallet) => {
    const said = byId.get(id)?.edits.rdns
    const wanted = said === undefined ? rdns : said
    return wanted !== null && (holders.get(wanted) ?? id) !== id
  }
  const twins = new Set<string>()
  for (let found = others.filter(isTwin); found.length > 0; ) {
    for (const { listing } of found) {
      twins.add(listing.id)
      // Left out, it stays as it is, too: what it has goes to nobody else.
      const kept = byId.get(listing.id)?.listing.rdns
      if (kept) holders.set(kept, listing.id)
    }
    found = others.filter((wallet) => !twins.has(wallet.listing.id) && isTwin(wallet))
  }
  return {
    taken: others.filter(({ listing }) => !twins.has(listing.id)),
    own: wallets.flatMap(({ listing }) => (own.has(listing.id) ? [listing.id] : [])),
    twins: others.flatMap(({ listing }) => (twins.has(listing.id) ? [listing.id] : [])),
    gone: there.flatMap((row) => (isOwn(row) || known.has(row.id) ? [] : [row.id])),
  }
}
