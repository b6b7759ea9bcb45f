import { describe, expect, test } from 'vitest'
import { checkWallets, walletsAtLeast } from './checkWallets.js'
import { readRegistry } from './readRegistry.js'
import type { RegistryWallet } from './wallet.js'

const { wallets, sources } = readRegistry()
const names = Object.keys(sources)
const plain: RegistryWallet = {
  id: 'example.plain',
  name: 'Plain',
  rdns: 'example.plain',
  namespaces: ['eip155'],
  walletConnect: true,
  sources: { '*': 'reviewed' },
}
/** The first twelve stand for all: what is refused is refused beside any others. */
const first = wallets.filter(({ rank }) => rank !== undefined && rank <= 12)
const wrongOf = (wallet: Partial<RegistryWallet>) => checkWallets([...first, { ...plain, ...wallet }], names)

describe('the wallets that are published', () => {
  test('default: nothing is wrong with them', () => {
    expect(checkWallets(wallets, names)).toEqual([])
    expect(checkWallets([...wallets, plain], names)).toEqual([])
  })

  test('behavior: there are as many as promised, most of them with a way to be opened', () => {
    expect(wallets.length).toBeGreaterThanOrEqual(500)
    const reached = wallets.filter(({ rdns, links }) => rdns || links?.app || links?.universal)
    expect(reached.length).toBeGreaterThanOrEqual(300)
    expect(walletsAtLeast).toEqual({ all: 500, onPhonesOrAnnounced: 300 })
  })

  test('behavior: the best known are there, each with what it is reached by', () => {
    const known = (id: string) => wallets.find((wallet) => wallet.id === id)
    expect(known('io.metamask')).toMatchObject({
      name: 'MetaMask',
      rdns: 'io.metamask',
      links: { app: 'metamask://', universal: 'https://metamask.app.link/' },
      stores: { ios: 'https://apps.apple.com/app/id1438144202' },
      extensions: { chrome: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn' },
      injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
    })
    expect(known('me.rainbow')?.links).toEqual({ app: 'rainbow://', universal: 'https://rnbwapp.com/' })
    expect(known('app.phantom')).toMatchObject({
      links: { browse: 'https://phantom.app/ul/browse/' },
      walletConnect: false,
      namespaces: ['eip155', 'solana', 'bip122'],
    })
    expect(first).toHaveLength(12)
    for (const { picture, homepage, stores, extensions } of first)
      expect([picture, homepage, stores ?? extensions]).not.toContain(undefined)
  })
})

describe('what is refused', () => {
  const other = first[0] as RegistryWallet
  test.each<[string, Partial<RegistryWallet>, string]>([
    ['an rdns that another has', { rdns: 'io.metamask' }, 'the same rdns, io.metamask'],
    ['an rdns that another has in other capitals', { rdns: 'io.MetaMask' }, 'the same rdns, io.metamask'],
    ['an id that another has', { id: other.id }, `${other.id}: its id stands twice`],
    ['an alias that is another’s id', { aliases: { others: [other.id] } }, `the same id, ${other.id}`],
    ['a name that another has', { name: 'METAMASK' }, 'the same name, metamask'],
    ['a scheme that another has', { links: { app: 'metamask://open' } }, 'the same scheme of apps, metamask'],
    [
      'the page that another has in a store',
      { stores: { ios: 'https://apps.apple.com/app/id1438144202' } },
      'the same page of a store, https://apps.apple.com/app/id1438144202',
    ],
    [
      'the extension that another has',
      { extensions: { chrome: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn' } },
      'the same page of a store, https://chromewebstore',
    ],
    ['a rank that another has', { rank: 1 }, 'the same rank, 1'],
    [
      'the key of another’s picture',
      { aliases: { image: 'e30d09fe-c0dd-4b61-81e2-d6dc09eb9700' } },
      'the same key of a picture',
    ],
    ['an rdns that is none', { rdns: 'metamask' }, 'its rdns metamask is none'],
    ['an rdns with an address in it', { rdns: 'https://io.example' }, 'its rdns https://io.example is none'],
    [
      'a link for pages that ends in the middle',
      { links: { browse: 'https://plain.example/dapp' } },
      'nothing can be put behind',
    ],
    ['no namespace', { namespaces: [] }, 'its namespaces are none of CAIP-2'],
    ['a namespace that is none', { namespaces: ['EVM'] }, 'its namespaces are none of CAIP-2'],
    ['a chain that is none of CAIP-2', { chains: ['1'] }, 'its chain 1 is none of CAIP-2'],
    ['a chain without a reference', { chains: ['eip155:'] }, 'its chain eip155: is none of CAIP-2'],
    [
      'a chain of another namespace',
      { chains: ['solana:abc'] },
      'its chain solana:abc is of no namespace that it speaks',
    ],
    [
      'a home page without TLS',
      { homepage: 'http://plain.example/' },
      'its homepage http://plain.example/ is no web address',
    ],
    ['a name with something hidden in it', { name: 'Pla\u202ein' }, 'its name holds what cannot be seen'],
    ['a name with a tab in it', { name: 'Plain\tx' }, 'its name holds what cannot be seen'],
    ['a name that parts a row', { name: 'Plain | x' }, 'its name holds what cannot be seen'],
    ['a name with markup in it', { name: '<b>Plain</b>' }, 'its name holds what cannot be seen'],
    [
      'a mark that is everybody’s',
      { injected: [{ namespace: 'eip155', injected_id: 'ethereum' }] },
      'its mark ethereum is none',
    ],
    ['a mark that is code', { injected: [{ namespace: 'eip155', injected_id: 'a[0]' }] }, 'its mark a[0] is none'],
    ['a source that nobody knows', { sources: { '*': 'somebody' } }, 'its source somebody is not known'],
    ['no source at all', { sources: {} }, 'nobody says where its facts come from'],
    [
      'a picture without its hash',
      { picture: { source: 'thirdweb', path: 'x', sha256: '', type: 'image/webp', bytes: 1 } },
      'its picture has no hash',
    ],
  ])('error: %s', (_, wallet, problem) => {
    expect(wrongOf(wallet).join('\n')).toContain(problem)
  })

  test.each([
    'javascript:alert(1)',
    'javascript://%0aalert(1)',
    'JavaScript://x',
    'data:text/html,x',
    'data://x',
    'intent://x#Intent;scheme=plain;end',
    'intent://x',
    'vbscript://x',
    'file:///etc/passwd',
    'blob://x',
    'http://plain.example',
    'https://plain.example',
    'wc://',
    'ethereum://',
    'tel://1',
    'mailto://a',
    'ms-settings://x',
    'itms-services://x',
    'myapp://x',
    'plain:',
    'plain:/',
    'plain:///x',
    'plain://a//b',
    'plain://x?uri=',
    'plain://x#y',
    'plain://x y',
    'plain://x\ny',
    'plain://user@host',
    'plain://x:1',
    'Plain://',
    '//plain',
    'p://',
    '',
  ])('error: the link %j is no app’s', (link) => {
    expect(wrongOf({ links: { app: link } }).join('\n')).toContain(`its link ${link} is no app's`)
    expect(wrongOf({ links: { desktop: link } }).join('\n')).toContain(`its link ${link} is no app's`)
  })

  test.each([
    'http://plain.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://plain.example',
    'https://plain.example/?next=',
    'https://plain.example/#',
    'https://user:pass@plain.example/',
    'https://plain.example:444/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://plain/',
    'https://plain.example/ x',
    'https:plain.example/',
    'https:\\\\plain.example\\',
    'https://plain.example/\u00ad',
    `https://plain.example/${'a'.repeat(300)}`,
  ])('error: the link %j is no web address', (link) => {
    expect(wrongOf({ links: { universal: link } }).join('\n')).toContain(`its link ${link} is no web address`)
    for (const kind of ['web', 'browse'])
      expect(wrongOf({ links: { [kind]: link } }).join('\n')).toContain(`its link ${link} is no web address`)
  })

  test.each([
    ['ios', 'https://play.google.com/store/apps/details?id=a.b'],
    ['ios', 'https://apps.apple.com.evil.example/app/id1438144202'],
    ['android', 'https://plain.example/app.apk'],
    ['android', 'market://details?id=a.b'],
    ['mac', 'http://plain.example/'],
    ['windows', 'javascript:alert(1)'],
    ['amiga', 'https://plain.example/'],
    // Of anybody's host, where a visitor would install whatever is there.
    ['mac', 'https://google.com/'],
    ['mac', 'https://t.me/PlainBot'],
    ['mac', 'https://apps.apple.com/en/app/6670610349'],
    ['windows', 'https://d3va9f6jgm4z2y.cloudfront.net/plain.exe'],
    ['windows', 'https://plain.example.evil.example/'],
    ['linux', 'https://plain.vercel.app/'],
    ['linux', 'https://github.com/plain/wallet'],
    ['linux', 'https://apps.microsoft.com/detail/9mzn28qp51dc'],
  ])('error: a page of no store: %s %s', (store, link) => {
    expect(wrongOf({ homepage: 'https://plain.example/', stores: { [store]: link } }).join('\n')).toContain(
      `its page ${link} is none of the store ${store}`,
    )
  })

  test('behavior: a program is had from a store, from releases, or from the domain of the home page', () => {
    const stores = {
      mac: 'https://apps.apple.com/app/id1999999999',
      windows: 'https://apps.microsoft.com/detail/9mzn28qp51dc',
      linux: 'https://github.com/plain/wallet/releases/tag/v1.0.0',
    }
    expect(wrongOf({ stores }).join('\n')).not.toContain('its page')
    const linux = 'https://get.plain.example/linux'
    expect(wrongOf({ homepage: 'https://www.plain.example/', stores: { linux } }).join('\n')).not.toContain('its page')
    expect(wrongOf({ stores: { linux } }).join('\n')).toContain(`its page ${linux} is none of the store linux`)
  })

  test.each([
    ['https://plain.vercel.app/', 'https://elsewhere.vercel.app/'],
    ['https://plain.co.uk/', 'https://elsewhere.co.uk/'],
    ['https://chromewebstore.google.com/detail/plain', 'https://google.com/'],
    // What phones install is no program for a computer.
    ['https://plain.example/', 'https://cdn.plain.example/plain.APK'],
  ])('error: %s does not have the program %s', (homepage, linux) => {
    expect(wrongOf({ homepage, stores: { linux } }).join('\n')).toContain(`its page ${linux} is none`)
  })

  test.each([
    ['chrome', 'https://chromewebstore.google.com/detail/short'],
    ['chrome', 'https://addons.mozilla.org/firefox/addon/plain/'],
    ['firefox', 'https://addons.mozilla.org/firefox/addon/a/b/'],
    ['safari', 'https://plain.example/'],
    ['netscape', 'https://plain.example/'],
  ])('error: a page of no browser’s store: %s %s', (browser, link) => {
    const wrong = wrongOf({ extensions: { [browser]: link } }).join('\n')
    expect(wrong).toContain(`its page ${link} is none of ${browser}'s store`)
  })

  test('error: one that nothing leads to', () => {
    const { rdns: _, ...lost } = plain
    for (const bare of [lost, { ...lost, links: {}, stores: {}, extensions: {}, injected: [] }])
      expect(checkWallets([...wallets, bare], names)).toEqual(['example.plain: nothing leads to it'])
    expect(
      checkWallets(
        [...wallets, { ...lost, extensions: { chrome: `https://chromewebstore.google.com/detail/${'a'.repeat(32)}` } }],
        names,
      ),
    ).toEqual([])
  })

  test('error: fewer than promised', () => {
    const few = wallets.slice(0, 400)
    expect(checkWallets(few, names)).toEqual(['Only 400 wallets; 500 are promised.'])
    const silent = wallets.map(({ rdns: _, links: __, ...wallet }) => {
      const injected = wallet.namespaces.map((namespace) => ({ namespace, injected_id: 'isPlain' }))
      return { ...wallet, injected }
    })
    expect(checkWallets(silent, names)).toEqual(['Only 0 wallets have a link for phones or an rdns; 300 are promised.'])
  })
})
