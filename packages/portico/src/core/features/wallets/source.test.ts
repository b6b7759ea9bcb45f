import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { bitcoinMainnet, mainnet, solanaMainnet } from '../../../networks/index.js'
import { registry } from '../../../registry/index.js'
import { type Call, fakeConnector, fakeFamily, fakeServices, listing, makeTest } from '../../fakes.test-support.js'
import type { PorticoOptions } from '../../options.js'
import { platformOf } from '../../platform.js'
import { loadFirstWallets } from './directory.js'
import { nextPage, searchWallets } from './flow.js'
import { readRecentWallets } from './listWallets.js'
import { connectMethods, connectRows, waysIn } from './sections.js'
import type { WalletSource } from './source.js'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:129.0) Gecko/20100101 Firefox/129.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)'
const on = (userAgent: string) => vi.stubGlobal('navigator', { userAgent })
beforeEach(() => void on(chrome))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const remote = fakeConnector('walletConnect', {}, { type: 'WALLET_CONNECT', name: 'WalletConnect' })

/** An app without services on Ethereum. */
function make(options: Partial<PorticoOptions> = {}) {
  const { client } = makeTest({ networks: [mainnet], connectors: [remote], ...options })
  return {
    client,
    wallets: () => client.store.get().wallets,
    names: () => client.store.get().wallets.recommended.map(({ name }) => name),
    rows: () =>
      connectRows(client.store.get(), client.config, { platform: platformOf() }).map((row) =>
        row.kind === 'all' ? `all ${row.count}` : row.kind === 'wallet' ? row.wallet.name : row.connector.name,
      ),
  }
}
const ids = (wallets: readonly WalletListing[]) => wallets.map(({ id }) => id)
const twelve =
  'MetaMask, Trust Wallet, Base, Phantom, Rainbow, OKX Wallet, Binance Wallet, Bitget Wallet, Rabby, Ledger Wallet, Uniswap Wallet, Zerion'.split(
    ', ',
  )

describe('without services', () => {
  test('default: the twelve best-known wallets, with pictures, and no way to more', async () => {
    const { client, wallets, names, rows } = make()
    await loadFirstWallets(client)
    expect(names()).toEqual(twelve)
    expect(wallets().recommended.map(({ image_url }) => image_url?.slice(0, 11))).toEqual(Array(12).fill('data:image/'))
    expect(wallets().count).toBe(12)
    expect(rows()).toEqual(['WalletConnect', ...twelve])
  })

  test('behavior: an app with nothing but a family has a way to connect: the extensions that can be had', async () => {
    const { client, wallets, rows } = make({ connectors: [], projectId: undefined })
    expect(wallets().first).toBeUndefined()
    await loadFirstWallets(client)
    expect(wallets().first).toBe('ready')
    expect(connectMethods(client.store.get())).toEqual(['wallet'])
    expect(rows()).toHaveLength(12)
  })

  test('param: wallets: false: none', async () => {
    const { client, rows } = make({ wallets: false })
    await loadFirstWallets(client)
    await nextPage(client)
    expect(rows()).toEqual(['WalletConnect'])
    expect(client.store.get().wallets.all).toMatchObject({ status: 'ready', wallets: [] })
  })

  test('param: wallets: a list of one’s own, in its order, with the way to all where it is long', async () => {
    const own = Array.from({ length: 60 }, (_, index) => listing(`w${index}`))
    const { client, wallets, rows } = make({ wallets: own })
    await loadFirstWallets(client)
    expect(ids(wallets().recommended)).toEqual(ids(own.slice(0, 12)))
    expect(rows().at(-1)).toBe('all 60')
    await nextPage(client)
    await nextPage(client)
    expect(ids(wallets().all.wallets)).toEqual(ids(own))
  })

  test('param: wallets: a source that fails shows what is there, and All wallets offers to try again', async () => {
    const broken: WalletSource = { list: () => Promise.reject(new Error('not loaded')) }
    const { client, wallets, rows } = make({ wallets: broken })
    await loadFirstWallets(client)
    expect(rows()).toEqual(['WalletConnect'])
    await nextPage(client)
    expect(wallets().all.status).toBe('failed')
  })

  test('param: featuredWalletIds, excludeWalletIds, includeWalletIds: as with a directory', async () => {
    const chosen = make({
      featuredWalletIds: ['io.rabby', 'app.phantom'],
      excludeWalletIds: ['MetaMask', 'com.ledger'],
    })
    await loadFirstWallets(chosen.client)
    expect(ids(chosen.wallets().featured)).toEqual(['io.rabby', 'app.phantom'])
    expect(chosen.names()).toEqual(
      twelve.filter((name) => !['Rabby', 'Phantom', 'MetaMask', 'Ledger Wallet'].includes(name)),
    )
    const included = make({ wallets: registry(), includeWalletIds: ['app.keplr', 'xyz.argent', 'io.metamask'] })
    await loadFirstWallets(included.client)
    expect(included.names()).toEqual(['MetaMask', 'Keplr', 'Ready'])
    expect(included.wallets().count).toBe(3)
  })

  test('behavior: a wallet that is in the page and its listing are one row, in the place of the one in the page', async () => {
    const rabby = fakeConnector('io.rabby', {}, { name: 'Rabby Wallet', info: { rdns: 'io.rabby' } })
    const older = fakeConnector('injected', {}, { type: 'INJECTED', name: 'Trust', info: { flags: ['isTrust'] } })
    const { client, rows } = make({ connectors: [remote, rabby, older] })
    await loadFirstWallets(client)
    const others = twelve.filter((name) => !['Rabby', 'Trust Wallet'].includes(name))
    expect(rows()).toEqual(['WalletConnect', 'Rabby Wallet', 'Trust', ...others])
  })

  test('behavior: wallets of the app’s families alone', async () => {
    const families = [fakeFamily('solana')]
    const few = make({ families, networks: [solanaMainnet] })
    await loadFirstWallets(few.client)
    expect(few.names()).toContain('Phantom')
    expect(few.names()).not.toContain('Rainbow')
    const whole = make({ families: [fakeFamily('bip122')], networks: [bitcoinMainnet], wallets: registry() })
    await loadFirstWallets(whole.client)
    expect(whole.names()).toContain('Xverse Wallet')
    expect(whole.names()).toHaveLength(12)
  })
})

