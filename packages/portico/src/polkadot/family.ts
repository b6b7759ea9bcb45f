import { bareFamily } from '../base/bareFamily.js'
import type { ConnectorContext } from '../core/connector.js'
import type { Family, FamilyFactory } from '../core/family.js'

/** What `polkadot()` takes. All of it may be left out. */
export type PolkadotOptions = {
  /** Which wallets of the page are looked for: `all` (default) takes those in `window.injectedWeb3`; `none` looks for none. */
  discover?: 'all' | 'none' | undefined
}

/**
 * The family of Polkadot and its relatives (`polkadot`). Extensions are found in `window.injectedWeb3`; they show accounts and sign
 * messages. Nothing is read from its chains. All of it is loaded when it is used.
 *
 * @param options What to look for.
 * @returns A family for the option `families` of `createPortico`.
 *
 * @example
 * const portico = createPortico({ metadata, networks: [polkadotMainnet], families: [polkadot()] })
 */
export function polkadot(options: PolkadotOptions = {}): FamilyFactory {
  return { kind: 'family', namespace: 'polkadot', create: (context) => makeFamily(context, options) }
}

function makeFamily(context: ConnectorContext, { discover }: PolkadotOptions): Family {
  return {
    namespace: 'polkadot',
    ...bareFamily(context, {
      wanted: discover,
      form: /^[1-9A-HJ-NP-Za-km-z]{46,51}$/,
      discover: () => import('./discover.js'),
      address: () => import('./address.js'),
      wallet: () => import('./wallet.js'),
    }),
  }
}
