import { constants } from '../../../base/constants.js'
import type { Client } from '../../client.js'
import { activeNetwork } from '../../connections/select.js'

/** The name and the picture that an account goes by; empty where it has none. */
export type Identity = { name?: string | undefined; avatar?: string | undefined }
export type IdentitiesState = Readonly<Record<string, Identity & { readAt: number }>>

const keptMax = 50

/**
 * The name and the picture of an address, looked up once in 5 minutes: by the services, without them by the names of the network.
 * Never rejects: an unknown name is no name.
 */
export async function loadIdentity(client: Client, address: string): Promise<Identity> {
  const state = client.store.get()
  const key = address.toLowerCase()
  const kept = state.identities?.[key]
  const asksServices = client.services.has('identity.get')
  const { identityMs, ensMs } = constants.cache
  if (kept && Date.now() - kept.readAt < (asksServices ? identityMs : ensMs)) return kept
  try {
    const found = asksServices ? await askServices(client, address) : await askNode(client, address)
    keep(client, key, found)
    return found
  } catch (error) {
    client.logger.debug('The name of an address is not known', error)
    return kept ?? {}
  }
}

/** An address has taken a name: it goes by it from now on, with the picture it had. */
export function renameIdentity(client: Client, address: string, name: string): void {
  const key = address.toLowerCase()
  keep(client, key, { ...client.store.get().identities?.[key], name })
}

async function askServices(client: Client, address: string): Promise<Identity> {
  const { name, avatar } = await client.services.call(
    'identity.get',
    { params: { address } },
    { signal: client.signal },
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

function keep(client: Client, key: string, { name, avatar }: Identity): void {
  const rest = Object.entries(client.store.get().identities ?? {}).filter(([other]) => other !== key)
  const item = { ...(name && { name }), ...(avatar && { avatar }), readAt: Date.now() }
  client.store.set({ identities: Object.fromEntries([...rest.slice(1 - keptMax), [key, item]]) })
}
