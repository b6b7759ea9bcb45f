import { type CaipNetworkId, type ChainNamespace, isChainNamespace, parseNetworkId } from '../base/caip.js'
import type { Metadata } from '../base/entities/connectorInfo.js'
import { approvedChains, chooseChain, type Namespaces, readNamespaces } from './approval.js'
import { isHex32 } from './bytes.js'
import { isRecord } from './json.js'

export type AppMetadata = Metadata & { redirect?: Redirect | undefined }

/** Where the wallet's app can be opened again (metadata `redirect`). */
export type Redirect = { native?: string | undefined; universal?: string | undefined }
export type Peer = {
  publicKey: string
  name: string
  description: string
  url: string
  icons: readonly string[]
  redirect?: Redirect | undefined
}

/** A live session with one wallet. Serialisable; `key` is the session's symmetric key in hex. */
export type Session = {
  topic: string
  key: string
  peer: Peer
  namespaces: Namespaces
  properties: Record<string, string>
  /** Rights and facts per chain or namespace that the wallet added (CAIP-345 capabilities among them). */
  scoped: Record<string, unknown>
  /** End of the session, in seconds since 1970. */
  expiry: number
  /** The network in use per namespace. */
  chains: Partial<Record<ChainNamespace, CaipNetworkId>>
  /** The address in use per namespace, where the wallet named one. */
  addresses: Partial<Record<ChainNamespace, string>>
  /** The id of the last update that was taken over, so that a late or repeated older one changes nothing. */
  updateId: string
  /** When it was settled, in milliseconds since 1970; the youngest session of a namespace is the one in use. */
  settledAt: number
  /** Where its wallet's app is, when the code was handed to it on this device. */
  opened?: Redirect | undefined
}

export type Change =
  | { type: 'updated'; id: string; namespaces: Namespaces }
  | { type: 'extended'; expiry: number }
  | { type: 'opened'; by: Redirect }
  | { type: 'chainChosen'; chain: CaipNetworkId }
  | { type: 'addressChosen'; namespace: ChainNamespace; address: string }

const sessionLifetimeMaxS = 30 * 86_400

/** The session after a change, or the same value when the change says nothing new or may not be made. */
export function changeSession(session: Session, change: Change, nowMs: number = Date.now()): Session {
  switch (change.type) {
    case 'updated':
      if (!isLater(change.id, session.updateId)) return session
      return {
        ...session,
        namespaces: change.namespaces,
        updateId: change.id,
        chains: keepChains(session, change.namespaces),
      }
    case 'extended': {
      const grows = change.expiry > session.expiry && change.expiry <= Math.floor(nowMs / 1000) + sessionLifetimeMaxS
      return grows ? { ...session, expiry: change.expiry } : session
    }
    case 'opened':
      return { ...session, opened: change.by }
    case 'chainChosen': {
      const namespace = parseNetworkId(change.chain)?.namespace
      if (!namespace || session.chains[namespace] === change.chain) return session
      return { ...session, chains: { ...session.chains, [namespace]: change.chain } }
    }
    case 'addressChosen': {
      const { namespace, address } = change
      const granted = session.namespaces[namespace]?.accounts.some((account) => account.endsWith(`:${address}`))
      if (!granted || session.addresses[namespace] === address) return session
      return { ...session, addresses: { ...session.addresses, [namespace]: address } }
    }
  }
}

/** A network that the wallet took back is no longer the one in use; one that it went to by itself stays. */
function keepChains(session: Session, namespaces: Namespaces): Session['chains'] {
  const chains = { ...session.chains }
  for (const [namespace, chain] of Object.entries(chains) as [ChainNamespace, CaipNetworkId][]) {
    const before = session.namespaces[namespace]
    const after = namespaces[namespace]
    if (!after) delete chains[namespace]
    else if (before && approvedChains(before).includes(chain) && !approvedChains(after).includes(chain)) {
      chains[namespace] = chooseChain(after, approvedChains(before))
    }
  }
  return chains
}

