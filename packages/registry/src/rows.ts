import type { ListedWallet } from './listing.js'
import type { InjectedMark } from './wallet.js'

/**
 * How lists travel to a page: a line for each entry, its fields behind each other with tabs between them, what all entries have in common
 * left out, and empty fields at the end, too. It weighs a fifth of the same in JSON, and a page has nothing to read it with but `split`.
 */
const tab = '\t'

/** A wallet in a page: without where its facts come from; its picture is left to `@portico/registry/page`. */
export type PageWallet = Omit<ListedWallet, 'picture' | 'aliases'> & {
  /** Of the names that others have for it those that its own do not tell already. */
  others?: readonly string[]
}

const https = 'https://'
const ios = 'https://apps.apple.com/app/id'
const android = 'https://play.google.com/store/apps/details?id='
const chrome = 'https://chromewebstore.google.com/detail/'
const firefox = 'https://addons.mozilla.org/firefox/addon/'
const edge = 'https://microsoftedge.microsoft.com/addons/detail/'
const opera = 'https://addons.opera.com/extensions/details/'

type Field = {
  write(wallet: PageWallet): string | undefined
  read(text: string, id: string): Partial<PageWallet>
}

/** What is before a text goes and comes back. What is the id of the wallet is one character. */
const part = (
  group: 'links' | 'stores' | 'extensions',
  name: string,
  { before = '', behind = '' }: { before?: string; behind?: string },
): Field => ({
  write: (wallet) => {
    const link = (wallet[group] as Record<string, string> | undefined)?.[name]
    if (link === undefined) return undefined
    const text = link.slice(before.length, link.length - behind.length)
    return text === wallet.id ? '=' : text
  },
  read: (text, id) => ({ [group]: { [name]: `${before}${text === '=' ? id : text}${behind}` } }),
})

const fields: readonly Field[] = [
  { write: ({ name }) => name, read: (name) => ({ name }) },
  {
    write: ({ homepage }) => homepage?.slice(https.length).replace(/^([^/]*)\/$/, '$1'),
    read: (text) => ({ homepage: `${https}${text}${text.includes('/') ? '' : '/'}` }),
  },
  { write: ({ rdns, id }) => (rdns === id ? '=' : rdns), read: (text, id) => ({ rdns: text === '=' ? id : text }) },
  // Most are of one namespace and take pairing links.
  {
    write: ({ namespaces }) => (namespaces.join() === 'eip155' ? undefined : namespaces.join()),
    read: (text) => ({ namespaces: text.split(',') }),
  },
  { write: ({ walletConnect }) => (walletConnect ? undefined : '-'), read: () => ({ walletConnect: false }) },
  part('links', 'app', { behind: '' }),
  part('links', 'universal', { before: https }),
  part('stores', 'ios', { before: ios }),
  part('stores', 'android', { before: android }),
  part('extensions', 'chrome', { before: chrome }),
  part('links', 'web', { before: https }),
  part('links', 'browse', { before: https }),
  part('links', 'desktop', {}),
  part('stores', 'mac', { before: https }),
  part('stores', 'windows', { before: https }),
  part('stores', 'linux', { before: https }),
  part('extensions', 'firefox', { before: firefox, behind: '/' }),
  part('extensions', 'edge', { before: edge }),
  part('extensions', 'safari', { before: ios }),
  part('extensions', 'opera', { before: opera, behind: '/' }),
  { write: ({ chains }) => chains?.join(), read: (text) => ({ chains: text.split(',') }) },
  {
    write: ({ injected }) => injected?.map(({ namespace, injected_id }) => `${namespace}:${injected_id}`).join(),
    read: (text) => ({ injected: text.split(',').map(markOf) }),
  },
  { write: ({ rank }) => rank?.toString(36), read: (text) => ({ rank: Number.parseInt(text, 36) }) },
  { write: ({ others }) => others?.join(), read: (text) => ({ others: text.split(',') }) },
]

function markOf(text: string): InjectedMark {
  const at = text.indexOf(':')
  return { namespace: text.slice(0, at), injected_id: text.slice(at + 1) }
}

export function writeWallets(wallets: readonly PageWallet[]): string {
  return writeRows(wallets.map((wallet) => [wallet.id, ...fields.map((field) => field.write(wallet) ?? '')]))
}

export function readWallets(rows: string): readonly PageWallet[] {
  return readRows(rows).map(([id = '', ...texts]) => {
    const wallet: PageWallet = { id, name: '', namespaces: ['eip155'], walletConnect: true }
    for (const [place, text] of texts.entries()) {
      const read = text ? (fields[place]?.read(text, id) ?? {}) : {}
      for (const [key, value] of Object.entries(read) as [keyof PageWallet, never][]) {
        const other = wallet[key]
        const isGroup = key === 'links' || key === 'stores' || key === 'extensions'
        Object.assign(wallet, { [key]: isGroup ? { ...(other as object | undefined), ...(value as object) } : value })
      }
    }
    return wallet
  })
}

export function writeRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join(tab).replace(/(?<!\t)\t+$/, '')).join('\n')
}

export function readRows(rows: string): readonly (readonly string[])[] {
  return rows === '' ? [] : rows.split('\n').map((row) => row.split(tab))
}
