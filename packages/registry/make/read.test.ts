import { describe, expect, test } from 'vitest'
import type { Archives } from './archives.js'
import { changesOf, changesOfFacts } from './changes.js'
import type { Found } from './found.js'
import { parse, variableOf } from './literals.js'
import {
  mendAppLink,
  mendExtensions,
  mendHomepage,
  mendLinks,
  mendStores,
  mendUniversal,
  mendWebWallet,
} from './mend.js'
import { mergeWallets } from './mergeWallets.js'
import { readOptions } from './options.js'
import { readRainbowkit } from './readRainbowkit.js'
import { readThirdweb } from './readThirdweb.js'

const files = (entries: Record<string, string>) =>
  new Map(Object.entries(entries).map(([path, text]) => [path, new TextEncoder().encode(text)]))

describe('literals', () => {
  test('default: what stands there as data', () => {
    const text = `const other = 1; export const it = { a: 'x', 'b': [1, -2, true, null], c: \`y\`, d: { e: "z" } }`
    expect(variableOf(text, /^it$/)).toEqual({ a: 'x', b: [1, -2, true, null], c: 'y', d: { e: 'z' } })
  })

  test('behavior: nothing runs: whatever would have to be worked out is not there', () => {
    const text = `const it = { a: globalThis.planted = 1, b: f(), [c]: 1, ...d, e: \`\${x}\`, g: () => 1, h: 1 + 1, i: 'kept' }`
    expect(variableOf(text, /^it$/)).toEqual({ i: 'kept' })
    expect(globalThis).not.toHaveProperty('planted')
    expect(parse('while (true) {').statements).toHaveLength(1)
  })
})

