import type { Connection } from '../../../base/entities/connection.js'
import type { Portico } from '../../portico.js'
import { activeConnection, allConnections } from '../select.js'
import { namespaces, snapshot, type Tab, type WalletId, type World, walletOf, whole } from './world.test-support.js'

/** What must hold. Each says what it found, or nothing. */
type Invariant = (tab: Tab, world: World) => string | undefined

const keyOf = (entry: { connectorId: string; namespace: string }) => `${entry.namespace} ${entry.connectorId}`
const connectionsOf = ({ portico }: Pick<Tab, 'portico'>) => portico.getState().connections
const differ = (what: string, found: unknown, expected: unknown) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  return one === other ? undefined : `${what}\n  found    ${one}\n  expected ${other}`
}

function eachWalletIsListedOnce(tab: Tab): string | undefined {
  const keys = [...allConnections(tab.portico.getState()), ...connectionsOf(tab).recent].map(keyOf)
  return differ('a wallet is listed twice', keys, [...new Set(keys)])
}

function noWalletStandsBesideNothing(tab: Tab): string | undefined {
  const { others, namespaces: entries } = connectionsOf(tab)
  const alone = others.filter(({ namespace }) => entries[namespace]?.status !== 'connected')
  return differ('beside a namespace that is not connected', alone.map(keyOf), [])
}

/** A wallet of several families is connected by its halves, so that each comes back by itself. */
function noConnectionIsOfAWhole(tab: Tab): string | undefined {
  const all = [...allConnections(tab.portico.getState()), ...connectionsOf(tab).recent]
  return differ('connected as a whole', all.filter(({ connectorId }) => connectorId === whole.id).map(keyOf), [])
}

function theAddressInUseIsAnAccount(tab: Tab): string | undefined {
  const odd = allConnections(tab.portico.getState()).filter(
    ({ address, accounts }) => !accounts.some((account) => account.address === address),
  )
  return differ('uses an address that it does not have', odd.map(keyOf), [])
}

function storageNamesOneActivePerNamespace({ portico }: Tab): string | undefined {
  const active = (portico.client.storage.get('connections') ?? []).filter(({ status }) => status === 'active')
  const of = active.map(({ namespace }) => namespace)
  return differ('several are stored as active', of, [...new Set(of)])
}

function nothingIsPending(tab: Tab): string | undefined {
  const pending = Object.entries(connectionsOf(tab).namespaces).filter(([, entry]) => entry?.status === 'connecting')
  return (
    differ('still connecting', pending, []) ??
    differ('still coming back', tab.portico.client.store.get().connections.restoring.map(keyOf), []) ??
    differ('still switching', connectionsOf(tab).networkSwitch.status.replace('failed', 'idle'), 'idle')
  )
}

const summary = (connection: Connection, status: string) =>
  `${keyOf(connection)} ${status} ${connection.address} ${connection.caipNetworkId}`

/** The live connections as lines: which, active or beside, with which account and network. */
function liveLines(portico: Portico): readonly string[] {
  const { others } = portico.getState().connections
  return allConnections(portico.getState())
    .map((connection) => summary(connection, others.includes(connection) ? 'connected' : 'active'))
    .sort()
}

/** What another tab has and the wallet did not let this one have. */
const elsewhere = ({ portico }: Pick<Tab, 'portico'>) => portico.client.store.get().connections.elsewhere ?? []

function storageSaysWhatTheStoreSays(tab: Tab): string | undefined {
  const stored = tab.portico.client.storage.get('connections') ?? []
  const missing = elsewhere(tab).map(keyOf)
  const alive = stored.filter((entry) => entry.status !== 'disconnected' && !missing.includes(keyOf(entry)))
  const lines = alive.map((entry) => `${keyOf(entry)} ${entry.status} ${entry.address} ${entry.caipNetworkId}`).sort()
  // Where another tab uses a wallet that this one cannot, they differ in which one is in use.
  const plain = (line: string) => (missing.length > 0 ? line.replace(/ (active|connected) /, ' ') : line)
  const past = stored.filter(({ status }) => status === 'disconnected').map(keyOf)
  return (
    differ('storage and store, live', lines.map(plain), liveLines(tab.portico).map(plain)) ??
    differ('storage and store, past', past, connectionsOf(tab).recent.map(keyOf))
  )
}

