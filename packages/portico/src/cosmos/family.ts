import { bareFamily } from '../base/bareFamily.js'
import type { ConnectorContext } from '../core/connector.js'
import type { Family, FamilyFactory } from '../core/family.js'

/** What `cosmos()` takes. All of it may be left out. */
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
  return {
    namespace: 'cosmos',
    ...bareFamily(context, {
      wanted: discover,
      form: /^[a-z0-9]{1,70}1[02-9ac-hj-np-z]{38,64}$/,
      discover: () => import('./discover.js'),
      address: () => import('./address.js'),
      wallet: () => import('./wallet.js'),
    }),
  }
}