describe('what sources write becomes one form', () => {
  test.each([
    ['HARTi://', 'harti://'],
    [' trust:// ', 'trust://'],
    ['sweat:///', 'sweat://'],
    ['kubwallet://wc?uri=', 'kubwallet://'],
    ['okex://main/wc?uri=', 'okex://main/'],
    ['okex://main', 'okex://main'],
    ['wallet', undefined],
    ['myApp://https://wallet.example', undefined],
    ['bybitapp://open/route?targetUrl=by://web3', undefined],
    ['intent://x#Intent;end', undefined],
    ['javascript://x', undefined],
    [null, undefined],
  ])('app link %j → %j', (told, link) => {
    expect(mendAppLink(told)).toBe(link)
  })

  const home = 'https://www.plain.example/'
  test.each([
    ['https://link.plain.example', 'plain://', 'https://link.plain.example/'],
    ['https://plain.example/wc', 'plain://', 'https://plain.example/wc'],
    ['https://plain.app.link', 'plain://', 'https://plain.app.link/'],
    // The home page opens an app only where nothing else does.
    ['https://plain.example', 'plain://', undefined],
    ['https://plain.example', null, 'https://plain.example/'],
    // Somebody else's page would be handed the visitor's pairing link.
    ['https://elsewhere.example', null, undefined],
    ['https://plain.page.link', null, undefined],
    ['https://play.google.com/store/apps/details', null, undefined],
    ['https://plain.example/download', null, undefined],
    ['https://staging.plain.example', null, undefined],
    ['https://plain.example/wc?uri=', null, undefined],
    ['http://plain.example/wc', null, undefined],
    ['plain.example', null, undefined],
  ])('universal link %j beside %j → %j', (told, app, link) => {
    expect(mendUniversal(told, { homepage: home, app })).toBe(link)
  })

  test('a host that gives names away is no domain of anybody', () => {
    const homepage = 'https://plain.vercel.app/'
    expect(mendUniversal('https://plain.vercel.app/wc', { homepage, app: null })).toBe('https://plain.vercel.app/wc')
    expect(mendUniversal('https://elsewhere.vercel.app/wc', { homepage, app: null })).toBeUndefined()
    expect(mendWebWallet('https://app.vercel.app', { homepage })).toBeUndefined()
  })

  test.each([
    ['https://app.plain.example', 'https://app.plain.example/'],
    ['https://plain.example', undefined],
    ['https://app.elsewhere.example', undefined],
    ['https://google.com', undefined],
    ['https://app.plain.example/#/', undefined],
  ])('web wallet %j → %j', (told, link) => {
    expect(mendWebWallet(told, { homepage: home })).toBe(link)
  })

  test('home pages and stores', () => {
    expect(mendHomepage('http://plain.example/?utm_source=x&id=1#top')).toBe('https://plain.example/?id=1')
    expect(mendHomepage('nothing')).toBeUndefined()
    const stores = {
      ios: 'http://itunes.apple.com/us/app/plain/id123456789?mt=8',
      android: 'https://play.google.com/store/apps/details?id=a.plain&hl=en',
      mac: 'https://plain.example/mac?x=1',
      windows: 'nov.ag',
    }
    expect(mendStores(stores, 'http://www.plain.example')).toEqual({
      ios: 'https://apps.apple.com/app/id123456789',
      android: 'https://play.google.com/store/apps/details?id=a.plain',
      mac: 'https://plain.example/mac',
    })
    // Where it is not the maker's, a visitor would install whatever is there.
    expect(mendStores({ mac: stores.mac, windows: 'https://google.com', linux: 'https://t.me/x' }, undefined)).toEqual(
      {},
    )
    const programs = {
      mac: 'https://apps.apple.com/us/app/plain/id123456789?mt=12',
      windows: 'https://apps.microsoft.com/detail/9MZN28QP51DC?hl=en-us',
      linux: 'https://github.com/plain/wallet/releases/',
    }
    expect(mendStores(programs, undefined)).toEqual({
      mac: 'https://apps.apple.com/app/id123456789',
      windows: 'https://apps.microsoft.com/detail/9MZN28QP51DC',
      linux: 'https://github.com/plain/wallet/releases/',
    })
    const id = 'nkbihfbeogaeaoehlefnkodbefgpgknn'
    const extensions = {
      chrome: `https://chrome.google.com/webstore/detail/plain/${id}?hl=en`,
      firefox: 'https://addons.mozilla.org/en-US/firefox/addon/plain/?src=x',
      // The store of another browser.
      edge: `https://chrome.google.com/webstore/detail/plain/${id}`,
      safari: 'https://testflight.apple.com/join/x',
      opera: 'https://addons.opera.com/en-gb/extensions/details/plain-10/',
    }
    expect(mendExtensions(extensions)).toEqual({
      chrome: `https://chromewebstore.google.com/detail/${id}`,
      firefox: 'https://addons.mozilla.org/firefox/addon/plain/',
      opera: 'https://addons.opera.com/extensions/details/plain-10/',
    })
    expect(
      mendLinks({ app: 'javascript:alert(1)', universal: 'data:x', web: '', desktop: 'intent://x' }, home),
    ).toEqual({})
  })
})

