import { believed, finding } from '../base/familyEntry.js'
import type { ConnectorContext } from '../core/connector.js'
import type { Family, FamilyFactory } from '../core/family.js'
import { makeAppProvider } from './appProvider.js'
import type { Held } from './parts.js'

/** What `bitcoin()` takes. All of it may be left out. */
export type BitcoinOptions = {
  /** Which wallets of the page are looked for: `all` (default), or `none`. */
  discover?: 'all' | 'none' | undefined
}

type Parts = typeof import('./parts.js')
/** What a part takes besides what the family has. */
type Rest<T> = T extends (family: never, ...rest: infer R) => infer A ? (...rest: R) => Promise<Awaited<A>> : never

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
  /** What the family keeps; its parts share it. */
  const held: Held = { context }
  const load = () => import('./parts.js')
  const later = <K extends keyof Parts>(name: K) =>
    (async (...rest: never[]) =>
      ((await load())[name] as (...args: unknown[]) => unknown)(held, ...rest)) as unknown as Rest<Parts[K]>
  return {
    namespace: 'bip122',
    ...finding(context, discover, async () => ({ discover: (await import('./discover.js')).discoverBy(load) })),
    isAddress: believed(/^(?:(?:bc|tb|bcrt)1|[13mn2](?!.{35}))\w{20,}$/i, async () => {
      await later('prepare')()
      return held.read
    }),
    normalizeAddress: later('normalizeAddress'),
    readBalance: later('readBalance'),
    signMessage: later('signMessage'),
    switchNetwork: later('switchNetwork'),
    appProvider: (source) => makeAppProvider(source, context),
    features: { send: later('send'), signIn: later('signIn'), paymentLink: later('paymentLink') },
  }
}
