import type { Counts } from '../src/countOf.js'
import { createPages, type RowsModule } from '../src/createPages.js'
import { readRegistry } from '../src/readRegistry.js'
import { pagesOf } from './pages.js'

/**
 * `@portico/registry/page` for tests: what the build would make of the facts now, held in memory. A picture is an address that names what
 * it is of, so that a test sees which one it got.
 */
const registry = readRegistry()
const files = pagesOf(registry, ({ sha256 }) => ({
  type: 'image/svg+xml',
  bytes: new TextEncoder().encode(`<svg id="${sha256.slice(0, 8)}"/>`),
}))

/** The modules hold text and addresses alone, so they are read and not run. */
function rowsModule(path: string): RowsModule {
  const text = files.get(path) ?? ''
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const places = [...text.matchAll(/import\('([^']+)'\)/g)].map(([, place = '']) => new URL(place, `file:///${folder}`))
  return {
    rows: rowsOf(text),
    pictures: places.map(({ pathname }) => async () => ({ default: listIn(pathname.slice(1)) })),
  }
}

const listIn = (path: string): readonly string[] =>
  JSON.parse((files.get(path) ?? '').replace(/^export default /, '')) as readonly string[]

function rowsOf(text: string): string {
  const literal = /export const rows = `((?:[^`\\]|\\[\s\S])*)`/.exec(text)?.[1] ?? ''
  return literal.replace(/\\([\s\S])/g, '$1')
}

/** What the first file holds. */
export function firstModule(): { rows: string; pictures: readonly string[]; counts: Counts } {
  const text = files.get('page/first.js') ?? ''
  const literalOf = (name: string) => JSON.parse(new RegExp(`export const ${name} = (.*)\\n`).exec(text)?.[1] ?? 'null')
  return { rows: rowsOf(text), pictures: literalOf('pictures'), counts: literalOf('counts') }
}

// biome-ignore lint/performance/noBarrelFile: it stands for a door
export { chainsOf, idsOf, listingOf, walletById } from '../src/listing.js'
export { pageListingOf } from '../src/pageListing.js'
export const { firstWallets, allWallets, pictureOfWallet, networks, pictureOfNetwork, tokensOf, pictureOfToken } =
  createPages({
    first: async () => firstModule(),
    wallets: async () => rowsModule('page/wallets.js'),
    networks: async () => rowsModule('page/networks.js'),
    tokens: async () => ({
      chains: Object.fromEntries(
        [...new Set(registry.tokens.map(({ chain }) => chain))].map((chain) => [
          chain,
          async () => rowsModule(`page/tokens/${chain.replace(':', '-')}.js`),
        ]),
      ),
    }),
  })
