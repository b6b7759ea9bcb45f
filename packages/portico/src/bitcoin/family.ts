import type { ConnectorContext } from '../core/connector.js'
import type { Family, FamilyFactory } from '../core/family.js'

export type BitcoinOptions = {
  /** Which wallets of the page are looked for: `all` (default), or `none`. */
  discover?: 'all' | 'none' | undefined
}

/**
 * The family of Bitcoin (`bip122`). Wallets in the page are found in every way they are known to announce themselves; accounts come as
 * one to pay with and one for inscriptions. Balances and sending use Esplora's interface. Nearly all of it is loaded when it is used.
 *
 * @param options What to look for.
 * @returns A family for the option `families` of `createPortico`.
 *
 * @example
 * const portico = createPortico({ metadata, networks: [bitcoinMainnet], families: [bitcoin()] })
 */
export function bitcoin(options: BitcoinOptions = {}): FamilyFactory {
  return { kind: 'family', namespace: 'bip122', create: (context) => makeFamily(context, options) }
}

function makeFamily(context: ConnectorContext, { discover }: BitcoinOptions): Family {
  const load = () => import('./parts.js')
  let read: ((value: string) => boolean) | undefined
  return {
    namespace: 'bip122',
    discover() {
      const end = new AbortController()
      if (discover !== 'none')
        import('./discover.js').then(
          (loaded) => loaded.discover(context, end.signal),
          (error: unknown) => context.logger.error('Wallets cannot be looked for', error),
        )
      return () => end.abort()
    },
    /** What looks like an address is believed until what reads its checksum is loaded. */
    isAddress(value) {
      if (!/^(?:(?:bc|tb|bcrt)1|[13mn2])[0-9a-z]{20,}$/i.test(value)) return false
      if (!read)
        load().then(
          (loaded) => {
            read = loaded.addressReader(context)
          },
          () => {},
        )
      return read?.(value) ?? true
    },
    normalizeAddress: async (value) => (await load()).normalizeAddress(value),
    readBalance: async (options) => (await load()).readBalance(options),
    signMessage: async (options) => (await load()).signMessage(options),
    switchNetwork: async (options) => (await load()).switchNetwork(options),
    features: {},
  }
}