describe('what fits the device', () => {
  const ways = (client: ReturnType<typeof make>['client']) => {
    const { wallets, connectors } = client.store.get()
    return wallets.recommended.map((wallet) => [wallet.name, waysIn(wallet, { connectors, platform: platformOf() })[0]])
  }

  test('behavior: in a browser without an extension store of its own for some, those with a way come first', async () => {
    on(firefox)
    const { client, names } = make({ connectors: [] })
    await loadFirstWallets(client)
    expect(names().slice(0, 4)).toEqual(['MetaMask', 'Phantom', 'Rainbow', 'OKX Wallet'])
    expect(names()).toHaveLength(12)
  })

  test('behavior: on a phone each has a link', async () => {
    on(iphone)
    const { client, names } = make()
    await loadFirstWallets(client)
    expect(new Set(names())).toEqual(new Set(twelve))
    expect(Object.fromEntries(ways(client))).toMatchObject({ MetaMask: 'mobile', Phantom: 'site', Base: 'site' })
  })

  test.each([
    ['no connector for codes', []],
    ['one that lacks a project', [fakeConnector('walletConnect', {}, { type: 'WALLET_CONNECT', lacksProject: true })]],
  ])('behavior: %s: on a phone those that open this page in their own browser', async (_, connectors) => {
    on(iphone)
    const { client, names, rows } = make({ connectors })
    await loadFirstWallets(client)
    expect(names()).toEqual(['MetaMask', 'Base', 'Phantom'])
    expect(ways(client).map(([, way]) => way)).toEqual(['site', 'site', 'site'])
    expect(rows()).toEqual(['MetaMask', 'Base', 'Phantom'])
  })

  test('behavior: without codes a computer is led to the extension, and nothing stands there that leads nowhere', async () => {
    const bare: WalletListing[] = [
      listing('nothing'),
      listing('extension', { chrome_store: 'https://store.example/x' }),
    ]
    const { client, rows } = make({ connectors: [], wallets: bare })
    await loadFirstWallets(client)
    expect(rows()).toEqual(['Wallet extension'])
    expect(ways(client)).toEqual([['Wallet extension', 'unsupported']])
  })

  test('behavior: a wallet that takes no pairing links is not offered by a code', () => {
    const wallet = listing('x', { supports_wc: false, chrome_store: 'https://store.example/x' })
    const connectors = [remote.connector.info]
    expect(waysIn(wallet, { connectors, platform: 'desktop' })).toEqual(['unsupported'])
    expect(waysIn({ ...wallet, supports_wc: undefined }, { connectors, platform: 'desktop' })).toEqual(['qrcode'])
  })
})

