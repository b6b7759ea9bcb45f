import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { countOf, countsOf } from '../src/countOf.js'
import { createPages, type PageModules } from '../src/createPages.js'
import { pageListingOf } from '../src/pageListing.js'
import type { PictureReference } from '../src/picture.js'
import { readRegistry } from '../src/readRegistry.js'
import { bytesAtMost, pagesOf } from './pages.js'

const registry = readRegistry()
/** Stands for a picture, and is like no other's. */
const drawn = ({ sha256 }: PictureReference) => ({ type: 'image/webp', bytes: Buffer.from(sha256, 'hex') }) as const
const addressOf = (reference: PictureReference | undefined) =>
  reference && `data:image/webp;base64,${Buffer.from(reference.sha256, 'hex').toString('base64')}`

/** What the build writes, loaded as a page loads it. */
function pagesFrom(files: ReadonlyMap<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-registry-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const loaded: string[] = []
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const load = (name: string) => () => {
    loaded.push(name)
    return import(/* @vite-ignore */ pathToFileURL(join(folder, `page/${name}.js`)).href)
  }
  const modules: PageModules = {
    first: load('first'),
    wallets: load('wallets'),
    networks: load('networks'),
    tokens: load('tokens'),
  }
  return { pages: createPages(modules), loaded }
}