/** Ids grow with time, but not all have the same number of digits: they are compared by their first 13, the milliseconds, then whole. */
export function isLater(id: string, than: string): boolean {
  if (than === '') return true
  const a = id.replace(/\D/g, '')
  const b = than.replace(/\D/g, '')
  const [timeA, timeB] = [a.slice(0, 13), b.slice(0, 13)]
  return timeA === timeB ? a.padEnd(24, '0') > b.padEnd(24, '0') : timeA > timeB
}

export function isExpired(session: Session, nowMs: number): boolean {
  return session.expiry * 1000 <= nowMs
}

/** The session that serves a namespace: the one settled last; within one millisecond, the one that came last. */
export function sessionFor(sessions: Iterable<Session>, namespace: ChainNamespace): Session | undefined {
  let found: Session | undefined
  for (const session of sessions) {
    if (session.namespaces[namespace] && (!found || session.settledAt >= found.settledAt)) found = session
  }
  return found
}

const textOf = (value: unknown, max = 512): string => (typeof value === 'string' ? value.slice(0, max) : '')

function readRedirect(value: unknown): Redirect | undefined {
  if (!isRecord(value)) return undefined
  return {
    native: textOf(value.native, 2_048) || undefined,
    universal: textOf(value.universal, 2_048) || undefined,
  }
}

/** Reads what a peer says of itself. Everything in it is the peer's word. */
export function readPeer(publicKey: string, value: unknown): Peer {
  const { name, description, url, icons, redirect } = isRecord(value) ? value : {}
  const links = readRedirect(redirect)
  return {
    publicKey,
    name: textOf(name, 128),
    description: textOf(description),
    url: textOf(url, 2_048),
    icons: Array.isArray(icons)
      ? icons.filter((icon): icon is string => typeof icon === 'string' && icon.length <= 65_536).slice(0, 4)
      : [],
    ...(links ? { redirect: links } : {}),
  }
}

/** Keeps the string values of a flat record. */
export function readProperties(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .slice(0, 64),
  )
}

export function readScoped(value: unknown): Record<string, unknown> {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).slice(0, 256)) : {}
}

function readSession(value: unknown): Session | undefined {
  if (!isRecord(value)) return undefined
  const { topic, key, peer, expiry, settledAt, updateId } = value
  if (!isHex32(topic) || !isHex32(key) || !isRecord(peer)) return undefined
  const namespaces = readNamespaces(value.namespaces)
  if (!namespaces || !isHex32(peer.publicKey) || !Number.isSafeInteger(expiry) || !Number.isFinite(settledAt))
    return undefined
  const opened = readRedirect(value.opened)
  const chains: Session['chains'] = {}
  for (const text of Object.values(isRecord(value.chains) ? value.chains : {})) {
    const network = typeof text === 'string' ? parseNetworkId(text) : undefined
    if (network) chains[network.namespace] = text as CaipNetworkId
  }
  const addresses: Session['addresses'] = {}
  for (const [namespace, address] of Object.entries(readProperties(value.addresses))) {
    if (isChainNamespace(namespace)) addresses[namespace] = address
  }
  return {
    topic,
    key,
    peer: readPeer(peer.publicKey, peer),
    namespaces,
    properties: readProperties(value.properties),
    scoped: readScoped(value.scoped),
    expiry: expiry as number,
    chains,
    addresses,
    updateId: textOf(updateId, 40),
    settledAt: settledAt as number,
    ...(opened ? { opened } : {}),
  }
}

/** Reads what was stored, dropping every session that is damaged. Never throws. */
export function readSessions(value: unknown): Session[] {
  const list = isRecord(value) && value.version === 1 ? value.sessions : undefined
  if (!Array.isArray(list)) return []
  return list.slice(0, 64).flatMap((item) => readSession(item) ?? [])
}
