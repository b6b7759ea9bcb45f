import { initialWallets } from '../../packages/portico/src/core/features/wallets/state.js'
import { type Picture, walletOf } from './setup.js'
import { connectors, listings, pictureOf } from './wallets.js'

const listed = listings.slice(0, 12).map((wallet, index) => ({ ...wallet, image_url: pictureOf(index) }))
const lantern = walletOf(connectors.lantern, 'silent')
const remote = walletOf(connectors.remote, 'answers')
const kinds = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse', 'Hazel'].map((name, index) =>
  walletOf(
    { ...connectors.quill, id: `com.${name}`, name, imageUrl: pictureOf(index + 2), info: { rdns: `com.${name}` } },
    'silent',
  ),
)
/** The smallest app: no services, the best-known wallets out of the page. */
const smallest = {
  state: { wallets: { ...initialWallets, count: 600, recommended: listed } },
  wide: true,
}
const without = { services: undefined }

/** A name that is read from right to left, and would turn what stands beside it around: it ends what sets it apart, and turns what follows. */
export const turningName = '\u202eשוק 5.1\u2069\u202e'

/** What is seen first, by what is in the browser and what comes of the list. */
export const firstSight: Readonly<Record<string, Picture>> = {
  'first-nothing': { ...smallest, options: { ...without, connectors: [remote] } },
  'first-one': { ...smallest, options: { ...without, connectors: [lantern, remote] } },
  'first-many': { ...smallest, options: { ...without, connectors: [lantern, ...kinds, remote] } },
  'first-no-wallet-connect': { ...smallest, options: { ...without, connectors: [lantern] } },
  'first-loading': { options: { connectors: [remote] }, directory: 'silent', wait: 400, wide: true },
  'first-failed': { options: { connectors: [remote] }, directory: 'fails', wide: true },
  'first-failed-one': { directory: 'fails' },
  'first-turning': {
    ...smallest,
    features: { legalCheckbox: true },
    options: {
      termsUrl: 'https://meridian.example/terms',
      privacyUrl: 'https://meridian.example/privacy',
      metadata: { name: turningName, description: '', url: 'https://a.example', icons: [] },
    },
  },
}