/** What an app is handed belongs to the wallet in use, and there is none where none is in use. */
function providersBelongToTheWalletInUse({ portico }: Tab): string | undefined {
  const found = namespaces.map((namespace) => portico.getProvider(namespace) ?? null)
  const expected = namespaces.map((namespace) => {
    const connection = activeConnection(portico.getState(), namespace)
    return connection ? { id: connection.connectorId, namespace } : null
  })
  return differ('providers', found, expected)
}

/** Accounts and network are those of the wallet itself. */
function walletsAgree({ portico }: Tab, world: World): string | undefined {
  for (const { connectorId, namespace, accounts, caipNetworkId } of allConnections(portico.getState())) {
    const truth = snapshot(walletOf(world, connectorId as WalletId), namespace)
    const wrong = differ(
      `what ${connectorId} is in ${namespace}`,
      { accounts, caipNetworkId },
      truth && { accounts: truth.accounts, caipNetworkId: truth.caipNetworkId },
    )
    if (wrong) return wrong
  }
  return undefined
}

function chosenNetworksFollowTheWallets(tab: Tab): string | undefined {
  const { networkIds } = connectionsOf(tab)
  for (const namespace of namespaces) {
    const connection = activeConnection(tab.portico.getState(), namespace)
    const wrong = connection && differ('the network chosen', networkIds[namespace], connection.caipNetworkId)
    if (wrong) return wrong
  }
  return undefined
}

function theHostWasTold({ portico, told }: Tab): string | undefined {
  const found = namespaces.map((namespace) => told.get(namespace) ?? null)
  const expected = namespaces.map((namespace) => activeConnection(portico.getState(), namespace)?.connectorId ?? null)
  return differ('what the host was told', found, expected)
}

const always: readonly Invariant[] = [
  eachWalletIsListedOnce,
  noWalletStandsBesideNothing,
  noConnectionIsOfAWhole,
  theAddressInUseIsAnAccount,
  storageNamesOneActivePerNamespace,
]
const atRest: readonly Invariant[] = [
  nothingIsPending,
  storageSaysWhatTheStoreSays,
  providersBelongToTheWalletInUse,
  walletsAgree,
  chosenNetworksFollowTheWallets,
  theHostWasTold,
]

export function assertAlways(world: World): void {
  assertAll(world, always)
}

export function assertAtRest(world: World): void {
  assertAll(world, [...always, ...atRest])
  const [one, other] = world.tabs
  if (world.tabs.some((tab) => elsewhere(tab).length > 0)) return
  const apart = one && other && differ('two tabs', liveLines(one.portico), liveLines(other.portico))
  if (apart) throw new Error(`tabs agree: ${apart}`)
}

/** A page that is opened now, with wallets that let it, is where the others are. */
export function assertRestored(fresh: Tab, world: World): void {
  const [one] = world.tabs
  const whole = world.tabs.every((tab) => elsewhere(tab).length === 0)
  const wrong = one && whole && differ('a reload', liveLines(fresh.portico), liveLines(one.portico))
  if (wrong) throw new Error(`a fresh page is the same: ${wrong}`)
  for (const invariant of [...always, ...atRest]) throwWrong(invariant, invariant(fresh, world), 'fresh')
}

function assertAll(world: World, invariants: readonly Invariant[]): void {
  for (const [at, tab] of world.tabs.entries()) {
    for (const invariant of invariants) throwWrong(invariant, invariant(tab, world), String(at))
  }
}

function throwWrong(invariant: Invariant, wrong: string | undefined, tab: string): void {
  if (wrong) throw new Error(`${invariant.name}, tab ${tab}: ${wrong}`)
}
