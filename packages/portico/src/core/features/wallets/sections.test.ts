import { describe, expect, test } from 'vitest'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import type { ConnectMethod } from '../../../base/entities/features.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { commitConnections, toConnection } from '../../connections/apply.js'
import { fakeConnector, listing, makeTest, one, session, sol } from '../../fakes.test-support.js'
import type { PorticoOptions } from '../../options.js'
import type { State } from '../../state.js'
import { connectMethods, connectorFor, connectRows, type RowOptions, waysIn } from './sections.js'
import type { WalletsState } from './state.js'

const remote = fakeConnector('walletConnect', {}, { type: 'WALLET_CONNECT', chains: ['eip155', 'solana'] })
const lantern = fakeConnector('lantern', {}, { info: { rdns: 'com.lantern' } })
const quill = fakeConnector('quill', {}, { type: 'INJECTED' })
const own = fakeConnector('own', {}, { type: 'EXTERNAL' })
const auth = fakeConnector('embedded', {}, { type: 'AUTH' })
const multi = fakeConnector('multi', {}, { type: 'MULTI_CHAIN', chains: ['eip155', 'solana'] })
const whole = fakeConnector(
  'multi-chain:lantern',
  {},
  {
    type: 'MULTI_CHAIN',
    chains: ['eip155', 'solana'],
    parts: ['lantern', 'solana-only'],
    info: { rdns: 'com.lantern' },
  },
)
const solanaOnly = fakeConnector('solana-only', {}, { chain: 'solana', chains: ['solana'] })

function rows(
  options: Partial<PorticoOptions> = {},
  wallets: Partial<WalletsState> = {},
  at: Partial<RowOptions> = {},
  prepare: (state: State) => State = (state) => state,
) {
  const { client } = makeTest({
    networks: [one, sol],
    connectors: [remote, lantern, quill, own, auth],
    services: 'https://services.example',
    ...options,
  })
  client.store.set({ wallets: { ...client.store.get().wallets, count: 600, ...wallets } })
  return connectRows(prepare(client.store.get()), client.config, { platform: 'desktop', ...at }).map((row) => {
    const name = row.kind === 'wallet' ? row.wallet.id : row.kind === 'all' ? `all ${row.count}` : row.connector.id
    return [name, ...('tag' in row && row.tag ? [row.tag] : []), ...(row.disabled ? ['disabled'] : [])].join(' ')
  })
}
const wallets = {
  recent: [listing('recent')],
  featured: [listing('featured')],
  recommended: [listing('rec1'), listing('rec2')],
}

