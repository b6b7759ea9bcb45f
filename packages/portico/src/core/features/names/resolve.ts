import type { Network } from '../../../base/entities/network.js'
import { fail, isAppError } from '../../../base/errors/AppError.js'
import { plainName } from '../../../base/nameForm.js'
import type { Client } from '../../client.js'
import { activeNetwork } from '../../connections/select.js'
import type { Family } from '../../family.js'
import { nameErrors } from './errors.js'

export type ResolvedName = { address: string; name: string; avatar?: string | undefined }

/**
 * The account that a name stands for on the active network: by the services where there are some, otherwise by the register that the
 * network's family has on a chain. `undefined` when nobody has the name.
 *
 * @throws AppError `names/bad-form` for a name that is not written in ASCII, `names/resolve-failed`; the signal's reason
 */
export async function resolveName(
  client: Client,
  name: string,
  { signal }: { signal: AbortSignal },
): Promise<ResolvedName | undefined> {
  const plain = plainName(name)
  if (plain === undefined) throw fail(nameErrors, 'names/bad-form', { name })
  const network = activeNetwork(client.store.get())
  const family = network && client.families.get(network.chainNamespace)
  if (!network || !family) return undefined
  try {
    const told = await askServices(client, { network, name: plain, signal })
    const found = told.known ? told.address : await askRegister(client, family, { network, name: plain, signal })
    const resolved = typeof found === 'string' ? { address: found } : found
    // Whoever answers, what cannot be paid to is no answer.
    if (!resolved || !family.isAddress(resolved.address)) return undefined
    return { ...resolved, address: await family.normalizeAddress(resolved.address), name: plain }
  } catch (cause) {
    signal.throwIfAborted()
    throw fail(nameErrors, 'names/resolve-failed', {}, { cause })
  }
}

type Question = { network: Network; name: string; signal: AbortSignal }

/** `known: false`: they have no say in this name, or give none while a chain can. */
async function askServices(
  client: Client,
  { network, name, signal }: Question,
): Promise<{ known: boolean; address?: string | undefined }> {
  if (!client.families.get(network.chainNamespace)?.traits?.profiles || !client.services.has('profile.name'))
    return { known: false }
  try {
    const answer = await client.services.call(
      'profile.name',
      { params: { name }, query: { apiVersion: '2' } },
      { signal },
    )
    if (Array.isArray(answer)) return { known: true }
    const { addresses } = answer
    return { known: true, address: (addresses[coinTypeOf(network)] ?? addresses[coinTypeOfEther])?.address }
  } catch (error) {
    const isOthers = isAppError(error, 'http/status') && error.context.status === 400
    if (isOthers || (name.endsWith('.eth') && registerNetwork(client, network))) return { known: false }
    throw error
  }
}

const coinTypeOfEther = '60'

/** Where addresses of a network stand in a profile (ENSIP-11). */
function coinTypeOf({ id }: Network): string {
  return id === 1 ? coinTypeOfEther : String(2 ** 31 + Number(id))
}

async function askRegister(client: Client, family: Family, { network, name, signal }: Question) {
  const register = registerNetwork(client, network)
  if (!register) return undefined
  return (await family.features.names?.())?.addressOf({ network: register, name, signal })
}

/**
 * The listed network whose register of names counts: the main one where it is listed. Names of a test network are anybody's for the
 * asking, and stand for nothing elsewhere.
 */
function registerNetwork(client: Client, active: Network): Network | undefined {
  const registers = client.store
    .get()
    .networks.filter(
      ({ contracts, chainNamespace, testnet }) =>
        contracts?.ensRegistry && chainNamespace === active.chainNamespace && (!testnet || active.testnet),
    )
  return registers.find(({ testnet }) => !testnet) ?? registers.find(({ id }) => id === active.id) ?? registers[0]
}
