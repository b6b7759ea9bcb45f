import { believed, lookLater } from '../base/later.js'
import type { ConnectorContext } from '../core/connector.js'
import type { Family, FamilyFactory } from '../core/family.js'

export type CosmosOptions = {
  /** Which wallets of the page are looked for: `all` (default) takes those with the interface of Keplr; `none` looks for none. */
  discover?: 'all' | 'none' | undefined
}

/**
 * The family of the networks of Cosmos (`cosmos`). Extensions with the interface of Keplr (Keplr, Leap and others) are found where they
 * stand in the page; they show accounts and sign messages after ADR-36. Nothing is read from its chains. All of it is loaded when it is used.
 *
 * @param options What to look for.
 * @returns A family for the option `families` of `createPortico`.
 *
 * @example
 * const portico = createPortico({ metadata, networks: [cosmosHub], families: [cosmos()] })
 */
export function cosmos(options: CosmosOptions = {}): FamilyFactory {
  return { kind: 'family', namespace: 'cosmos', create: (context) => makeFamily(context, options) }
}

function makeFamily(context: ConnectorContext, { discover }: CosmosOptions): Family {
  const load = () => import('./wallet.js')
  return {
    namespace: 'cosmos',
    bare: true,
    discover: () => lookLater(context, discover, () => import('./discover.js')),
    isAddress: believed(
      /^[a-z0-9]{1,70}1[02-9ac-hj-np-z]{38,64}$/,
      async () => (await import('./address.js')).isAddress,
    ),
    normalizeAddress: async (value) => (await load()).normalizeAddress(value),
    readBalance: async () => (await load()).readBalance(),
    signMessage: async (options) => (await load()).signMessage(options),
    switchNetwork: async (options) => (await load()).switchNetwork(options),
    features: {},
  }
}