describe('connectRows', () => {
  test('default: the order of the specification, and all wallets last', () => {
    expect(rows({ customWallets: [listing('custom')] }, wallets)).toEqual([
      'walletConnect qr',
      'recent recent',
      'lantern installed',
      'quill installed',
      'featured',
      'custom',
      'own',
      'rec1',
      'rec2',
      'all 600',
    ])
  })

  test('param: connectorTypeOrder: as the app says; what it does not name is not shown', () => {
    expect(rows({ features: { connectorTypeOrder: ['recommended', 'injected', 'walletConnect'] } }, wallets)).toEqual([
      'rec1',
      'rec2',
      'lantern installed',
      'quill installed',
      'walletConnect qr',
      'all 600',
    ])
  })

  test('behavior: a wallet of several families takes the place of its parts, and is connected when one of them is', () => {
    const partOf = 'multi-chain:lantern'
    const connectors = [
      whole,
      fakeConnector('lantern', {}, { info: { rdns: 'com.lantern' }, partOf }),
      quill,
      fakeConnector('solana-only', {}, { chain: 'solana', chains: ['solana'], partOf }),
    ]
    expect(rows({ connectors })).toEqual(['multi-chain:lantern installed', 'quill installed'])
    expect(rows({ connectors }, {}, { namespace: 'solana' })).toEqual(['multi-chain:lantern installed'])
    const connection = toConnection('solana-only', session({ namespace: 'solana' }))
    const connect = (state: State): State => {
      const { client } = makeTest({ networks: [one, sol] })
      client.store.set(state)
      if (connection) commitConnections(client, { type: 'connected', connection, keepOther: true })
      return client.store.get()
    }
    expect(rows({ connectors }, {}, {}, connect)).toEqual(['multi-chain:lantern connected', 'quill installed'])
    expect(rows({ connectors }, {}, { namespace: 'eip155' }, connect)[0]).toBe('multi-chain:lantern installed')
    // Remembered under a part's name, or found in the directory: still one row.
    const recent = [listing('solana-only', { injected: [{ namespace: 'solana', injected_id: 'solana-only' }] })]
    expect(rows({ connectors }, { recent })).toEqual(['multi-chain:lantern recent', 'quill installed'])
    expect(rows({ connectors }, { featured: [listing('l', { rdns: 'com.lantern' })] })[0]).toBe(
      'multi-chain:lantern installed',
    )
  })

  test('behavior: those that call themselves alike are told apart by where they come from', () => {
    const { client } = makeTest({
      networks: [one, sol],
      connectors: [
        remote,
        fakeConnector('io.metamask', {}, { name: 'MetaMask', info: { rdns: 'io.metamask' } }),
        fakeConnector('io.metamask.evil', {}, { name: 'metamask ', info: { rdns: 'io.metamask.evil' } }),
        fakeConnector('standard', {}, { name: 'MetaMask', chain: 'solana', chains: ['solana'] }),
        lantern,
      ],
    })
    client.store.set({
      wallets: {
        ...client.store.get().wallets,
        featured: [
          listing('a', { name: 'MetaMask', homepage: 'https://metamask.example/about', rdns: null }),
          listing('b', { name: 'Metamask', rdns: 'io.metamask.flask' }),
          listing('c', { name: 'METAMASK' }),
        ],
      },
    })
    const found = connectRows(client.store.get(), client.config, { platform: 'desktop', namespace: undefined })
    expect(found.map((row) => row.kind !== 'all' && row.from)).toEqual([
      undefined,
      'io.metamask',
      'io.metamask.evil',
      '',
      undefined,
      'metamask.example',
      'io.metamask.flask',
      '',
    ])
  })

  test.each([
    ['an older wallet, by the flag that it bears', { type: 'INJECTED', info: { flags: ['isRabby'] } }, {}],
    ['one of the Wallet Standard', { chain: 'solana', chains: ['solana'] }, { chains: [sol.caipNetworkId] }],
    ['letters of another size', { type: 'INJECTED', name: 'RABBY' }, {}],
  ] as const)(
    'behavior: a listing and the wallet in the page are one row where only the name says so: %s',
    (_, part, listed) => {
      const connectors = [remote, fakeConnector('here', {}, { name: 'Rabby', ...part })]
      const featured = [listing('rabby', { name: 'Rabby', chains: ['eip155:1'], rdns: 'io.rabby', ...listed })]
      expect(rows({ connectors }, { featured })).toEqual(['walletConnect qr', 'here installed', 'all 600'])
    },
  )

  test.each([
    ['says that it comes from elsewhere', { info: { rdns: 'io.rabby.evil' } }],
    ['is of a family that the listing does not name', { chain: 'solana', chains: ['solana'] }],
    ['is handed in by the app', { type: 'EXTERNAL' }],
  ] as const)('behavior: and two, where the one in the page %s', (_, part) => {
    const connectors = [remote, fakeConnector('here', {}, { name: 'Rabby', ...part })]
    const featured = [listing('rabby', { name: 'Rabby', chains: ['eip155:1'], rdns: 'io.rabby' })]
    expect(rows({ connectors }, { featured })).toContain('rabby')
  })

  test('behavior: a listed wallet that is installed is its connector, once, at its first place', () => {
    const listed = listing('listed', { rdns: 'com.lantern' })
    expect(rows({}, { recent: [listed], recommended: [listed] })).toEqual([
      'walletConnect qr',
      'lantern recent',
      'quill installed',
      'own',
      'all 600',
    ])
    expect(rows({}, { featured: [listed] })).toEqual([
      'walletConnect qr',
      'lantern installed',
      'quill installed',
      'own',
      'all 600',
    ])
  })

  test('behavior: a wallet stands once, at its first place', () => {
    const twice = listing('twice')
    expect(
      rows({ customWallets: [twice] }, { featured: [twice], recommended: [twice] }).filter((row) => row === 'twice'),
    ).toHaveLength(1)
  })

  test('behavior: tags and states of what is connected', () => {
    const { client } = makeTest({
      networks: [one, sol],
      connectors: [remote, lantern],
      services: 'https://services.example',
    })
    for (const id of ['lantern', 'walletConnect']) {
      const connection = toConnection(id, session())
      if (connection) commitConnections(client, { type: 'connected', connection, keepOther: true })
    }
    const seen = connectRows(
      { ...client.store.get(), wallets: { ...client.store.get().wallets, recommended: [listing('r')] } },
      client.config,
      { platform: 'desktop' },
    )
    expect(seen.map((row) => [row.kind, 'tag' in row ? row.tag : undefined, row.disabled])).toEqual([
      ['walletConnect', 'qr', true],
      ['connector', 'connected', false],
      ['wallet', undefined, true],
      ['all', undefined, true],
    ])
  })

  test.each<[string, Partial<PorticoOptions>, Partial<RowOptions>, boolean]>([
    ['show', { features: { allWallets: 'show' } }, {}, true],
    ['hide', { features: { allWallets: 'hide' } }, {}, false],
    ['onlyMobile on a desktop', { features: { allWallets: 'onlyMobile' } }, {}, false],
    ['onlyMobile on a phone', { features: { allWallets: 'onlyMobile' } }, { platform: 'ios' }, true],
    ['show without a directory', { services: undefined }, {}, false],
    ['show without remote wallets', { connectors: [lantern] }, {}, false],
  ])('param: allWallets: %s', (_name, options, at, shown) => {
    const more = options.services === undefined && 'services' in options ? { count: 0 } : {}
    expect(rows(options, more, at).some((row) => row.startsWith('all'))).toBe(shown)
  })

  test('behavior: without a directory the way to all wallets is there when there are more than are shown', () => {
    const shown = { services: undefined, connectors: [remote] }
    expect(rows(shown, { ...wallets, recent: [], count: 3 })).not.toContain('all 3')
    expect(rows(shown, { ...wallets, recent: [], count: 4 })).toContain('all 4')
  })

  test('behavior: on a phone the QR row goes when a list of wallets leads on, and stays when there is none', () => {
    expect(rows({}, wallets, { platform: 'android' })[0]).toBe('recent recent')
    expect(rows({ services: undefined }, { count: 0 }, { platform: 'android' })[0]).toBe('walletConnect qr')
  })

  test('behavior: on a phone only wallets that a link leads to', () => {
    const custom = [listing('app'), listing('extension', { mobile_link: null })]
    expect(rows({ customWallets: custom, connectors: [remote] }, {}, { platform: 'ios' })).toEqual(['app', 'all 600'])
  })

  test('behavior: one used lately that was in this page and is gone is left out', () => {
    const gone = listing('gone', { mobile_link: null, injected: [{ namespace: 'eip155', injected_id: 'gone' }] })
    expect(rows({}, { recent: [gone] })).not.toContain('gone recent')
  })

  test('param: excludeWalletIds: a name leaves out the wallet in this page and the one of the directory', () => {
    const named = listing('w1', { name: 'Harbor' })
    const seen = rows({ excludeWalletIds: ['harbor', 'w2'] }, { recommended: [named, listing('w2'), listing('w3')] })
    expect(seen.filter((row) => /^w\d/.test(row))).toEqual(['w3'])
  })

  test('behavior: without remote wallets a listed one that is not installed leads nowhere', () => {
    expect(rows({ connectors: [lantern] }, wallets)).toEqual(['lantern installed'])
  })

  test('param: namespace: cuts connectors and wallets', () => {
    const options = { connectors: [remote, lantern, multi, solanaOnly] }
    const listed = {
      recommended: [listing('e'), listing('s', { chains: ['solana:main'] }), listing('any', { chains: [] })],
    }
    expect(rows(options, listed, { namespace: 'solana' })).toEqual([
      'walletConnect qr',
      'multi installed',
      'solana-only installed',
      's',
      'any',
      'all 600',
    ])
    expect(rows(options, listed, { namespace: 'bip122' })).toEqual([])
  })

  test.each(['lantern', 'LANTERN', 'com.lantern'])('param: excludeWalletIds: %s hides the connector', (excluded) => {
    expect(rows({ excludeWalletIds: [excluded] }).some((row) => row.startsWith('lantern'))).toBe(false)
  })

  test('param: excludeWalletIds: hides listed wallets too', () => {
    expect(rows({ excludeWalletIds: ['rec1', 'featured'] }, wallets)).not.toEqual(
      expect.arrayContaining(['rec1', 'featured']),
    )
  })
})

