import type { Network, PorticoOptions } from 'portico'
import * as listed from 'portico/networks'
import { appearanceOf } from './appearanceOf.js'
import { featuresOf, nodesOf, servicesOf } from './client.js'
import type { FamilyName } from './families.js'
import { type Knobs, listOf } from './knobs.js'
import { isCalled } from './networks.js'
import type { Sandbox } from './sandbox.js'

/** What the page shows, besides its knobs. */
export type Shown = { families: readonly FamilyName[]; networks: readonly Network[]; sandbox: Sandbox; origin: string }

/** What the package does where nothing is said; a test holds them against a client. */
export const featureDefaults: Readonly<Record<string, unknown>> = {
  email: true,
  swaps: true,
  onramp: true,
  activity: true,
  branding: true,
  multiWallet: true,
  receive: true,
  send: true,
  nfts: true,
  pay: false,
  passkey: false,
  smartSessions: false,
  emailShowWallets: true,
  collapseWallets: false,
  allWallets: 'show',
  legalCheckbox: false,
  analytics: true,
}

export const optionDefaults: Partial<PorticoOptions> = {
  telemetry: true,
  reconnect: true,
  warm: 'idle',
  allowUnsupportedChain: false,
  networkSwitch: true,
  basic: false,
  debug: false,
  logLevel: 'error',
}

/** The code of an app that is set as the page is: what differs from what the package does by itself, and no more. */
export function snippetOf(knobs: Knobs, shown: Shown): string {
  const options = optionsOf(knobs, shown)
  const { imports, lines } = options
  const appearance = appearanceOf(knobs)
  const isPlain = Object.keys(appearance).length === 0
  const look = isPlain ? '' : ` appearance={${inOneLine(appearance)}}`
  const speaks = knobs.locale !== 'en'
  const locale = speaks ? ` locale="${knobs.locale}" languages={languages}` : ''
  const react = ['ConnectButton', ...(knobs.inline ? ['PorticoModal'] : []), 'PorticoProvider']
  const words = speaks ? ["import { languages } from 'portico/languages'"] : []
  return `${[...imports, ...words, `import { ${react.join(', ')} } from 'portico/react'`].sort(byDoor).join('\n')}

const portico = createPortico({
${lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`).join('\n')}
})

