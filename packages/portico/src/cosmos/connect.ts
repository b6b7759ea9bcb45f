import type { CaipNetworkId } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import { connectErrors } from '../base/errors/connect.js'
import { connectErrorOf, textsOf } from '../base/errors/foreign.js'
import { untilAborted } from '../base/promise.js'
import { dropAccounts, recallAccounts, storeAccounts } from '../base/storedAccounts.js'
import type { ConnectOptions, ConnectorSession } from '../core/connector.js'
import { isAddress } from './address.js'
import type { Link } from './connector.js'

type Known = { address: string; networkId: CaipNetworkId }
type Page = {
  addEventListener?(type: string, listener: () => void): void
  removeEventListener?(type: string, listener: () => void): void
}

/**
 * Asks the extension for its account on a network and follows it from then on.
 *
 * @throws AppError `connect/rejected`, `connect/no-requested-chain`, `rpc/error` (-32002: an earlier question is still open),
 * `connect/failed`; the signal's reason
 */
export async function connect(link: Link, { network, signal }: ConnectOptions): Promise<readonly ConnectorSession[]> {
  signal.throwIfAborted()
  const { context } = link
  const wanted = [network, context.activeNetwork('cosmos'), ...context.networks('cosmos')]
  const networkId = wanted.find((one) => one?.chainNamespace === 'cosmos')?.caipNetworkId
  if (!networkId) throw fail(connectErrors, 'connect/no-requested-chain')
  try {
    return [follow(link, await untilAborted(open(link, networkId), signal))]
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw isUnknown(error)
      ? fail(connectErrors, 'connect/no-requested-chain', {}, { cause: error })
      : connectErrorOf(error)
  }
}

/** Takes the connection up again as it was shown last: a locked extension would open a window if it were asked. */
export async function reconnect(link: Link): Promise<readonly ConnectorSession[]> {
  const { context, info } = link
  const stored = recallAccounts(context.storage, info.id, isAddress)
  const [address] = stored?.addresses ?? []
  return stored && address !== undefined ? [follow(link, { address, networkId: stored.networkId })] : []
}

/** Stops following the extension. Its permission is taken back in the extension alone. */
export async function disconnect(link: Link): Promise<void> {
  link.live?.stop()
  dropAccounts(link.context.storage, link.info.id)
}

function follow(link: Link, first: Known): ConnectorSession {
  const { info, context, place } = link
  const page = (globalThis as unknown as { window?: Page }).window
  link.live?.stop()
  let known = first

  const take = (next: Known): ConnectorSession => {
    known = next
    const { address, networkId } = next
    storeAccounts(context.storage, info.id, { addresses: [address], networkId })
    return {
      namespace: 'cosmos',
      accounts: [{ address, type: 'eoa' }],
      caipNetworkId: networkId,
      wallet: { name: info.name },
    }
  }
  const change = (next: Known) => {
    if (link.live !== live || (next.address === known.address && next.networkId === known.networkId)) return
    context.emit({ type: 'changed', connectorId: info.id, session: take(next) })
  }
  const onChange = () => {
    const { networkId } = known
    keyOf(link, networkId).then(
      // Meanwhile it may have been asked for another network.
      (next) => known.networkId === networkId && change(next),
      (error: unknown) => context.logger.warn('A change in the wallet could not be read', error),
    )
  }
  const live: NonNullable<Link['live']> = {
    wallet: place.wallet,
    request: async (args) => (await import('./request.js')).answer(place.wallet, known, args),
    switchNetwork: async (networkId) => change(await open(link, networkId)),
    stop() {
      if (link.live === live) link.live = undefined
      context.signal.removeEventListener('abort', live.stop)
      if (place.event) page?.removeEventListener?.(place.event, onChange)
    },
  }
  link.live = live
  context.signal.addEventListener('abort', live.stop, { once: true })
  if (place.event) page?.addEventListener?.(place.event, onChange)
  return take(first)
}

async function open(link: Link, networkId: CaipNetworkId): Promise<Known> {
  await link.place.wallet.enable(referenceOf(networkId))
  return keyOf(link, networkId)
}

async function keyOf({ place }: Link, networkId: CaipNetworkId): Promise<Known> {
  const key = await place.wallet.getKey(referenceOf(networkId))
  const address = key?.bech32Address
  if (typeof address !== 'string' || !isAddress(address)) throw new Error('The wallet gave no account')
  return { address, networkId }
}

/** Keplr calls networks by what stands behind the colon. */
const referenceOf = (networkId: CaipNetworkId) => networkId.slice(networkId.indexOf(':') + 1)

/** Keplr has no code for a network that it does not know. */
const isUnknown = (error: unknown) => textsOf(error).some((text) => /no (modular )?chain info/i.test(text))
