import { brotliCompressSync } from 'node:zlib'
import { countsOf } from '../src/countOf.js'
import { picturesInFile } from '../src/createPages.js'
import type { RegistryNetwork } from '../src/network.js'
import type { PictureReference } from '../src/picture.js'
import type { Picture } from '../src/readPicture.js'
import type { Registry } from '../src/readRegistry.js'
import { writeRows, writeWallets } from '../src/rows.js'
import type { RegistryToken } from '../src/token.js'
import type { RegistryWallet } from '../src/wallet.js'

const firstCount = 12
const tokensOfChain = 250

/** What these files may weigh, with Brotli, in bytes. */
export const bytesAtMost: Readonly<Record<string, number>> = { 'page/first.js': 30_000, 'page/wallets.js': 40_000 }

type ReadPicture = (reference: PictureReference) => Picture | undefined

/**
 * The modules that a page loads, by their paths in `dist`. Where there are no pictures, there are no files of them.
 *
 * @throws Error when a file is heavier than was promised
 */
export function pagesOf(
  { wallets, networks, tokens }: Registry,
  readPicture: ReadPicture,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const ranked = [...wallets].sort(
    (a, b) =>
      (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1),
  )
  const pictures = (entries: readonly { picture?: PictureReference }[]) =>
    entries.map(({ picture }) => (picture && addressOf(readPicture(picture))) ?? '')
  const addRows = (name: string, rows: string, addresses: readonly string[]) => {
    const depth = '../'.repeat(name.split('/').length - 1)
    const names = addresses.some(Boolean)
      ? chunksOf(addresses).map((_, index) => `pictures/${name.replaceAll('/', '-')}-${index}.js`)
      : []
    for (const [index, chunk] of chunksOf(addresses).entries())
      if (names[index]) files.set(`page/${names[index]}`, `export default ${JSON.stringify(chunk)}\n`)
    const imports = names.map((path) => `() => import('${depth || './'}${path}')`)
    files.set(
      `page/${name}.js`,
      `export const rows = ${textOf(rows)}\nexport const pictures = [${imports.join(', ')}]\n`,
    )
  }
  const written = (listed: typeof ranked) =>
    writeWallets(
      listed.map((wallet) => {
        const others = othersOf(wallet)
        return others.length > 0 ? { ...wallet, others } : wallet
      }),
    )
  const first = ranked.slice(0, firstCount)
  files.set(
    'page/first.js',
    `export const rows = ${textOf(written(first))}
export const pictures = ${JSON.stringify(pictures(first))}
export const counts = ${JSON.stringify(countsOf(ranked))}
`,
  )
  addRows('wallets', written(ranked), pictures(ranked))
  addRows('networks', writeRows(networks.map(rowOfNetwork)), pictures(networks))
  const chains = [...new Set(tokens.map(({ chain }) => chain))]
  for (const chain of chains) {
    const listed = tokens.filter((token) => token.chain === chain).slice(0, tokensOfChain)
    addRows(`tokens/${chain.replace(':', '-')}`, writeRows(listed.map(rowOfToken)), pictures(listed))
  }
  const table = chains.map((chain) => `  '${chain}': () => import('./tokens/${chain.replace(':', '-')}.js'),`)
  files.set('page/tokens.js', `export const chains = {\n${table.join('\n')}\n}\n`)
  files.set('page.js', doorOf())
  files.set('first.js', firstDoor)
  for (const [path, limit] of Object.entries(bytesAtMost)) {
    const bytes = brotliCompressSync(files.get(path) ?? '').length
    if (bytes > limit) throw new Error(`${path} weighs ${bytes} bytes; ${limit} are promised.`)
  }
  return files
}

/** A name that is in the wallet's own, however it is written, tells nobody anything. */
function othersOf({ id, name, rdns = '', aliases }: RegistryWallet): readonly string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return (aliases?.others ?? []).filter((other) => ![name, id, rdns].some((own) => plain(own).includes(plain(other))))
}

/** For pages that list no others: one file to load, which needs no second one. */
const firstDoor = `import { countOf } from './countOf.js'
import { firstOf } from './firstOf.js'
import { counts, pictures, rows } from './page/first.js'
export { pageListingOf } from './pageListing.js'
export const firstWallets = /* @__PURE__ */ firstOf({ rows, pictures })
export const countOfAll = (namespaces, use) => countOf(counts, namespaces, use)
`

const doors = [
  'firstWallets',
  'allWallets',
  'pictureOfWallet',
  'networks',
  'pictureOfNetwork',
  'tokensOf',
  'pictureOfToken',
]

/** The one file of the door that is not compiled: its imports stand in it as text, so that bundlers see them. */
function doorOf(): string {
  const modules = ['wallets', 'networks', 'tokens'].map((name) => `  ${name}: () => import('./page/${name}.js'),`)
  // Whoever asks for all has shown the first: with an ordinary import an app has what both need in one file.
  return `import { createPages } from './createPages.js'
import * as first from './page/first.js'
export { chainsOf, idsOf, listingOf, walletById } from './listing.js'
export { pageListingOf } from './pageListing.js'
export const {
${doors.map((name) => `  ${name},`).join('\n')}
} = createPages({
  first: async () => first,
${modules.join('\n')}
})
`
}

/** As it is in a template, so that tabs and the ends of lines are one character each. */
const textOf = (rows: string) => `\`${rows.replace(/[\\`]|\$\{/g, '\\$&')}\``

function chunksOf(addresses: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(addresses.length / picturesInFile)
  return Array.from({ length: count }, (_, index) =>
    addresses.slice(index * picturesInFile, (index + 1) * picturesInFile),
  )
}

/** Drawings stay text, which is packed better than Base64. */
function addressOf(picture: Picture | undefined): string | undefined {
  if (!picture) return undefined
  if (picture.type !== 'image/svg+xml')
    return `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`
  const text = new TextDecoder().decode(picture.bytes).replace(/\s+/g, ' ')
  // An apostrophe is shorter than a quotation mark in an address, where it means nothing else.
  const short = text.includes("'") ? text : text.replaceAll('"', "'")
  return `data:image/svg+xml,${short.replace(/[%#<>"{}|\\^`]/g, encodeURIComponent)}`
}

function rowOfNetwork({
  id,
  name,
  nativeCurrency,
  nodes,
  explorer,
  contracts = {},
  testnet,
}: RegistryNetwork): readonly string[] {
  const bare = (url: string) => url.replace(/^https:\/\//, '')
  const { multicall3 = '', ensRegistry = '', ensUniversalResolver = '' } = contracts
  const addresses = [multicall3, ensRegistry, ensUniversalResolver].join('|')
  return [
    id,
    name,
    [nativeCurrency.name, nativeCurrency.symbol, nativeCurrency.decimals].join('|'),
    nodes.map(bare).join('|'),
    explorer ? `${explorer.name}|${bare(explorer.url)}` : '',
    addresses === '||' ? '' : addresses,
    testnet ? '-' : '',
  ]
}

function rowOfToken({ address, symbol, name, rank }: RegistryToken): readonly string[] {
  return [address, symbol, name === symbol ? '' : name, rank?.toString() ?? '']
}