describe('readers', () => {
  test('thirdweb: an object to a file', () => {
    const folder = 'dist/esm/wallets/__generated__/wallet/example.plain'
    const text = `export const wallet = { id: "example.plain", name: "Plain", homepage: "https://plain.example", image_id: "x",
      app: { ios: null, chrome: "" }, rdns: "example.plain", mobile: { native: "plain://", universal: null }, desktop: { native: null } };`
    const [found] = readThirdweb(files({ [`${folder}/index.js`]: text, [`${folder}/image.js`]: '' }))
    expect(found).toMatchObject({
      key: 'example.plain',
      rdns: 'example.plain',
      links: { app: 'plain://' },
      walletConnect: true,
      imageAlias: 'x',
      picture: { path: `${folder}/image.js` },
    })
    expect(() => readThirdweb(files({ [`${folder}/index.js`]: 'export const wallet = make()' }))).toThrow(
      'holds no wallet',
    )
  })

  test('RainbowKit: what a function’s object says, and what its calls name', () => {
    const folder = 'dist/wallets/walletConnectors'
    const text = `var plainWallet = ({ projectId }) => {
      const isIn = hasInjectedProvider({ flag: "isPlain", namespace: "plain.ethereum" });
      const getUri = (uri) => isAndroid() ? uri : \`plain://wc?uri=\${encodeURIComponent(uri)}\`;
      return { id: "plain", name: "Plain", rdns: "example.plain", installed: isIn,
        iconUrl: async () => (await import("./plain-1.js")).default,
        downloadUrls: { ios: "https://apps.apple.com/app/id123456789" },
        createConnector: isIn ? getInjectedConnector({ namespace: "ethereum" }) : getWalletConnectConnector({ projectId }) };
    };`
    const found = readRainbowkit(files({ [`${folder}/chunk-A.js`]: text, [`${folder}/plain-1.js`]: '' }))
    expect(found).toMatchObject([
      {
        key: 'plain',
        links: { app: 'plain://' },
        stores: { ios: 'https://apps.apple.com/app/id123456789' },
        injected: [
          { namespace: 'eip155', injected_id: 'isPlain' },
          { namespace: 'eip155', injected_id: 'plain.ethereum' },
        ],
        walletConnect: true,
        picture: { path: `${folder}/plain-1.js` },
      },
    ])
  })
})

describe('mergeWallets', () => {
  const archives = { thirdweb: new Map(), rainbowkit: new Map(), web3iconsCore: new Map() } as unknown as Archives
  const one: Found = {
    source: 'thirdweb',
    key: 'example.plain',
    name: ' Plain ',
    rdns: 'example.plain',
    namespaces: ['eip155'],
    links: { app: 'plainold://' },
    walletConnect: true,
    imageAlias: 'e30d09fe-c0dd-4b61-81e2-d6dc09eb9700',
  }
  const two: Found = {
    source: 'rainbowkit',
    key: 'plain',
    name: 'Plain Wallet',
    rdns: 'example.plain',
    links: { app: 'plain://' },
    injected: [{ namespace: 'eip155', injected_id: 'isPlain' }],
  }
  const merge = (
    corrections: Parameters<typeof mergeWallets>[2]['corrections'],
    rainbowkit: readonly Found[] = [two],
    ranks: readonly string[] = [],
  ) => mergeWallets(archives, { thirdweb: [one], rainbowkit }, { corrections, ranks })

  test('default: one entry of both, and for each fact its source', () => {
    expect(merge({})).toEqual([
      {
        id: 'example.plain',
        name: 'Plain',
        rdns: 'example.plain',
        namespaces: ['eip155'],
        walletConnect: true,
        links: { app: 'plain://' },
        injected: [{ namespace: 'eip155', injected_id: 'isPlain' }],
        aliases: { image: 'e30d09fe-c0dd-4b61-81e2-d6dc09eb9700', others: ['plain'] },
        sources: {
          '*': 'thirdweb',
          'aliases.others': 'rainbowkit',
          injected: 'rainbowkit',
          'links.app': 'rainbowkit',
        },
      },
    ])
  })

  test('behavior: what was reviewed counts first, and takes away', () => {
    const [wallet] = merge({
      'example.plain': { name: 'Own', rdns: null, links: { app: null }, namespaces: ['solana'] },
    })
    expect(wallet).toMatchObject({
      name: 'Own',
      namespaces: ['solana'],
      sources: { '*': 'rainbowkit', name: 'reviewed', namespaces: 'reviewed' },
    })
    expect(wallet).not.toHaveProperty('rdns')
    expect(wallet).not.toHaveProperty('links')
    expect(merge({ 'example.plain': { drop: 'closed' }, 'rainbowkit:plain': { drop: 'closed' } })).toEqual([])
  })

  test('behavior: its place and its other names have the sources that tell them', () => {
    const [wallet] = merge({ 'example.plain': { id: 'example.other' } }, [two], ['example.other'])
    expect(wallet).toMatchObject({
      rank: 1,
      aliases: { others: ['example.plain', 'plain'] },
      sources: { '*': 'thirdweb', rank: 'reviewed', 'aliases.others': 'reviewed' },
    })
    expect(wallet?.sources).not.toHaveProperty('aliases')
    const alone = { ...two, rdns: undefined, homepage: 'https://plain.example' }
    const corrections = { 'rainbowkit:plain': { id: 'example.alone' } }
    expect(merge(corrections, [alone]).find(({ id }) => id === 'example.alone')).toMatchObject({
      aliases: { others: ['plain'] },
      sources: { '*': 'rainbowkit' },
    })
  })

  test('behavior: what no source has is added, until one has it', () => {
    const own: Found = {
      source: 'reviewed',
      key: 'example.own',
      name: 'Own',
      homepage: 'https://own.example/',
      namespaces: ['solana'],
      links: { browse: 'https://own.example/browse/' },
      walletConnect: false,
    }
    const withOwn = (added: readonly Found[]) =>
      mergeWallets(archives, { thirdweb: [one], rainbowkit: [], added }, { corrections: {}, ranks: ['example.own'] })
    expect(withOwn([own])[0]).toEqual({
      id: 'example.own',
      name: 'Own',
      rank: 1,
      homepage: 'https://own.example/',
      namespaces: ['solana'],
      walletConnect: false,
      links: { browse: 'https://own.example/browse/' },
      sources: { '*': 'reviewed' },
    })
    expect(() => withOwn([{ ...own, key: one.key }])).toThrow('A source has example.plain by now')
  })

  test('error: a correction of nobody, and a wallet of RainbowKit that nobody has placed', () => {
    expect(() => merge({ nobody: { drop: 'closed' } })).toThrow('corrects nobody, which no source has')
    const stranger = { ...two, key: 'stranger', rdns: undefined }
    expect(() => merge({}, [stranger])).toThrow('Nobody has said which wallet rainbowkit:stranger is')
  })
})

