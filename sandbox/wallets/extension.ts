import type { BitcoinTestNetwork } from 'portico/testing/bitcoin'
import { developmentKeys, installTestWallet, type TestChain } from 'portico/testing/evm'
import { developmentSolanaKeys, installSolanaTestWallet, type SolanaTestChain } from 'portico/testing/solana'
import { installBare } from './bare.js'
import { installBitcoin, isBitcoinWallet } from './bitcoin.js'
import { lanternIcon, lumenIcon, oldTinIcon, quillIcon } from './icons.js'

/**
 * Runs in a page before the page's own code, as a content script does, and installs the demo wallets. Settings come from the script
 * element's data attributes or, where a browser test injects the script, from `window.porticoDemoWallets`:
 *
 * - `wallets`: which ones, of lantern, quill, tin (EVM), lumen (Solana), quarry, quarry-sats, quarry-uni, quarry-leather and
 *   quarry-ok (Bitcoin), plover (Polkadot), keel (Cosmos), and lantern-sol, which is Lantern's half for Solana; the first two by
 *   default
 * - `late`: for example `quill:1500`, announced so many milliseconds later
 * - `chains`: the chains they know, as JSON; those of the sandbox page's `/sandbox.json` by default
 * - `solana`: the Solana chain, as JSON; without it there is no lumen
 * - `bitcoin`: the Bitcoin network, as JSON; without it there is none of the quarries
 * - `expose`, `auto`, `panel` (`0` hides the buttons and windows)
 *
 * They go again when the script element is told to `uninstall` them, by an event of this name.
 */
type Settings = {
  wallets?: string
  late?: string
  chains?: readonly TestChain[] | string
  solana?: SolanaTestChain | string
  bitcoin?: BitcoinTestNetwork | string
  expose?: boolean | string
  auto?: boolean | string
  panel?: boolean | string
}

const wallets = {
  lantern: {
    name: 'Lantern',
    rdns: 'dev.portico.lantern',
    icon: lanternIcon,
    keys: developmentKeys.slice(0, 3),
    legacy: false,
  },
  quill: {
    name: 'Quill',
    rdns: 'dev.portico.quill',
    icon: quillIcon,
    keys: developmentKeys.slice(3, 6),
    legacy: false,
  },
  tin: { name: 'Old Tin', rdns: 'dev.portico.tin', icon: oldTinIcon, keys: developmentKeys.slice(6, 7), legacy: true },
} as const

const page = window as { porticoDemoWallets?: Settings }
const script = document.currentScript as HTMLScriptElement | null
const settings: Settings = {
  ...script?.dataset,
  ...page.porticoDemoWallets,
}
const isOn = (value: boolean | string | undefined, fallback: boolean) =>
  value === undefined ? fallback : value !== false && value !== '0' && value !== 'false'

const readJson = <T>(given: T | string | undefined): T | undefined =>
  typeof given === 'string' ? (JSON.parse(given) as T) : given

const asked = (settings.wallets ?? 'lantern,quill').split(',')
const late = new Map(
  (settings.late ?? '')
    .split(',')
    .map((entry): [string, number] => [entry.split(':')[0] ?? '', Number(entry.split(':')[1])]),
)

/** What all of them have in common. */
const common = (id: string) => ({
  announce: late.get(id) ?? true,
  storage: localStorage,
  expose: isOn(settings.expose, false),
  autoApprove: isOn(settings.auto, false),
  window: isOn(settings.panel, true),
})

type Installed = { uninstall(): void }

function installEvm(id: keyof typeof wallets): Installed {
  const [first, ...others] = readJson(settings.chains) ?? []
  if (!first) throw new Error('The demo wallets need at least one chain.')
  const { name, rdns, icon, keys, legacy } = wallets[id]
  return installTestWallet({
    ...common(id),
    info: { name, rdns, icon },
    chains: [first, ...others],
    keys,
    legacy,
    ...(legacy ? { announce: false } : {}),
  })
}

/** The second has the name and the picture of Lantern: one wallet of two families. */
const solanaWallets = {
  lumen: { name: 'Lumen', icon: lumenIcon, keys: developmentSolanaKeys.slice(0, 3) },
  'lantern-sol': { name: 'Lantern', icon: lanternIcon, keys: developmentSolanaKeys.slice(1, 2) },
} as const

function installSolana(id: keyof typeof solanaWallets): Installed | undefined {
  const chain = readJson(settings.solana)
  if (!chain) return undefined
  const { name, icon, keys } = solanaWallets[id]
  return installSolanaTestWallet({
    ...common(id),
    info: { name, rdns: `dev.portico.${id}`, icon },
    chains: [chain],
    keys,
  })
}

const installed: (Installed | undefined | Promise<Installed | undefined>)[] = []
for (const id of asked) {
  if (Object.hasOwn(wallets, id)) installed.push(installEvm(id as keyof typeof wallets))
  if (Object.hasOwn(solanaWallets, id)) installed.push(installSolana(id as keyof typeof solanaWallets))
  installed.push(installBare(id, common(id)))
  const network = isBitcoinWallet(id) ? readJson(settings.bitcoin) : undefined
  if (network) installed.push(installBitcoin(id, network, common(id)))
}

script?.addEventListener('uninstall', () => {
  // What was put over something else goes before it.
  for (const one of installed.splice(0).reverse()) {
    if (one instanceof Promise) void one.then((wallet) => wallet?.uninstall())
    else one?.uninstall()
  }
})
