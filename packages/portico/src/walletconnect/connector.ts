import { fail, isAppError } from '../base/errors/AppError.js'
import { connectErrors } from '../base/errors/connect.js'
import type { ConnectOptions, ConnectorContext, ConnectorSession } from '../core/connector.js'
import { attestFor } from './attest.js'
import { makeLink } from './link.js'
import type { Live, WalletConnectOptions } from './options.js'
import { propose } from './propose.js'
import type { SessionSide } from './sessionSide.js'
import { proposeNamespaces } from './vocabulary.js'

const publicRelay = 'wss://relay.walletconnect.org'

/**
 * The connector over Portico's own client. `now`: the clock of this device, `Date.now` by default. What shows a code is here; what works with sessions is
 * loaded behind it.
 */
export async function makeLive(
  context: ConnectorContext,
  options: WalletConnectOptions,
  now?: () => number,
): Promise<Live> {
  const metadata = { ...context.metadata, ...options.metadata }
  const link = await makeLink({
    context,
    relayUrl: options.relayUrl ?? context.services.relay ?? publicRelay,
    metadata,
    attest: attestFor(context, metadata.url, options.attest),
    now,
  })
  const { relay } = link
  const page = globalThis.document as Document | undefined
  // A phone's pocket kills connections without a word.
  page?.addEventListener('visibilitychange', () => !page.hidden && relay.check(), { signal: context.signal })
  globalThis.addEventListener?.('online', relay.check, { signal: context.signal })

  const held: { side?: SessionSide; loading?: Promise<SessionSide> | undefined } = {}
  function sessions(): Promise<SessionSide> {
    held.loading ??= import('./sessionSide.js').then(
      ({ makeSessionSide }) => {
        held.side = makeSessionSide(context, link)
        if (context.signal.aborted) held.side.stop()
        return held.side
      },
      (error: unknown) => {
        // A chunk that could not be fetched may be fetched the next time.
        held.loading = undefined
        throw error
      },
    )
    return held.loading
  }

  const notLoaded = (error: unknown) => context.logger.warn('The part for sessions did not load', error)

  async function connect({
    namespace,
    network,
    signal,
    onPairing,
    opened,
    oneClick,
  }: ConnectOptions): Promise<readonly ConnectorSession[]> {
    if (oneClick) return (await sessions()).connectSigned(oneClick, { network, signal, onPairing, opened })
    const asked = await proposeNamespaces(context.networks(), { namespace, preferred: network })
    if (Object.keys(asked).length === 0) throw fail(connectErrors, 'connect/no-requested-chain')
    return propose(link, {
      namespaces: asked,
      signal,
      onPairing(pairing, offer) {
        onPairing?.(pairing)
        // The person takes a while to scan; an answer finds it loaded, or asks again.
        sessions().then((side) => side.keep(offer), notLoaded)
      },
      settle: async (pair, answer) =>
        (await sessions()).settle(pair, answer, { asked, signal, opened, wish: network?.caipNetworkId }),
    })
  }

  /** Shows another code where the first was dated by a wrong clock; what fails otherwise is told in our words. */
  const offer = <T>(show: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    show()
      .catch(async (error: unknown) => {
        const byClock = isAppError(error) && isAppError(error.cause, 'device/clock')
        if (byClock && !signal.aborted && (await link.mended())) return show()
        throw error
      })
      .catch(async (error: unknown) => {
        if (signal.aborted)
          throw isAppError(signal.reason) ? signal.reason : fail(connectErrors, 'connect/aborted', {}, { cause: error })
        // Offline it cannot be loaded: that something failed is told all the same.
        throw await import('./connectError.js').then(
          ({ explain }) => explain(error),
          () => fail(connectErrors, 'connect/failed', {}, { cause: error }),
        )
      })
  return {
    connect: (options) => offer(() => connect(options), options.signal),
    authenticate: (options) => offer(async () => (await sessions()).authenticate(options), options.signal),
    restore: async (namespace) => (await sessions()).restore(namespace),
    disconnect: async (namespace) => (await sessions()).disconnect(namespace),
    provider: (namespace) => held.side?.provider(namespace),
    warm() {
      relay.warm().catch((error: unknown) => context.logger.warn('No relay', error))
      // A page before this one may have gone while its code was still good.
      if (context.storage.get('pairings')) sessions().catch(notLoaded)
    },
    stop() {
      held.side?.stop()
      relay.close()
    },
  }
}
