import { languages } from 'portico/languages'

/** Every option of the playground. The address holds what differs from the default, so that a link opens any configuration. */
type Flag = { kind: 'flag'; fallback: boolean }
type Choice = { kind: 'choice'; fallback: string; choices: readonly string[] }
type Text = { kind: 'text'; fallback: string; hint?: string }
export type Knob = (Flag | Choice | Text) & { label: string; group: KnobGroup }
export type KnobGroup = 'Wallets' | 'Services' | 'Behaviour' | 'Features' | 'Order' | 'Lists' | 'Look'

const flag = (group: KnobGroup, label: string, fallback: boolean) => ({ kind: 'flag', group, label, fallback }) as const
const choice = <const T extends readonly [string, ...string[]]>(group: KnobGroup, label: string, choices: T) =>
  ({ kind: 'choice', group, label, choices, fallback: choices[0] }) as const
const text = (group: KnobGroup, label: string, fallback = '', hint = '') =>
  ({ kind: 'text', group, label, fallback, hint }) as const

export const knobs = {
  wallets: text(
    'Wallets',
    'Demo wallets in the page',
    'lantern,quill,lumen,quarry',
    'lantern, quill, tin, lumen, quarry, plover, keel, … or none',
  ),
  late: text('Wallets', 'Announced late', '', 'quill:1500'),
  walletChains: choice('Wallets', 'Chains that demo wallets know', ['one', 'both']),
  panel: flag('Wallets', 'Show the demo wallets’ own windows', true),
  auto: flag('Wallets', 'Demo wallets approve by themselves', false),
  wc: flag('Wallets', 'WalletConnect', true),
  attest: flag('Wallets', 'Wallets are handed the services’ attestation of this page', false),
  embedded: flag('Wallets', 'A wallet by e-mail (the embedded one)', true),
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
  debug: flag('Behaviour', 'Debug', false),
  inline: flag('Behaviour', 'The modal as a part of the page', false),
  strict: flag('Behaviour', 'React StrictMode', true),
  clients: choice('Behaviour', 'Clients on this page', ['1', '2']),
  families: text('Behaviour', 'Families', 'evm,solana,bitcoin', 'evm, solana, bitcoin, polkadot, cosmos'),
  networks: text('Behaviour', 'Networks', '', 'the sandbox’s own, or ids: 31337,eip155:1'),
  defaultNetwork: text('Behaviour', 'Default network', '', 'an id of the list'),

  email: flag('Features', 'E-mail', true),
  socials: text('Features', 'Social logins', 'default', 'google,github, default or none'),
  emailShowWallets: flag('Features', 'Wallets beside e-mail', true),
  swaps: flag('Features', 'Swap', true),
  onramp: text('Features', 'Buy', 'default', 'provider names, default or none'),
  receive: flag('Features', 'Receive', true),
  send: flag('Features', 'Send', true),
  activity: flag('Features', 'Activity', true),
  nfts: flag('Features', 'Collectibles', true),
  pay: flag('Features', 'Pay', true),
  smartSessions: flag('Features', 'Permissions (smart sessions)', true),
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
  locale: choice('Look', 'Language', ['en', 'auto', ...languages.tags]),
  accent: text('Look', 'Accent', '', 'a CSS colour'),
  radius: text('Look', 'Corner radius', '', '12px'),
  density: text('Look', 'Density', '', '0.9 to 1.15'),
  arch: flag('Look', 'Arch', true),
  playground: flag('Look', 'This panel, and the greeting', true),
} as const satisfies Record<string, Knob>

export type KnobName = keyof typeof knobs
type ValueOf<K extends Knob> = K extends { kind: 'flag' }
  ? boolean
  : K extends { choices: readonly (infer C)[] }
    ? C
    : string
export type Knobs = { [N in KnobName]: ValueOf<(typeof knobs)[N]> }

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
