import { languages } from 'portico/languages'
import { faultNames } from './faults.js'

/** Every option of the playground. The address holds what differs from the default, so that a link opens any configuration. */
type Flag = { kind: 'flag'; fallback: boolean }
type Choice = { kind: 'choice'; fallback: string; choices: readonly string[] }
type Text = { kind: 'text'; fallback: string; hint?: string }
/** Any of these, by their names with commas between; the address may name others. */
type Several = { kind: 'several'; fallback: string; choices: readonly string[] }
export type Knob = (Flag | Choice | Text | Several) & { label: string; group: KnobGroup }
export type KnobGroup = 'Wallets' | 'Services' | 'Behaviour' | 'Features' | 'Order' | 'Lists' | 'Look' | 'Faults'

const flag = (group: KnobGroup, label: string, fallback: boolean) => ({ kind: 'flag', group, label, fallback }) as const
const choice = <const T extends readonly [string, ...string[]]>(group: KnobGroup, label: string, choices: T) =>
  ({ kind: 'choice', group, label, choices, fallback: choices[0] }) as const
const text = (group: KnobGroup, label: string, fallback = '', hint = '') =>
  ({ kind: 'text', group, label, fallback, hint }) as const

const several = (group: KnobGroup, label: string, choices: readonly string[], fallback = '') =>
  ({ kind: 'several', group, label, choices, fallback }) as const

export const knobs = {
  wallets: several(
    'Wallets',
    'Demo wallets in the page',
    ['lantern', 'quill', 'tin', 'lumen', 'quarry', 'plover', 'keel'],
    'lantern,quill,lumen,quarry',
  ),
  late: text('Wallets', 'Announced late', '', 'quill:1500'),
  walletChains: choice('Wallets', 'Chains that demo wallets know', ['one', 'both']),
  panel: flag('Wallets', 'Show the demo wallets’ own windows', true),
  auto: flag('Wallets', 'Demo wallets approve by themselves', false),
  wc: flag('Wallets', 'WalletConnect', true),
  attest: flag('Wallets', 'Wallets are handed the services’ attestation of this page', false),
  embedded: flag('Wallets', 'A wallet by email (the embedded one)', true),
  accountType: choice('Wallets', 'Its accounts on EVM networks', ['smartAccount', 'eoa']),
  external: flag('Wallets', 'A wallet of the host’s own', false),
  popup: flag('Wallets', 'The host’s own wallet opens a window', false),

  services: choice('Services', 'Services', ['on', 'off']),
  projectId: text('Services', 'Project id', '', 'none for no project id'),
  appUrl: text('Services', 'Address the app gives for itself', '', 'its own'),
  basic: flag('Services', 'Basic mode', false),
  telemetry: flag('Services', 'Telemetry', true),

  reconnect: flag('Behaviour', 'Reconnect on load', true),
  cookie: flag('Behaviour', 'A cookie for servers that render pages', false),
  warm: choice('Behaviour', 'Code fetched ahead', ['idle', 'intent', 'off']),
  allowUnsupported: flag('Behaviour', 'Allow networks the app does not list', false),
  networkSwitch: flag('Behaviour', 'Network switch', true),
  siwx: choice('Behaviour', 'Sign-in after connecting', ['off', 'required', 'optional']),
  siwe: flag('Behaviour', 'The same by `siweConfig`, where EVM is the only family', false),
  debug: flag('Behaviour', 'Debug', false),
  logLevel: choice('Behaviour', 'What the console is told', ['error', 'debug', 'info', 'warn', 'silent']),
  storage: choice('Behaviour', 'What outlives a reload', ['browser', 'nothing']),
  inline: flag('Behaviour', 'The modal as a part of the page', false),
  strict: flag('Behaviour', 'React StrictMode', true),
  clients: choice('Behaviour', 'Clients on this page', ['1', '2']),
  families: several('Behaviour', 'Families', ['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos'], 'evm,solana,bitcoin'),
  networks: text('Behaviour', 'Networks', '', 'the sandbox’s own, or ids: 31337,eip155:1'),
  defaultNetwork: text('Behaviour', 'Default network', '', 'an id of the list'),
  nodes: text('Behaviour', 'Nodes of your own', '', 'eip155:31337=https://…'),

  email: flag('Features', 'E-mail', true),
  socials: text('Features', 'Social logins', 'default', 'google,github, default or none'),
  passkey: flag('Features', 'Wallets that a passkey owns', true),
  emailShowWallets: flag('Features', 'Wallets beside email', true),
  swaps: flag('Features', 'Swap', true),
  onramp: text('Features', 'Buy', 'default', 'provider names, default or none'),
  receive: flag('Features', 'Receive', true),
  send: flag('Features', 'Send', true),
  activity: flag('Features', 'Activity', true),
  nfts: flag('Features', 'Collectibles', true),
  pay: flag('Features', 'Pay', true),
  smartSessions: flag('Features', 'Permissions (smart sessions)', true),
  permissions: flag('Features', 'Cards of a subscription and a game, where this panel is not shown', false),
  multiWallet: flag('Features', 'Several wallets', true),
  analytics: flag('Features', 'Analytics', true),
  allWallets: choice('Features', 'All wallets', ['show', 'hide', 'onlyMobile']),
  legalCheckbox: flag('Features', 'Consent before connecting', false),
  collapseWallets: flag('Features', 'Collapse wallets', false),
  branding: flag('Features', 'Branding', true),

  connectMethodsOrder: text('Order', 'Ways to connect', '', 'email,social,wallet'),
  walletFeaturesOrder: text('Order', 'Wallet features', '', 'onramp,swaps,receive,send'),
  connectorTypeOrder: text('Order', 'Kinds of wallets', '', 'walletConnect,recent,injected,…'),

  featured: text('Lists', 'Featured wallets', '', 'ids'),
  include: text('Lists', 'Only these wallets', '', 'ids'),
  exclude: text('Lists', 'Without these wallets', '', 'ids or names'),
  listed: choice('Lists', 'Wallets without a directory', ['first', 'registry', 'sandbox', 'none']),
  custom: flag('Lists', 'A custom wallet', false),
  legal: flag('Lists', 'Terms and privacy links', true),

  theme: choice('Look', 'Theme', ['auto', 'light', 'dark']),
  direction: choice('Look', 'Direction of the page around the modal', ['ltr', 'rtl']),
  locale: choice('Look', 'Language', ['en', 'auto', ...languages.tags]),
  accent: text('Look', 'Accent', '', 'a CSS colour'),
  radius: text('Look', 'Corner radius', '', '12px'),
  density: text('Look', 'Density', '', '0.9 to 1.15'),
  arch: flag('Look', 'Arch', true),
  neutralHue: text('Look', 'Hue of greys', '', '0 to 360'),
  neutralChroma: text('Look', 'Colour in greys', '', '0 to 3'),
  font: text('Look', 'Font', '', 'Georgia, serif'),
  playground: flag('Look', 'This panel, and the greeting', true),

  faults: several('Faults', 'Simulated by the devtools', faultNames),
  devtools: flag('Faults', 'Devtools', true),
} as const satisfies Record<string, Knob>