describe('waysIn', () => {
  const connectors: ConnectorInfo[] = [lantern.connector.info, remote.connector.info]
  const all: Partial<WalletListing> = {
    mobile_link: 'x://',
    desktop_link: 'x-desktop://',
    webapp_link: 'https://x.example',
    rdns: 'com.lantern',
  }
  test.each<[string, Partial<WalletListing>, RowOptions['platform'], readonly string[]]>([
    ['everything', all, 'desktop', ['browser', 'qrcode', 'web', 'desktop']],
    ['everything on a phone', all, 'ios', ['browser', 'mobile', 'web']],
    ['not installed', { ...all, rdns: 'com.other' }, 'desktop', ['qrcode', 'web', 'desktop']],
    ['an app', {}, 'desktop', ['qrcode']],
    ['an app on a phone', {}, 'android', ['mobile']],
    ['a desktop app on a phone', { mobile_link: null, desktop_link: 'x://' }, 'android', ['unsupported']],
    [
      'an extension that is not there',
      { mobile_link: null, chrome_store: 'https://store.example' },
      'desktop',
      ['unsupported'],
    ],
    [
      'an injected one that is not there',
      { mobile_link: null, injected: [{ namespace: 'eip155', injected_id: 'isX' }] },
      'desktop',
      ['unsupported'],
    ],
    ['nothing said', { mobile_link: null }, 'desktop', ['qrcode']],
  ])('%s', (_name, part, platform, ways) => {
    expect(waysIn(listing('x', part), { connectors, platform })).toEqual(ways)
  })
})

