import { avatarSeed } from '../../base/avatarSeed.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { AuthUser } from '../../base/entities/connection.js'
import { loginName, shortAddress } from '../../base/format.js'
import type { Client } from '../client.js'
import { ofClient } from '../ofClient.js'
import type { State } from '../state.js'
import type { StoredEntry } from '../storage/keys.js'
import { type CookieOptions, cookieName, cookieNumbers } from './shape.js'

/** As much of a page as a cookie needs. */
type Page = { document?: { cookie: string }; location?: { protocol: string } }

const keeping = ofClient(() => ({ isKept: false }))

/**
 * Keeps the cookie of the option `cookie` at what a server may draw: who is connected or coming back. It goes with the last of them. Begun with
 * the first change of the connections, and by a page that a server has drawn for somebody who is not connected.
 */
export function keepCookie(client: Client, { document, location }: Page = globalThis as Page): void {
  const state = keeping(client)
  if (!document || state.isKept || client.signal.aborted) return
  state.isKept = true
  const options = client.config.cookie === true ? {} : client.config.cookie || {}
  // Nobody knows yet what is there: the first time it is written or removed in any case.
  let written: string | undefined
  const write = () => {
    const value = cookieValue(client.store.get(), client.storage.get('connections') ?? [])
    if (value === written) return
    written = value
    document.cookie = cookieText(value, options, location?.protocol === 'https:')
  }
  write()
  for (const stop of [
    client.store.subscribe(({ connections }) => connections, write),
    client.store.subscribe(({ signIn }) => signIn.status, write),
  ])
    client.signal.addEventListener('abort', stop)
}

/** Of whom a cookie tells. */
type Shown = { caipNetworkId?: CaipNetworkId | undefined; address?: string | undefined; auth?: AuthUser | undefined }

/** What the cookie says; nothing when nobody is connected or coming back. */
function cookieValue({ connections, signIn }: State, stored: readonly StoredEntry[]): string {
  // Between the wallet and the app stands a question: a server cannot tell how that will end.
  if (['needed', 'asking', 'signing'].includes(signIn.status)) return ''
  const { activeNamespace, namespaces } = connections
  const names = Object.keys(namespaces).sort((a, b) => Number(b === activeNamespace) - Number(a === activeNamespace))
  const entries = names.flatMap((name) => {
    const entry = namespaces[name as keyof typeof namespaces]
    if (entry?.status === 'connected') return entryOf(entry.connection)
    if (entry?.status !== 'connecting' || !entry.reconnecting) return []
    const { connectorId } = entry
    const last = stored.find((other) => other.namespace === name && other.connectorId === connectorId)
    return last ? entryOf(last as Shown) : []
  })
  return withinBounds(entries.slice(0, cookieNumbers.accountsMax))
}

type Entry = readonly [CaipNetworkId, short: string, seed: number, name?: string]

function entryOf({ caipNetworkId, address, auth }: Shown): Entry[] {
  if (!caipNetworkId || !address) return []
  const name = loginName(auth)
  const known = [caipNetworkId, shortAddress(address), avatarSeed(address)] as const
  return [name && name.length <= cookieNumbers.nameMax ? [...known, name] : known]
}

function withinBounds(entries: readonly Entry[]): string {
  if (entries.length === 0) return ''
  const value = encodeURIComponent(JSON.stringify(entries))
  return value.length <= cookieNumbers.valueMax ? value : withinBounds(entries.slice(0, -1))
}

/** What is given to `document.cookie`. Over TLS it never goes out without. */
export function cookieText(value: string, options: CookieOptions, isSecure: boolean): string {
  const { domain } = options
  const parts = [
    `${cookieName(options)}=${value}`,
    'Path=/',
    'SameSite=Lax',
    `Max-Age=${value ? cookieNumbers.maxAge : 0}`,
    ...(domain && /^[\w.-]+$/.test(domain) ? [`Domain=${domain}`] : []),
    ...(isSecure ? ['Secure'] : []),
  ]
  return parts.join('; ')
}