test('changesOf: what is new, gone and different', () => {
  const before = [{ id: 'a', name: 'A' }, { id: 'b' }]
  expect(changesOf('things', before, [{ id: 'a', name: 'Other' }, { id: 'c' }], ({ id }) => String(id))).toEqual([
    'things: 2, of which this has changed:',
    '+ c',
    '- b',
    '  a name: "A" → "Other"',
  ])
  expect(changesOf('things', before, before, ({ id }) => String(id))).toEqual(['things: 2, of which none has changed'])
})

test('changesOfFacts: a source that has changed is a change', () => {
  const facts = { wallets: [], networks: [], tokens: [], sources: { reviewed: { own: 'Tables.' } } }
  expect(changesOfFacts(facts, facts).changed).toBe(false)
  const { lines, changed } = changesOfFacts(facts, { ...facts, sources: { reviewed: { own: 'Others.' } } })
  expect(changed).toBe(true)
  expect(lines).toContain('  reviewed own: "Tables." → "Others."')
})

describe('readOptions', () => {
  test('default: everything; of the options, each what it says', () => {
    expect(readOptions([])).toEqual({ facts: 'write', pictures: true })
    expect(readOptions(['--facts'])).toEqual({ facts: 'write', pictures: false })
    expect(readOptions(['--pictures'])).toEqual({ facts: 'leave', pictures: true })
    expect(readOptions(['--check'])).toEqual({ facts: 'compare', pictures: false })
  })

  test.each([[['--chek']], [['']], [['--check', '--pictures']], [['--facts', '--pictures']], [['--check', '--check']]])(
    'error: %j is refused, and nothing is written',
    (given) => {
      expect(() => readOptions(given)).toThrow('npm run registry takes --facts, --pictures or --check')
    },
  )
})