test('connectorFor: default: by rdns, explorer id or injected id; never a remote one', () => {
  const connectors: ConnectorInfo[] = [
    { ...remote.connector.info, explorerId: 'w' },
    { ...lantern.connector.info, explorerId: 'e' },
    quill.connector.info,
  ]
  expect(connectorFor(listing('x', { rdns: 'com.lantern' }), connectors)?.id).toBe('lantern')
  expect(connectorFor(listing('e'), connectors)?.id).toBe('lantern')
  expect(
    connectorFor(listing('x', { injected: [{ namespace: 'eip155', injected_id: 'quill' }] }), connectors)?.id,
  ).toBe('quill')
  expect(connectorFor(listing('w'), connectors)).toBeUndefined()
  expect(connectorFor(listing('x'), connectors)).toBeUndefined()
})

describe('connectMethods', () => {
  const methods = (options: Partial<PorticoOptions>) => connectMethods(makeTest(options).getState())
  test('default: email, social, wallet', () => {
    expect(methods({ connectors: [auth, lantern] })).toEqual(['email', 'social', 'wallet'])
  })
  test('behavior: what is absent leaves no gap', () => {
    expect(methods({ connectors: [lantern] })).toEqual(['wallet'])
    expect(methods({ connectors: [auth] })).toEqual(['email', 'social'])
    expect(methods({ connectors: [] })).toEqual([])
    expect(methods({ connectors: [auth, lantern], features: { email: false } })).toEqual(['social', 'wallet'])
    expect(methods({ connectors: [auth, lantern], features: { socials: [] } })).toEqual(['email', 'wallet'])
  })
  test('param: passkey: between e-mail and the accounts elsewhere, where the embedded wallet is there', () => {
    const features = { passkey: true }
    expect(methods({ connectors: [auth, lantern], features })).toEqual(['email', 'passkey', 'social', 'wallet'])
    expect(methods({ connectors: [lantern], features })).toEqual(['wallet'])
    const ordered = (...connectMethodsOrder: ConnectMethod[]) =>
      methods({ connectors: [auth, lantern], features: { ...features, connectMethodsOrder } })
    expect(ordered('wallet', 'social')).toEqual(['passkey', 'wallet', 'social'])
    expect(ordered('wallet', 'email')).toEqual(['wallet', 'email', 'passkey'])
    expect(ordered('wallet', 'passkey', 'email')).toEqual(['wallet', 'passkey', 'email'])
  })
  test('param: connectMethodsOrder', () => {
    expect(
      methods({ connectors: [auth, lantern], features: { connectMethodsOrder: ['wallet', 'email', 'wallet'] } }),
    ).toEqual(['wallet', 'email'])
  })
})

describe('connectorFor', () => {
  test('behavior: a provider of `window.ethereum` is known by the flag that a listing names', () => {
    const wallet = listing('w', { injected: [{ namespace: 'eip155', injected_id: 'isLantern' }] })
    const connector = {
      ...fakeConnector('injected').connector.info,
      type: 'INJECTED' as const,
      info: { flags: ['isLantern'] },
    }
    expect(connectorFor(wallet, [connector])).toBe(connector)
    expect(connectorFor(wallet, [{ ...connector, info: { flags: ['isOther'] } }])).toBeUndefined()
  })
})