describe('registry', () => {
  test('default: the first at once, all of them counted and page by page, each once, with pictures', async () => {
    const { client, wallets, names, rows } = make({ wallets: registry() })
    await loadFirstWallets(client)
    expect(names()).toEqual(twelve)
    const { count } = wallets()
    expect(count).toBeGreaterThan(450)
    expect(rows().at(-1)).toBe(`all ${count}`)
    for (let page = 0; wallets().all.status === 'idle' || wallets().all.wallets.length < wallets().all.count; page++) {
      if (page > 20) throw new Error('It has no end.')
      await nextPage(client)
    }
    const { all } = wallets()
    expect(all.wallets).toHaveLength(all.count)
    expect(new Set(ids(all.wallets)).size).toBe(all.count)
    // Told ahead by namespaces alone; some know only networks that this app has not.
    expect(count - all.count).toBeLessThan(40)
    expect(all.wallets.filter(({ image_url }) => image_url).length).toBeGreaterThan(all.count * 0.9)
  })

  test('behavior: without codes a computer is told of as many as it is then shown', async () => {
    const { client, wallets } = make({ wallets: registry(), connectors: [] })
    await loadFirstWallets(client)
    const told = wallets().count
    await nextPage(client)
    expect(Math.abs(told - wallets().all.count)).toBeLessThan(40)
  })

  test.each([
    ['rain', 'me.rainbow'],
    ['coinbase', 'com.coinbase.wallet'],
    ['argent', 'io.ready'],
    ['KEPLR', 'app.keplr'],
  ])('behavior: a search for %s goes over all of them, also by other names', async (text, id) => {
    vi.useFakeTimers()
    const { client, wallets } = make({ wallets: registry() })
    const run = searchWallets(client, text)
    await vi.advanceTimersByTimeAsync(300)
    await run
    const { search } = wallets()
    expect(search).toMatchObject({ status: 'ready', query: text })
    expect('wallets' in search && ids(search.wallets)[0]).toBe(id)
  })

  test('behavior: what was used is kept with what leads to it', async () => {
    const { client, wallets } = make({ wallets: registry() })
    await loadFirstWallets(client)
    const [metamask] = wallets().recommended
    const [kept] = readRecentWallets(JSON.parse(JSON.stringify([metamask]))) ?? []
    expect(kept).toMatchObject({
      id: 'io.metamask',
      image_url: metamask?.image_url,
      browse_link: 'https://metamask.app.link/dapp/',
      supports_wc: true,
      stores: metamask?.stores,
      aliases: metamask?.aliases,
    })
    expect(metamask?.stores).toHaveProperty('firefox')
    const other = {
      ...listing('x'),
      stores: { firefox: 'javascript:alert(1)', edge: 'https://e.example' },
      aliases: ['y'],
    }
    expect(readRecentWallets([other])).toMatchObject([
      { id: 'x', stores: { edge: 'https://e.example' }, aliases: ['y'] },
    ])
    expect(readRecentWallets([{ ...listing('z'), stores: 'x', aliases: 1 }])).toMatchObject([{ id: 'z' }])
  })

  test('behavior: networks and tokens', async () => {
    const { pictureOfNetwork, pictureOfToken, tokensOf } = registry()
    expect(await pictureOfNetwork('eip155:1')).toMatch(/^data:image\//)
    const [first] = await tokensOf('eip155:1')
    expect(first).toMatchObject({ symbol: 'WETH', rank: expect.any(Number) })
    expect(await pictureOfToken('eip155:1', first?.address ?? '')).toMatch(/^data:image\//)
    expect(await pictureOfNetwork('eip155:987654321')).toBeUndefined()
  })
})

describe('beside a directory', () => {
  const withDirectory = (answer: (query: { page: number; search?: string }) => unknown) => {
    const made = make({ wallets: registry(), services: undefined })
    const calls = fakeServices(made.client, { 'wallets.list': ({ query }: Call['input']) => answer(query as never) })
    return { ...made, calls }
  }
  const away = () => fail(httpErrors, 'http/status', { status: 503 })

  test('default: what it lists is what is shown', async () => {
    const { client, wallets } = withDirectory(() => ({ data: [listing('theirs')], count: 1 }))
    await loadFirstWallets(client)
    expect(ids(wallets().recommended)).toEqual(['theirs'])
    expect(wallets().count).toBe(1)
  })

  test.each([
    ['has nothing', () => ({ data: [], count: 0 })],
    ['does not answer', away],
  ])('behavior: where it %s, the page’s own wallets are shown, searched and listed', async (_, answer) => {
    vi.useFakeTimers()
    const { client, wallets, names } = withDirectory(answer)
    await loadFirstWallets(client)
    expect(names()).toEqual(twelve)
    const run = searchWallets(client, 'rabby')
    await vi.advanceTimersByTimeAsync(300)
    await run
    const { search } = wallets()
    expect('wallets' in search && ids(search.wallets)[0]).toBe('io.rabby')
    await nextPage(client)
    await nextPage(client)
    expect(new Set(ids(wallets().all.wallets)).size).toBe(80)
  })

  /** A directory that an operator fills, and hides wallets of. */
  const withListed = (listed: readonly WalletListing[], options: Partial<PorticoOptions>) => {
    const made = make({ wallets: registry(), services: undefined, ...options })
    fakeServices(made.client, {
      'wallets.list': (call: Call['input']) => {
        const { include, exclude } = call.query as { include: string[]; exclude: string[] }
        const data = listed.filter(({ id }) => (include.length === 0 || include.includes(id)) && !exclude.includes(id))
        return { data, count: data.length }
      },
    })
    return made
  }

  test.each([
    ['featuredWalletIds', { featuredWalletIds: ['io.rabby'] }, ['theirs']],
    ['includeWalletIds', { includeWalletIds: ['io.rabby'] }, []],
  ])('behavior: a wallet that the operator hid does not come back by %s', async (_, options, recommended) => {
    const { client, wallets } = withListed([listing('theirs')], options)
    await loadFirstWallets(client)
    expect(ids(wallets().featured)).toEqual([])
    expect(ids(wallets().recommended)).toEqual(recommended)
    await nextPage(client)
    expect(ids(wallets().all.wallets)).toEqual(recommended)
  })

  test('behavior: where all that it has is featured, no others are added', async () => {
    const { client, wallets } = withListed([listing('theirs')], { featuredWalletIds: ['theirs'] })
    await loadFirstWallets(client)
    expect(ids(wallets().featured)).toEqual(['theirs'])
    expect(ids(wallets().recommended)).toEqual([])
  })

  test('behavior: one that has nothing at all leaves featured and included ones to the page', async () => {
    const { client, wallets } = withListed([], { featuredWalletIds: ['io.rabby'] })
    await loadFirstWallets(client)
    expect(ids(wallets().featured)).toEqual(['io.rabby'])
    expect(wallets().recommended).toHaveLength(11)
  })

  test('error: a list that was begun while it was away goes on as it began', async () => {
    const theirs = Array.from({ length: 80 }, (_, index) => listing(`w${index}`))
    let isAway = true
    const { client, wallets } = withDirectory(({ page }) =>
      isAway ? away() : { data: theirs.slice((page - 1) * 40, page * 40), count: 80 },
    )
    await loadFirstWallets(client)
    await nextPage(client)
    isAway = false
    await nextPage(client)
    expect(wallets().all.wallets).toHaveLength(80)
    expect(ids(wallets().all.wallets).filter((id) => /^w\d/.test(id))).toEqual([])

    // Asked anew it is what counts.
    await loadFirstWallets(client)
    expect(ids(wallets().recommended)).toEqual(['w0', 'w1', 'w2', 'w3'])
    expect(wallets().count).toBe(80)
    await nextPage(client)
    expect(ids(wallets().all.wallets)).toEqual(ids(theirs.slice(0, 40)))
  })

  test('error: one that has answered before and fails later is not mixed with another list', async () => {
    let answer: unknown = { data: Array.from({ length: 40 }, (_, index) => listing(`w${index}`)), count: 80 }
    const { client, wallets } = withDirectory(() => answer)
    await nextPage(client)
    answer = away()
    await nextPage(client)
    expect(wallets().all).toMatchObject({ status: 'failed', count: 80 })
    expect(wallets().all.wallets).toHaveLength(40)
  })

  test('behavior: a search of it that finds nothing finds nothing', async () => {
    vi.useFakeTimers()
    const { client, wallets } = withDirectory(({ search }) =>
      search ? { data: [], count: 0 } : { data: [listing('theirs')], count: 1 },
    )
    await loadFirstWallets(client)
    const run = searchWallets(client, 'rabby')
    await vi.advanceTimersByTimeAsync(300)
    await run
    expect(wallets().search).toMatchObject({ status: 'ready', wallets: [] })
  })
})
