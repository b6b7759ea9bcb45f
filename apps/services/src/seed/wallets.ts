import { createHash } from 'node:crypto'
import type { Wallet } from 'portico/wire'
import { firstWords, secondWords } from './names.js'

export type WalletSeed = {
  /** Base URL of the demo's phone wallet page. */
  phoneUrl?: string | undefined
  /** How many in all. */
  count?: number | undefined
}

/** A wallet of the demo's directory; every field of the wire is told, with `null` for none. */
export type SeededWallet = { [K in keyof Wallet]-?: Exclude<Wallet[K], undefined> } & {
  description: string
  categories: readonly string[]
  supports_wc: boolean
  is_top_wallet: boolean
}

/** Names that have a drawing of their own; they stand first, in this order. */
const known = [
  'Lantern',
  'Quill',
  'Harbor',
  'Oakline',
  'Fennel',
  'Northwind',
  'Pebble',
  'Kite',
  'Juniper',
  'Osprey',
  'Tidewater',
  'Marlow',
  'Saltbox',
  'Cinder',
  'Wren',
  'Basalt',
] as const

const sandboxChains = ['eip155:31337', 'eip155:31338']
const evmChains = [
  'eip155:1',
  'eip155:10',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:56',
  'eip155:100',
  'eip155:43114',
  'eip155:59144',
  'eip155:11155111',
]
const solanaChains = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']
const bitcoinChains = ['bip122:000000000019d6689c085ae165831e93']

/** The listing id of an invented wallet: 64 hex characters. */
export function walletId(name: string): string {
  return digest(`portico wallet ${name}`).toString('hex')
}

/** The key of its picture: a uuid. */
export function walletImageId(name: string): string {
  const hex = digest(`portico wallet image ${name}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The demo's directory: the same for the same settings, with invented names alone. */
export function seedWallets({ phoneUrl, count = 600 }: WalletSeed = {}): readonly SeededWallet[] {
  const names: string[] = [...known]
  for (const second of secondWords)
    for (const first of firstWords) names.push(second === '' ? first : `${first} ${second}`)
  return names
    .slice(0, Math.min(count, names.length))
    .map((name, index) => ({ ...describe(name, index), ...ofSandbox(name, phoneUrl) }))
}

function describe(name: string, index: number): SeededWallet {
  const hash = digest(`portico wallet details ${name}`)
  const chance = (byte: number, percent: number) => (hash[byte] ?? 0) % 100 < percent
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const site = `https://${slug}.example`
  const mobile = index < 16 || chance(0, 70)
  const browser = chance(1, 40)
  const top = index < 16
  const certified = top || chance(2, 25)
  const evm = chance(3, 92)
  const solana = chance(4, 25) || !evm
  const bitcoin = chance(5, 12)
  return {
    id: walletId(name),
    name,
    homepage: site,
    image_id: walletImageId(name),
    order: (index + 1) * 10,
    mobile_link: mobile ? (chance(6, 50) ? `https://${slug}.example/app` : `${slug.replaceAll('-', '')}://`) : null,
    desktop_link: chance(7, 12) ? `${slug.replaceAll('-', '')}-desktop://` : null,
    link_mode: mobile && chance(8, 15) ? `${site}/link` : null,
    webapp_link: chance(9, 18) ? `https://app.${slug}.example` : null,
    app_store: mobile && chance(10, 85) ? `https://apps.${slug}.example/ios` : null,
    play_store: mobile && chance(11, 85) ? `https://apps.${slug}.example/android` : null,
    chrome_store: browser ? `https://extensions.${slug}.example` : null,
    rdns: browser ? `example.${slug}` : null,
    injected: browser && evm ? [{ namespace: 'eip155', injected_id: `is${name.replaceAll(' ', '')}` }] : null,
    chains: [
      ...(evm ? [...evmChains.slice(0, 4 + ((hash[12] ?? 0) % 7)), ...sandboxChains] : []),
      ...(solana ? solanaChains : []),
      ...(bitcoin ? bitcoinChains : []),
    ],
    badge_type: certified ? 'certified' : 'none',
    description: `${name} is an invented wallet of the demo directory.`,
    categories: [],
    supports_wc: true,
    is_top_wallet: top,
  }
}

/** The wallets that the sandbox really has: two extensions and a phone. */
function ofSandbox(name: string, phoneUrl: string | undefined): Partial<SeededWallet> {
  const chains = [...sandboxChains, ...evmChains]
  const none = {
    desktop_link: null,
    link_mode: null,
    webapp_link: null,
    rdns: null,
    injected: null,
    mobile_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
  }
  const store = (slug: string) => `https://extensions.${slug}.example`
  if (name === 'Lantern')
    return {
      ...none,
      rdns: 'dev.portico.lantern',
      chrome_store: store('lantern'),
      injected: [{ namespace: 'eip155', injected_id: 'isLantern' }],
      chains,
    }
  if (name === 'Quill')
    return {
      ...none,
      rdns: 'dev.portico.quill',
      chrome_store: store('quill'),
      injected: [{ namespace: 'eip155', injected_id: 'isQuill' }],
      chains,
    }
  if (name !== 'Harbor') return {}
  const stores = { app_store: 'https://apps.harbor.example/ios', play_store: 'https://apps.harbor.example/android' }
  return {
    ...none,
    ...stores,
    chains,
    ...(phoneUrl ? { mobile_link: phoneUrl, webapp_link: phoneUrl } : { mobile_link: 'https://harbor.example/app' }),
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
