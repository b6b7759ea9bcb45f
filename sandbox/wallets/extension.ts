import { developmentKeys, installTestWallet, type TestChain } from 'portico/testing'
import { lanternIcon, oldTinIcon, quillIcon } from './icons.js'

/**
 * Runs in a page before the page's own code, as a content script does, and installs the demo wallets. Settings come from the script
 * element's data attributes or, where a browser test injects the script, from `window.porticoDemoWallets`:
 *
 * - `wallets`: which ones, of lantern, quill and tin; the first two by default
 * - `late`: for example `quill:1500`, announced so many milliseconds later
 * - `chains`: the chains they know, as JSON; those of the sandbox page's `/sandbox.json` by default
 * - `expose`, `auto`, `panel` (`0` hides the buttons and windows)
 */
type Settings = {
  wallets?: string
  late?: string
  chains?: readonly TestChain[] | string
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
const settings: Settings = {
  ...(document.currentScript as HTMLScriptElement | null)?.dataset,
  ...page.porticoDemoWallets,
}
const isOn = (value: boolean | string | undefined, fallback: boolean) =>
  value === undefined ? fallback : value !== false && value !== '0' && value !== 'false'

function readChains(): readonly TestChain[] {
  const given =
    typeof settings.chains === 'string' ? (JSON.parse(settings.chains) as readonly TestChain[]) : settings.chains
  if (given && given.length > 0) return given
  throw new Error('The demo wallets need at least one chain.')
}

function install(): void {
  const [first, ...others] = readChains()
  if (!first) return
  const late = new Map(
    (settings.late ?? '')
      .split(',')
      .map((entry): [string, number] => [entry.split(':')[0] ?? '', Number(entry.split(':')[1])]),
  )
  for (const id of (settings.wallets ?? 'lantern,quill').split(',')) {
    if (!Object.hasOwn(wallets, id)) continue
    const { name, rdns, icon, keys, legacy } = wallets[id as keyof typeof wallets]
    installTestWallet({
      info: { name, rdns, icon },
      chains: [first, ...others],
      keys,
      legacy,
      announce: legacy ? false : (late.get(id) ?? true),
      storage: localStorage,
      expose: isOn(settings.expose, false),
      autoApprove: isOn(settings.auto, false),
      window: isOn(settings.panel, true),
    })
  }
}

install()
