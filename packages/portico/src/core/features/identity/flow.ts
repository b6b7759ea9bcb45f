import type { Client } from '../../client.js'
import { activeNetwork } from '../../connections/select.js'
import { cacheNumbers } from '../../numbers.js'
import { ofClient } from '../../ofClient.js'
import { writerOf } from '../../writerOf.js'
import type { IdentitiesState, Identity } from './state.js'
import { keepIdentity, storedIdentity } from './stored.js'

/** Look-ups under way, by address in small letters. */
type Lookups = {
  asked: Map<string, Promise<Identity>>
  /** How many are asked at the moment, and who waits for one of them to end. */
  running: number
  waiting: (() => void)[]
  /** Nobody answered: nothing is asked before then, in milliseconds since 1970. */
  until: number
}

export const lookupsOf = ofClient((): Lookups => ({ asked: new Map(), running: 0, waiting: [], until: 0 }))
const write = writerOf('identities')

const cachedMax = 200
const atOnceMax = 4

/**
 * The name and the picture of an address, looked up once in 5 minutes, also by many who ask together: by the services, without them by
 * the names of the network. A few are asked at a time; after a failure nobody is for 30 s. Never rejects: an unknown name is no name.
 */
export async function loadIdentity(client: Client, address: string): Promise<Identity> {
  const key = address.toLowerCase()
  const cached = client.store.get().identities?.[key] ?? takeUp(client, key)
  const { identityMs, ensMs } = cacheNumbers
  if (cached && Date.now() - cached.readAt < (client.services.has('identity.get') ? identityMs : ensMs)) return cached
  const { asked } = lookupsOf(client)
  const known = asked.get(key)
  if (known) return known
  const found = ask(client, lookupsOf(client), address, cached).finally(() => asked.delete(key))
  asked.set(key, found)
  return found
}

async function ask(client: Client, lookups: Lookups, address: string, cached?: Identity): Promise<Identity> {
  if (lookups.running >= atOnceMax) await new Promise<void>((go) => lookups.waiting.push(go))
  lookups.running++
  try {
    if (Date.now() < lookups.until) return cached ?? {}
    const isServed = client.services.has('identity.get')
    const found = isServed ? await askServices(client, address) : await askNode(client, address)
    // A name that it took meanwhile is newer than the answer.
    const now = client.store.get().identities?.[address.toLowerCase()]
    if (now && now !== cached) return now
    remember(client, address.toLowerCase(), found)
    keepIdentity(client, address.toLowerCase(), found)
    return found
  } catch (error) {
    client.logger.debug('The name of an address is not known', error)
    lookups.until = Date.now() + cacheNumbers.retryBlockMs
    return cached ?? {}
  } finally {
    lookups.running--
    lookups.waiting.shift()?.()
  }
}

/**
 * An address has taken a name: it goes by it from now on, with the picture it had. That it has none may stand in the browser's cache for
 * an hour, so the services are asked past it once.
 */
export function renameIdentity(client: Client, address: string, name: string): void {
  const key = address.toLowerCase()
  const renamed = { ...client.store.get().identities?.[key], name }
  remember(client, key, renamed)
  keepIdentity(client, key, renamed)
  if (client.services.has('identity.get'))
    askServices(client, address, true).catch((error) => client.logger.debug('The new name was not read again', error))
}

async function askServices(client: Client, address: string, fresh = false): Promise<Identity> {
  const { name, avatar } = await client.services.call(
    'identity.get',
    { params: { address } },
    { signal: client.signal, fresh },
  )
  return { ...(name && { name }), ...(avatar && { avatar }) }
}

/** Names of a test network stand for nobody, so only a main network is asked. */
async function askNode(client: Client, address: string): Promise<Identity> {
  const state = client.store.get()
  const active = activeNetwork(state)
  const register = state.networks.find(
    ({ contracts, chainNamespace, testnet }) =>
      contracts?.ensRegistry && chainNamespace === active?.chainNamespace && (!testnet || active.testnet),
  )
  const names = register && (await client.families.get(register.chainNamespace)?.features.names?.())
  return (register && (await names?.nameOf({ network: register, address, signal: client.signal }))) ?? {}
}

/** From before a reload, where it was kept. */
function takeUp(client: Client, key: string): IdentitiesState[string] | undefined {
  const stored = storedIdentity(client, key)
  if (stored) remember(client, key, stored.value, stored.timestamp)
  return client.store.get().identities?.[key]
}

function remember(client: Client, key: string, { name, avatar }: Identity, readAt = Date.now()): void {
  const rest = Object.entries(client.store.get().identities ?? {}).filter(([other]) => other !== key)
  const item = { ...(name && { name }), ...(avatar && { avatar }), readAt }
  write(client, { identities: Object.fromEntries([...rest.slice(1 - cachedMax), [key, item]]) })
}
