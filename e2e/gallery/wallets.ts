import type { Connection } from '../../packages/portico/src/base/entities/connection.js'
import type { ConnectorInfo } from '../../packages/portico/src/base/entities/connectorInfo.js'
import type { WalletListing } from '../../packages/portico/src/base/entities/walletListing.js'

export const me = '0x7A3f9C21E04bD8157f2C66A0b1d39E5840Fa2B6c'
export const aldo = '0x41bE07D29a6C3F58c0417Be29D6630aF15c8E9d4'
export const fakeAldo = '0x41bE9F03c2A871d4E5b09961Fd21c7E5a3c8E9d4'
export const pairingUri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1795222440'

/** A picture for a made-up wallet or network. */
function drawing(color: string, mark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="${color}"/><path d="${mark}" fill="#fff"/></svg>`
}
export const tile = (color: string, mark: string): string =>
  `data:image/svg+xml,${encodeURIComponent(drawing(color, mark))}`
const marks = [
  'M13 9h10l-2 4v10a3 3 0 0 1-6 0V13z',
  'M18 7v20M11 20a7 7 0 0 0 14 0z',
  'M10 26 25 9l-3 12z',
  'M18 8a10 10 0 1 0 0 20z',
  'M9 18 18 9l9 9-9 9z',
  'M8 22c5-6 9 4 20-4v8H8z',
]
const colors = [
  '#d89a2b',
  '#1f4e5f',
  '#2b2246',
  '#24406e',
  '#b5442c',
  '#2c7a80',
  '#efe2c9',
  '#3d6b3a',
  '#51514f',
  '#7c2d4c',
  '#111111',
  '#5a6b7b',
]
export const drawingOf = (index: number): string =>
  drawing(colors[index % colors.length] ?? '#333', marks[index % marks.length] ?? '')
export const pictureOf = (index: number): string => `data:image/svg+xml,${encodeURIComponent(drawingOf(index))}`

const names = [
  'Lantern',
  'Harbor',
  'Quill',
  'Juniper',
  'Kite',
  'Tidewater',
  'Saltbox',
  'Oakline',
  'Fennel',
  'Northwind',
  'Pebble',
  'Osprey',
  'Saltmarsh Wallet',
  'Cinder',
  'Wren',
  'Basalt',
]

const listing = (index: number): WalletListing => {
  const name = names[index % names.length] ?? ''
  const round = Math.floor(index / names.length)
  const key = name.toLowerCase().replace(' ', '')
  return {
    id: `wallet-${index}`,
    name: round ? `${name} ${round + 1}` : name,
    image_id: `image-${index}`,
    badge_type: index % 3 ? 'none' : 'certified',
    rdns: `com.${key}${round || ''}`,
    mobile_link: `${key}://`,
    homepage: `https://${key}.example`,
    app_store: `https://apps.example/${key}`,
    play_store: `https://play.example/${key}`,
    ...(index % 2 ? {} : { chrome_store: `https://store.example/${key}` }),
  }
}
export const listings = Array.from({ length: 600 }, (_, index) => listing(index))
export const [lantern, harbor, quill] = [listing(0), listing(1), listing(2)]

export const connectors: Record<'lantern' | 'quill' | 'remote', ConnectorInfo> = {
  lantern: {
    id: 'com.lantern',
    name: 'Lantern',
    type: 'ANNOUNCED',
    chain: 'eip155',
    chains: ['eip155'],
    imageUrl: pictureOf(0),
    info: { rdns: 'com.lantern' },
  },
  quill: {
    id: 'com.quill',
    name: 'Quill',
    type: 'ANNOUNCED',
    chain: 'eip155',
    chains: ['eip155'],
    imageUrl: pictureOf(2),
    info: { rdns: 'com.quill' },
  },
  remote: {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    chain: 'eip155',
    chains: ['eip155', 'solana'],
    imageUrl: tile('#3b6fd4', 'M9 16c5-5 13-5 18 0l-3 3c-3-3-9-3-12 0z'),
  },
}

export const connection: Connection = {
  connectorId: 'com.lantern',
  namespace: 'eip155',
  accounts: [{ address: me, type: 'eoa' }],
  address: me,
  caipNetworkId: 'eip155:1',
  wallet: { name: 'Lantern', icon: pictureOf(0) },
}
