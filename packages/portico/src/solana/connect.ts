import type { Network } from '../base/entities/network.js'
import { connectErrorOf, noAccount } from '../base/errors/foreign.js'
import { connectionNumbers } from '../base/numbers.js'
import { untilAborted, withTimeout } from '../base/promise.js'
import { rpcNumbers } from '../base/rpc/numbers.js'
import { solanaIdOf } from '../base/solanaNames.js'
import { featureOf, type StandardAccount } from '../base/walletStandard.js'
import type { ConnectOptions, ConnectorSession, OneClick } from '../core/connector.js'
import { accountsIn } from './address.js'
import { reaches } from './chains.js'
import type { Link } from './connector.js'
import { isSolana } from './standard.js'

/**
 * Asks the wallet for its accounts and follows it from then on.
 *
 * @throws AppError `connect/rejected`, `rpc/error` (-32002: an earlier question is still open), `connect/failed`; the signal's reason
 */
export async function connect(link: Link, options: ConnectOptions): Promise<readonly ConnectorSession[]> {
  const { network, signal, oneClick } = options
  signal.throwIfAborted()
  try {
    if (oneClick) await untilAborted(signIn(link, oneClick), signal)
    const accounts = await untilAborted(ask(link), signal)
    if (accounts.length === 0) throw noAccount()
    return [follow(link, accounts, network)]
  } catch (error) {
    throw signal.aborted ? signal.reason : connectErrorOf(error)
  }
}

/** Takes the connection up again without a question; an empty list when the wallet no longer shows its accounts. */
export async function reconnect(link: Link, { signal }: { signal: AbortSignal }): Promise<readonly ConnectorSession[]> {
  signal.throwIfAborted()
  try {
    const late = () => new Error('The wallet did not answer in time')
    const asked = withTimeout(ask(link, { silent: true }), rpcNumbers.timeoutMs, late)
    const accounts = await untilAborted(asked, signal)
    return accounts.length === 0 ? [] : [follow(link, accounts)]
  } catch (error) {
    throw signal.aborted ? signal.reason : connectErrorOf(error)
  }
}

/** Stops following the wallet, and asks it to forget the page. Many wallets cannot; that is no error. */
export async function disconnect({ stop, wallet }: Link): Promise<void> {
  stop?.()
  const told = featureOf(wallet, 'standard:disconnect', 'disconnect')?.()
  if (stop && told) await withTimeout(told, connectionNumbers.disconnectTimeoutMs, () => undefined).catch(() => {})
}

/** Shows the page the accounts too; a wallet that does not sign what was asked is asked to connect like any other. */
async function signIn({ wallet }: Link, { request, onSigned }: OneClick): Promise<void> {
  const { signInBy } = await import('./signIn.js')
  const { chains, ...fields } = request
  const signed = await signInBy(wallet, { ...fields, version: '1', chainId: chains[0] as string })
  if (signed) await onSigned([signed])
}

async function ask({ wallet }: Link, ...inputs: readonly object[]): Promise<readonly StandardAccount[]> {
  const answer = await featureOf(wallet, 'standard:connect', 'connect')?.(...inputs)
  const given = accountsIn((answer as { accounts?: unknown } | undefined)?.accounts)
  return given.length > 0 ? given : accountsIn(wallet.accounts)
}

function follow(link: Link, first: readonly StandardAccount[], preferred?: Network): ConnectorSession {
  const { info, context, wallet } = link
  link.stop?.()
  const sessionOf = (accounts: readonly StandardAccount[], network: Network | undefined): ConnectorSession => ({
    namespace: 'solana',
    accounts: accounts.map(({ address }) => ({ address, type: 'eoa' })),
    caipNetworkId: whereIs(link, accounts, network),
    approvedNetworkIds: approvedBy(link),
    wallet: { name: info.name, icon: info.imageUrl },
  })
  let session = sessionOf(first, preferred)

  const onChange = () => {
    if (link.stop !== stop) return
    const accounts = accountsIn(wallet.accounts)
    // A wallet that was locked, or that took the permission back, shows no accounts.
    if (accounts.length === 0) {
      stop()
      context.emit({ type: 'disconnected', connectorId: info.id, namespace: 'solana' })
      return
    }
    const next = sessionOf(accounts, context.activeNetwork('solana'))
    if (JSON.stringify(next) === JSON.stringify(session)) return
    // A wallet says which account it is at by putting it first.
    const [first] = next.accounts
    const moved = first && first.address !== session.accounts[0]?.address
    session = next
    context.emit({
      type: 'changed',
      connectorId: info.id,
      session: moved ? { ...next, address: first.address } : next,
    })
  }
  const listening = listen(link, onChange)
  const stop = () => {
    if (link.stop === stop) link.stop = undefined
    context.signal.removeEventListener('abort', stop)
    listening()
  }
  link.stop = stop
  context.signal.addEventListener('abort', stop, { once: true })
  return session
}

function listen({ wallet, context }: Link, onChange: () => void): () => void {
  const events = wallet.features['standard:events'] as { on?: unknown } | undefined
  if (typeof events?.on !== 'function') return () => {}
  try {
    const off: unknown = events.on('change', onChange)
    return () => {
      try {
        if (typeof off === 'function') off()
      } catch (error) {
        context.logger.debug('The wallet would not let a listener go', error)
      }
    }
  } catch (error) {
    context.logger.debug('The wallet cannot be listened to', error)
    return () => {}
  }
}

/**
 * A wallet of Solana is on no network of its own: it is on the one that is asked for, or that is in use, as far as it reaches it.
 */
function whereIs(
  { wallet, context }: Link,
  [first]: readonly StandardAccount[],
  preferred: Network | undefined,
): ConnectorSession['caipNetworkId'] {
  const wanted = [preferred, context.activeNetwork('solana'), ...context.networks('solana')]
  const network = wanted.find((one) => one?.chainNamespace === 'solana' && reaches(wallet, one))
  return network?.caipNetworkId ?? solanaIdOf([...(first?.chains ?? []), ...wallet.chains].find(isSolana) as string)
}

/** Only a wallet that sends by itself is bound to the networks it knows. */
function approvedBy({ wallet, context }: Link): ConnectorSession['approvedNetworkIds'] {
  const networks = context.networks('solana')
  const reached = networks.filter((network) => reaches(wallet, network))
  return reached.length === networks.length ? undefined : reached.map(({ caipNetworkId }) => caipNetworkId)
}
