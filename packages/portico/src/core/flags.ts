import { type Features, type GivenFeatures, type RemoteFeatures, socialProviders } from '../base/entities/features.js'
import type { WireFeature } from '../wire/calls/config.js'
import type { Client } from './client.js'
import type { State } from './state.js'
import { writeFlags } from './writers.js'

export function featuresOf(state: Pick<State, 'flags'>): Features {
  return state.flags.features
}

/** Asks the services for the project's features and merges them. Without services, in basic mode and after a failure the local ones hold. */
export async function loadFlags(client: Client): Promise<void> {
  const local = client.store.initial().flags.features
  if (client.config.basic || !client.services.has('config.features')) {
    writeFlags(client, { flags: { status: 'ready', features: local } })
    return
  }
  writeFlags(client, { flags: { status: 'loading', features: local } })
  let remote: readonly WireFeature[] | undefined
  try {
    remote = (await client.services.call('config.features', {})).features
  } catch (error) {
    client.logger.warn('Local features hold', error)
  }
  const { features, ignored } = mergeFeatures(local, client.config.localFeatures, remote)
  writeFlags(client, { flags: { status: 'ready', features } })
  if (ignored.length > 0) await alertIgnored(client, ignored)
}

/** How each feature is read from the project's answer. A list feature takes `config`, the others `isEnabled`. */
type Reader = (entry: WireFeature) => RemoteFeatures[keyof RemoteFeatures]

const isOn: Reader = ({ isEnabled }) => isEnabled
const asList: Reader = ({ isEnabled, config }) => {
  const texts = config?.every((entry) => typeof entry === 'string') ? (config as readonly string[]) : []
  return isEnabled && texts.length > 0 ? texts : false
}
const readers: { [K in keyof RemoteFeatures]: { id: string; read: Reader } } = {
  multiWallet: { id: 'multi_wallet', read: isOn },
  activity: { id: 'activity', read: isOn },
  branding: { id: 'reown_branding', read: isOn },
  onramp: { id: 'onramp', read: asList },
  swaps: { id: 'swap', read: asList },
  email: { id: 'social_login', read: ({ isEnabled, config }) => isEnabled && config?.includes('email') === true },
  socials: {
    id: 'social_login',
    read: ({ isEnabled, config }) => {
      const known = socialProviders.filter((provider) => config?.includes(provider))
      const ordered = config?.filter((entry) => known.some((provider) => provider === entry)) as
        | typeof known
        | undefined
      return isEnabled && ordered?.length ? ordered : false
    },
  },
}

/**
 * The decision table: no answer, one without features or `config: null` leaves the local value, a feature that is not among
 * those of the answer is off, and a list decides. `ignored` names the options that the app gave and that did not hold.
 */
export function mergeFeatures(
  local: Features,
  given: Partial<GivenFeatures>,
  remote: readonly WireFeature[] | undefined,
): { features: Features; ignored: readonly (keyof RemoteFeatures)[] } {
  if (!remote?.length) return { features: local, ignored: [] }
  const names = Object.keys(readers) as (keyof RemoteFeatures)[]
  const decided = names.flatMap((name) => {
    const { id, read } = readers[name]
    const entry = remote.find((other) => other.id === id)
    if (entry && !Array.isArray(entry.config)) return []
    return [[name, entry ? read(entry) : false] as const]
  })
  const ignored = decided
    .filter(([name, value]) => given[name] !== undefined && !isEqual(given[name], value))
    .map(([name]) => name)
  return { features: { ...local, ...Object.fromEntries(decided) } as Features, ignored }
}

/** `true` for a list feature means that it is on; the list itself is the project's. */
function isEqual(given: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return given === true || (Array.isArray(given) && given.join() === value.join())
  return given === value
}

async function alertIgnored(client: Client, ignored: readonly string[]): Promise<void> {
  const { showAlert, alertDeveloper } = await import('./alerts.js')
  const options = ignored.join(', ')
  if (client.config.debug) showAlert(client, 'config/local-ignored', { options })
  alertDeveloper(client, 'config/local-ignored', { options })
}
