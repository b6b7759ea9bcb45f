import { connectErrorOf, noAccount } from '../base/errors/foreign.js'
import { connectionNumbers } from '../base/numbers.js'
import { untilAborted, withTimeout } from '../base/promise.js'
import { rpcNumbers } from '../base/rpc/numbers.js'
import type { ConnectOptions, ConnectorSession } from '../core/connector.js'
import { orderAccounts } from './accounts.js'
import { networkOfAddress } from './chains.js'
import { forget, recall, remember } from './memory.js'
import type { BitcoinWallet, Link, WalletEvent, WalletState } from './wallet.js'

type Options = { signal: AbortSignal }

/**
 * Asks the wallet for its accounts and follows it from then on.
 *
 * @throws AppError `connect/rejected`, `rpc/error` (-32002: an earlier question is still open), `connect/failed`; the signal's reason
 */
export async function connect(
  link: Link,
  { network, signal }: Pick<ConnectOptions, 'network' | 'signal'>,
): Promise<readonly ConnectorSession[]> {
  const wanted = network?.chainNamespace === 'bip122' ? network : link.context.activeNetwork('bip122')
  return guarded(signal, async () => {
    const wallet = await untilAborted(link.open(), signal)
    const state = await untilAborted(wallet.connect({ networkId: wanted?.caipNetworkId }), signal)
    const session = follow(link, wallet, state)
    if (!session) throw noAccount()
    return [session]
  })
}

/** Takes the connection up again without a question; an empty list when the wallet no longer shows its accounts. */
export async function reconnect(link: Link, { signal }: Options): Promise<readonly ConnectorSession[]> {
  return guarded(signal, async () => {
    const wallet = await untilAborted(link.open(), signal)
    const late = () => new Error('The wallet did not answer')
    const asked = withTimeout(wallet.restore(), rpcNumbers.timeoutMs, late)
    const session = follow(link, wallet, (await untilAborted(asked, signal)) ?? recall(link))
    return session ? [session] : []
  })
}

/** Stops following the wallet, and asks it to forget the page. Wallets that cannot are left alone. */
export async function disconnect(link: Link): Promise<void> {
  const { live } = link
  live?.stop()
  forget(link)
  if (!live?.wallet.disconnect) return
  await withTimeout(live.wallet.disconnect(), connectionNumbers.disconnectTimeoutMs, () => undefined).catch(() => {})
}

async function guarded<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  try {
    return await run()
  } catch (error) {
    throw signal.aborted ? signal.reason : connectErrorOf(error)
  }
}

type Known = WalletState & { networkId: ConnectorSession['caipNetworkId'] }

/** `undefined` for a wallet that shows nothing. */
function follow(link: Link, wallet: BitcoinWallet, first: WalletState | undefined): ConnectorSession | undefined {
  const { info, context } = link
  const read = (state: WalletState | undefined): Known | undefined => {
    const accounts = orderAccounts(state?.accounts ?? [])
    const [payment] = accounts
    if (!payment) return undefined
    const {
      networkId = networkOfAddress(
        payment.address,
        context.networks('bip122'),
        context.activeNetwork('bip122')?.caipNetworkId,
      ),
    } = state ?? {}
    return { accounts, networkId }
  }
  const known = read(first)
  link.live?.stop()
  if (!known) return undefined

  let state = known
  const end = () => {
    live.stop()
    forget(link)
    context.emit({ type: 'disconnected', connectorId: info.id, namespace: 'bip122' })
  }
  const onEvent = async (event: WalletEvent) => {
    if (link.live !== live) return
    if (event.type === 'ended') return end()
    const next = read(event.state ?? (await wallet.restore()))
    if (link.live !== live) return
    if (!next) return end()
    if (keyOf(next) === keyOf(state)) return
    state = next
    remember(link, next)
    context.emit({ type: 'changed', connectorId: info.id, session: toSession(link, wallet, next) })
  }
  const stopListening = wallet.listen?.((event) => {
    onEvent(event).catch((error: unknown) => context.logger.warn('A change in the wallet could not be read', error))
  })
  const live: NonNullable<Link['live']> = {
    wallet,
    state: () => state,
    stop() {
      if (link.live === live) link.live = undefined
      context.signal.removeEventListener('abort', live.stop)
      try {
        stopListening?.()
      } catch (error) {
        context.logger.debug('The wallet would not let a listener go', error)
      }
    },
  }
  link.live = live
  context.signal.addEventListener('abort', live.stop, { once: true })
  remember(link, state)
  return toSession(link, wallet, state)
}

function toSession({ info }: Link, wallet: BitcoinWallet, { accounts, networkId }: Known): ConnectorSession {
  return {
    namespace: 'bip122',
    accounts: accounts.map(({ address, purpose }) => ({ address, type: purpose })),
    caipNetworkId: networkId,
    // A wallet that cannot be asked to move has keys for one of Bitcoin's networks.
    approvedNetworkIds: wallet.switchNetwork ? undefined : [networkId],
    wallet: { name: info.name, icon: info.imageUrl },
  }
}

const keyOf = ({ accounts, networkId }: Known) => [networkId, ...accounts.map(({ address }) => address)].join()