export type KnobName = keyof typeof knobs
type ValueOf<K extends Knob> = K extends { kind: 'flag' }
  ? boolean
  : K extends { kind: 'choice'; choices: readonly (infer C)[] }
    ? C
    : string
export type Knobs = { [N in KnobName]: ValueOf<(typeof knobs)[N]> }

/** Those that change what is drawn, and no client: nothing starts anew with them. */
const drawn: readonly KnobName[] = [
  'theme',
  'direction',
  'locale',
  'accent',
  'radius',
  'density',
  'arch',
  'neutralHue',
  'neutralChroma',
  'font',
  'inline',
]
export const isDrawn = (name: string) => (drawn as readonly string[]).includes(name)

/** Reads the knobs from an address's query; what is no value of its knob is the default. */
export function readKnobs(search: string): Knobs {
  const query = new URLSearchParams(search)
  const entries = Object.entries<Knob>(knobs).map(([name, knob]) => [name, readKnob(knob, query.get(name))])
  return Object.fromEntries(entries) as Knobs
}

function readKnob(knob: Knob, value: string | null): boolean | string {
  if (value === null) return knob.fallback
  if (knob.kind === 'flag') return value !== '0' && value !== 'off' && value !== 'false'
  if (knob.kind === 'choice') return knob.choices.includes(value) ? value : knob.fallback
  return value
}

/** The query that stands for these knobs; what is not a knob stays in it. */
export function writeKnobs(search: string, changed: Partial<Record<KnobName, boolean | string>>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changed)) {
    if (value === knobs[name as KnobName].fallback) query.delete(name)
    else query.set(name, value === true ? '1' : value === false ? '0' : value)
  }
  const written = query.toString()
  return written === '' ? '' : `?${written}`
}

/** A comma-separated value as a list. */
export function listOf(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