export function App() {
  return (
    <PorticoProvider client={portico}${locale}${look}>
      <ConnectButton />${knobs.inline ? '\n      <PorticoModal />' : ''}
    </PorticoProvider>
  )
}
`
}

const byDoor = (one: string, other: string) => (doorOf(one) < doorOf(other) ? -1 : 1)
const doorOf = (line: string) => /from '([^']+)'/.exec(line)?.[1] ?? ''

function optionsOf(
  knobs: Knobs,
  { families, networks, sandbox, origin }: Shown,
): { imports: string[]; lines: string[] } {
  const imports = ["import { createPortico } from 'portico'"]
  const lines: string[] = []
  const set = (name: string, code: string) => lines.push(`${name}: ${code},`)
  const withServices = knobs.services === 'on' ? sandbox.services : undefined
  const projectId = knobs.projectId === 'none' ? undefined : knobs.projectId || sandbox.projectId
  if (projectId && (withServices || knobs.wc)) set('projectId', written(projectId))
  set(
    'metadata',
    written({ name: 'My app', description: 'What it is', url: knobs.appUrl || origin, icons: [`${origin}/icon.svg`] }),
  )
  const named = networks.map((network) => nameOf(network))
  const codes = networks.map((network, index) => named[index] ?? networkCode(network))
  const fromDoor = [...new Set(named.filter((name) => name !== undefined))]
  if (named.includes(undefined)) fromDoor.push('defineNetwork')
  imports.push(`import { ${fromDoor.sort().join(', ')} } from 'portico/networks'`)
  set('networks', `[${codes.join(', ')}]`)
  for (const family of families) imports.push(`import { ${family} } from 'portico/${family}'`)
  set('families', `[${families.map((family) => `${family}()`).join(', ')}]`)
  const connectors = connectorsOf(knobs, sandbox, withServices !== undefined)
  imports.push(...connectors.imports)
  if (connectors.codes.length > 0) set('connectors', `[${connectors.codes.join(', ')}]`)
  if (withServices) set('services', servicesCode(servicesOf(withServices)))

  const features = Object.entries(featuresOf(knobs)).filter(([name, value]) => value !== featureDefaults[name])
  if (features.length > 0) set('features', written(Object.fromEntries(features)))
  const wanted = knobs.defaultNetwork && networks.findIndex(isCalled(knobs.defaultNetwork))
  const start = typeof wanted === 'number' ? codes[wanted] : undefined
  if (start) set('defaultNetwork', start)
  const simple: Partial<PorticoOptions> = {
    telemetry: knobs.telemetry,
    reconnect: knobs.reconnect,
    warm: knobs.warm,
    allowUnsupportedChain: knobs.allowUnsupported,
    networkSwitch: knobs.networkSwitch,
    basic: knobs.basic,
    debug: knobs.debug,
    logLevel: knobs.logLevel,
  }
  for (const [name, value] of Object.entries(simple))
    if (value !== optionDefaults[name as keyof PorticoOptions]) set(name, written(value))
  if (knobs.accountType !== 'smartAccount') set('defaultAccountTypes', inOneLine({ eip155: knobs.accountType }))
  if (knobs.siwx !== 'off' && knobs.siwe) lines.push('// siweConfig: what you have, as docs/sign-in.md says')
  else if (knobs.siwx !== 'off') set('siwx', knobs.siwx === 'required' ? '{}' : '{ required: false }')
  for (const [name, list] of [
    ['featuredWalletIds', knobs.featured],
    ['includeWalletIds', knobs.include],
    ['excludeWalletIds', knobs.exclude],
  ] as const)
    if (listOf(list).length > 0) set(name, inOneLine(listOf(list)))
  if (knobs.listed === 'none') set('wallets', 'false')
  if (knobs.listed === 'registry') {
    imports.push("import { registry } from 'portico/registry'")
    set('wallets', 'registry()')
  }
  if (knobs.custom) lines.push("// customWallets: [{ id: 'mine', name: 'My wallet', mobile_link: 'https://…' }]")
  if (knobs.nodes) set('customRpcUrls', written(nodesOf(knobs)))
  if (knobs.legal) {
    set('termsUrl', written(`${origin}/terms`))
    set('privacyUrl', written(`${origin}/privacy`))
  }
  if (knobs.storage === 'nothing') set('storage', '{ getItem: () => null, setItem: () => {}, removeItem: () => {} }')
  if (knobs.cookie) set('cookie', 'true')
  return { imports, lines }
}

function connectorsOf(knobs: Knobs, sandbox: Sandbox, hasServices: boolean): { imports: string[]; codes: string[] } {
  const imports: string[] = []
  const codes: string[] = []
  if (knobs.wc) {
    const relay = !hasServices && sandbox.services ? { relayUrl: sandbox.services.relay } : {}
    const given = { ...(knobs.attest ? { attest: true } : {}), ...relay }
    imports.push("import { walletConnect } from 'portico/walletconnect'")
    codes.push(`walletConnect(${Object.keys(given).length > 0 ? inOneLine(given) : ''})`)
  }
  if (knobs.embedded && sandbox.wallet) {
    imports.push("import { embedded } from 'portico/embedded'")
    codes.push(`embedded(${inOneLine({ frameUrl: sandbox.wallet.url })})`)
  }
  return { imports, codes }
}

/** One address where it stands for all of them. */
function servicesCode(services: NonNullable<PorticoOptions['services']>): string {
  if (typeof services === 'string') return written(services)
  const { relay, ...others } = services
  const [first = '', ...more] = new Set(Object.values(others))
  const isOne = more.length === 0 && relay === `${first.replace(/^http/, 'ws')}/relay`
  return isOne ? written(first) : written(services)
}

/** Of a network that the package lists, what it is called there. */
function nameOf(network: Network): string | undefined {
  const found = Object.entries(listed).find(
    ([, value]) => typeof value === 'object' && 'caipNetworkId' in value && value === network,
  )
  return found?.[0]
}

function networkCode({ id, name, chainNamespace, nativeCurrency, rpcUrls, testnet }: Network): string {
  const namespace = chainNamespace === 'eip155' ? {} : { chainNamespace }
  const given = { id, name, ...namespace, nativeCurrency, rpcUrls, ...(testnet ? { testnet } : {}) }
  return `defineNetwork(${written(given)})`
}

/** As people write it: names without quotes, texts in single ones. */
function written(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((entry) => written(entry, inner))
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([name, entry]) => `${/^[a-z]\w*$/i.test(name) ? name : written(name)}: ${written(entry, inner)}`)
  const [open, close, pad] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' ']
  if (parts.length === 0) return `${open}${close}`
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`
  if (line.length < 90 && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

const inOneLine = (value: unknown) =>
  written(value)
    .replaceAll(/,?\n\s*(?=[}\]])/g, ' ')
    .replaceAll(/\n\s*/g, ' ')