describe('what a page loads', () => {
  const files = pagesOf(registry, drawn)

  test('default: the first twelve with their pictures, from one file', async () => {
    const { pages, loaded } = pagesFrom(files)
    const first = await pages.firstWallets()
    expect(first.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    for (const { id, picture } of first)
      expect([id, picture]).toEqual([id, addressOf(registry.wallets.find((wallet) => wallet.id === id)?.picture)])
    expect(loaded).toEqual(['first'])
  })

  test('behavior: all wallets, with everything that is known of them but the sources and what others call them', async () => {
    const { pages } = pagesFrom(files)
    const all = await pages.allWallets()
    expect(all).toHaveLength(registry.wallets.length)
    const byId = new Map(all.map((wallet) => [wallet.id, wallet]))
    for (const { sources: _, picture: __, aliases: ___, ...wallet } of registry.wallets) {
      const { others: ____, ...known } = byId.get(wallet.id) ?? {}
      expect(known).toEqual(wallet)
    }
    expect(all.slice(0, 3).map(({ rank }) => rank)).toEqual([1, 2, 3])
  })

  test('behavior: what others call a wallet is told where its own names do not', async () => {
    const { pages } = pagesFrom(files)
    const others = new Map((await pages.allWallets()).map((wallet) => [wallet.id, wallet.others]))
    expect([others.get('com.coinbase.wallet'), others.get('io.metamask'), others.get('io.ready')]).toEqual([
      undefined,
      undefined,
      ['xyz.argent'],
    ])
  })

  test('behavior: the first ones are a door of their own, all of it in one file of data', async () => {
    expect(files.get('first.js')?.match(/from '([^']+)'/g)).toEqual([
      "from './countOf.js'",
      "from './firstOf.js'",
      "from './page/first.js'",
      "from './pageListing.js'",
    ])
    const { pages } = pagesFrom(files)
    const [metamask] = await pages.firstWallets()
    expect(metamask && pageListingOf(metamask, ['eip155:1', 'cosmos:cosmoshub-4'])).toMatchObject({
      id: 'io.metamask',
      image_url: metamask?.picture,
      browse_link: 'https://metamask.app.link/dapp/',
      mobile_link: 'metamask://',
      chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
      stores: { firefox: 'https://addons.mozilla.org/firefox/addon/ether-metamask/' },
      chains: ['eip155:1'],
    })
  })

  test('behavior: how many there are of a family is known without loading them', async () => {
    const { pages } = pagesFrom(files)
    const all = await pages.allWallets()
    const counts = countsOf(all)
    for (const namespaces of [['eip155'], ['solana'], ['eip155', 'bip122'], ['none']]) {
      const speaking = all.filter((wallet) => wallet.namespaces.some((namespace) => namespaces.includes(namespace)))
      expect([namespaces, countOf(counts, namespaces, 'any')]).toEqual([namespaces, speaking.length])
      const extensions = speaking.filter((wallet) => wallet.extensions)
      expect(countOf(counts, namespaces, 'extension')).toBe(extensions.length)
    }
    expect(files.get('page/first.js')).toContain(`export const counts = ${JSON.stringify(counts)}`)
  })

  test('behavior: pictures of wallets, networks and tokens come forty to a file', async () => {
    const { pages } = pagesFrom(files)
    for (const { id, picture } of [registry.wallets[0], registry.wallets[77], registry.wallets.at(-1)].flatMap(
      (each) => each ?? [],
    ))
      expect([id, await pages.pictureOfWallet(id)]).toEqual([id, addressOf(picture)])
    expect(await pages.pictureOfWallet('nobody')).toBeUndefined()
    const base = registry.networks.find(({ id }) => id === 'eip155:8453')
    expect(await pages.pictureOfNetwork('eip155:8453')).toBe(addressOf(base?.picture))
    const usdc = registry.tokens.find(({ chain, symbol }) => chain === 'eip155:8453' && symbol === 'USDC')
    expect(await pages.pictureOfToken('eip155:8453', usdc?.address.toLowerCase() ?? '')).toBe(addressOf(usdc?.picture))
    const lists = [...files].filter(([path]) => path.startsWith('page/pictures/'))
    for (const [path, text] of lists)
      expect([path, text.split('data:').length - 1]).toEqual([path, expect.toSatisfy((count) => count <= 40)])
  })

  test('behavior: networks and tokens', async () => {
    const { pages } = pagesFrom(files)
    const networks = await pages.networks()
    expect(networks).toEqual(registry.networks.map(({ sources: _, picture: __, listed: ___, ...network }) => network))
    const tokens = await pages.tokensOf('eip155:1')
    expect(tokens).toHaveLength(250)
    expect(tokens[0]).toMatchObject({ rank: 2, symbol: 'WETH' })
    expect(await pages.tokensOf('eip155:4242')).toEqual([])
    expect(await pages.tokensOf('__proto__')).toEqual([])
    expect(await pages.pictureOfToken('eip155:4242', '0x')).toBeUndefined()
  })

  test('behavior: a file that did not load is loaded the next time', async () => {
    const { pages } = pagesFrom(files)
    let away = true
    const shy = createPages({
      wallets: async () => {
        if (away) throw new Error('away')
        return { rows: 'example.plain\tPlain', pictures: [] }
      },
    } as Partial<PageModules> as PageModules)
    await expect(shy.allWallets()).rejects.toThrow('away')
    away = false
    expect(await shy.allWallets()).toMatchObject([{ id: 'example.plain', name: 'Plain' }])
    expect(await pages.networks()).not.toEqual([])
  })
})

describe('what it weighs', () => {
  test('default: the list of all wallets, as it is published', () => {
    const text = pagesOf(registry, () => undefined).get('page/wallets.js') ?? ''
    expect(bytesAtMost).toEqual({ 'page/first.js': 30_000, 'page/wallets.js': 40_000 })
    expect(brotliCompressSync(text).length).toBeLessThan(40_000)
  })

  test('error: pictures that make the first file too heavy are not published', () => {
    const heavy = ({ sha256 }: PictureReference) =>
      ({ type: 'image/webp', bytes: createHash('shake256', { outputLength: 4_096 }).update(sha256).digest() }) as const
    const alone = { ...registry, networks: [], tokens: [] }
    expect(() => pagesOf(alone, heavy)).toThrow(/page\/first\.js weighs \d+ bytes; 30000 are promised/)
  })

  test('behavior: without pictures there are no files of them, and a page asks for none', async () => {
    const files = pagesOf(registry, () => undefined)
    expect([...files.keys()].filter((path) => path.includes('pictures'))).toEqual([])
    const { pages } = pagesFrom(files)
    expect(await pages.pictureOfWallet('io.metamask')).toBeUndefined()
    expect((await pages.firstWallets())[0]).not.toHaveProperty('picture')
  })
})
