import { codesOf, connectErrorOf, noAccount } from '../base/errors/foreign.js'
import { connectionNumbers } from '../base/numbers.js'
import { untilAborted, withTimeout } from '../base/promise.js'
import { rpcNumbers } from '../base/rpc/numbers.js'
import type { ConnectOptions, ConnectorSession } from '../core/connector.js'
import { checksumAddress } from './address.js'
import type { Link } from './connector.js'
import { asProvider, type Eip1193Provider } from './eip1193.js'
import { isAddressLike, readChainId } from './hex.js'
import { watchOwnWindow } from './ownWindow.js'
import { switchNetwork } from './switchNetwork.js'

const maxAccounts = 1_000

/**
 * Asks the wallet for its accounts and follows it from then on.
 *
 * @throws AppError `connect/rejected`, `rpc/error` (-32002: an earlier question is still open), `connect/failed`; the signal's reason
 */
export async function connect(link: Link, options: ConnectOptions): Promise<readonly ConnectorSession[]> {
  const { signal, onWindow } = options
  signal.throwIfAborted()
  const page = (globalThis as { window?: Parameters<typeof watchOwnWindow>[0] }).window
  const ended = new AbortController()
  if (link.info.opensPopup && page && onWindow) watchOwnWindow(page, onWindow, AbortSignal.any([signal, ended.signal]))
  try {
    const { provider } = await untilAborted(openProvider(link), signal)
    const accounts = await askAccounts(provider, signal)
    const sessions = await follow(link, provider, accounts, options)
    if (sessions.length === 0) throw noAccount()
    return sessions
  } catch (error) {
    throw signal.aborted ? signal.reason : connectErrorOf(error)
  } finally {
    ended.abort()
  }
}

/** Takes the connection up again without a question; an empty list when the wallet no longer shows its accounts. */
export async function reconnect(link: Link, { signal }: { signal: AbortSignal }): Promise<readonly ConnectorSession[]> {
  signal.throwIfAborted()
  try {
    const { provider } = await untilAborted(openProvider(link), signal)
    const accounts = readAccounts(await answered(provider, 'eth_accounts', signal))
    return await follow(link, provider, accounts, { signal })
  } catch (error) {
    throw signal.aborted ? signal.reason : connectErrorOf(error)
  }
}

/** Stops following the wallet, and asks it to forget the page. Many wallets cannot; that is no error. */
export async function disconnect(link: Link): Promise<void> {
  const provider = link.live?.provider
  link.live?.stop()
  if (!provider) return
  const told = async () => {
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  }
  const closed = async () => {
    const close = link.info.type === 'EXTERNAL' ? (provider as { disconnect?: unknown }).disconnect : undefined
    if (typeof close === 'function') await close.call(provider)
  }
  const both = Promise.allSettled([told(), closed()])
  await withTimeout(both, connectionNumbers.disconnectTimeoutMs, () => undefined).catch(() => {})
}

/** In a box: what is awaited is asked for its `then`, and some providers throw for every name that they do not know. */
async function openProvider(link: Link): Promise<{ provider: Eip1193Provider }> {
  const opened = link.open()
  const provider = asProvider(opened instanceof Promise ? await opened : opened)
  if (!provider) throw new Error('The wallet has no EIP-1193 provider')
  return { provider }
}

/** Asks the person for the accounts. Of older wallets some know another way to ask, and some answer nothing although they were let. */
async function askAccounts(provider: Eip1193Provider, signal: AbortSignal): Promise<readonly string[]> {
  const asked = Promise.resolve(provider.request({ method: 'eth_requestAccounts' })).catch((error: unknown) => {
    const { enable } = provider as { enable?: unknown }
    if (typeof enable === 'function' && codesOf(error).includes(-32601)) return enable.call(provider) as unknown
    throw error
  })
  const told = await untilAborted(asked, signal)
  return readAccounts(told ?? (await answered(provider, 'eth_accounts', signal)))
}

/** Moves the wallet to the network that was chosen before; when it will not go, it stays where it is. */
async function prefer(provider: Eip1193Provider, network: NonNullable<ConnectOptions['network']>, signal: AbortSignal) {
  try {
    if (readChainId(await untilAborted(provider.request({ method: 'eth_chainId' }), signal)) === String(network.id))
      return
    await switchNetwork({ provider, network, signal })
  } catch {
    signal.throwIfAborted()
  }
}

/** An answer that needs no person, so it is due within the time of any request. */
function answered(provider: Eip1193Provider, method: string, signal: AbortSignal): Promise<unknown> {
  const late = () => new Error(`The wallet did not answer ${method}`)
  return untilAborted(withTimeout(Promise.resolve(provider.request({ method })), rpcNumbers.timeoutMs, late), signal)
}

/** Listens before it asks where the wallet is: what the wallet says by itself from then on is newer than what it has answered. */
async function follow(
  link: Link,
  provider: Eip1193Provider,
  accounts: readonly string[],
  { network, signal }: ConnectOptions,
): Promise<readonly ConnectorSession[]> {
  if (!accounts[0]) return []
  const { info, context } = link
  let ended = false
  /** Before that, what it says is noted and nobody is told. */
  const isLive = () => link.live === live
  let session: ConnectorSession = {
    namespace: 'eip155',
    accounts: accounts.map(toAccount),
    // Asked for below.
    caipNetworkId: 'eip155:',
    wallet: { name: info.name, icon: info.imageUrl, rdns: info.info?.rdns },
  }
  const change = (part: Partial<ConnectorSession>) => {
    // The account that it changed to is told once; what was not told yet holds.
    const next = { ...session, address: isLive() ? undefined : session.address, ...part }
    // Some wallets let no listener go.
    if (ended || sameSession(session, next)) return
    session = next
    if (isLive()) context.emit({ type: 'changed', connectorId: info.id, session })
  }
  const end = () => {
    const told = isLive()
    live.stop()
    if (told) context.emit({ type: 'disconnected', connectorId: info.id, namespace: 'eip155' })
  }
  /** Some only say that something changed. */
  const askAnew = (method: string, tell: (answer: unknown) => void) => {
    if (isLive()) void answered(provider, method, context.signal).then(tell, () => {})
  }
  const listeners: Record<string, (value: unknown) => void> = {
    accountsChanged: (value) => {
      if (!Array.isArray(value))
        return askAnew('eth_accounts', (answer) => Array.isArray(answer) && listeners.accountsChanged?.(answer))
      const next = readAccounts(value)
      // A wallet that was locked, or that took the permission back, shows no accounts.
      const [address] = next
      // When its first account stays, so does the one that the app uses.
      const isSame = address === session.accounts[0]?.address
      if (address) change({ accounts: next.map(toAccount), ...(!isSame && { address }) })
      else if (value.length === 0) end()
    },
    chainChanged: (value) => {
      const next = readChainId(value)
      if (next) change({ caipNetworkId: `eip155:${next}` })
      else askAnew('eth_chainId', (answer) => readChainId(answer) && listeners.chainChanged?.(answer))
    },
    disconnect: () => void stillThere().then((there) => there || !isLive() || end()),
    message: (value) => {
      try {
        if (isLive()) context.emit({ type: 'message', connectorId: info.id, data: structuredClone(value) })
      } catch {
        context.logger.debug('A message that cannot be copied was dropped')
      }
    },
  }
  // Wallets also say "disconnect" when only their own node is out of reach for a moment.
  const stillThere = async () => {
    try {
      return readAccounts(await answered(provider, 'eth_accounts', context.signal)).length > 0
    } catch {
      return false
    }
  }
  const live: NonNullable<Link['live']> = {
    provider,
    stop() {
      ended = true
      if (isLive()) link.live = undefined
      context.signal.removeEventListener('abort', live.stop)
      try {
        for (const [event, listener] of Object.entries(listeners)) provider.removeListener?.(event, listener)
      } catch (error) {
        context.logger.debug('The wallet would not let a listener go', error)
      }
    },
  }
  context.signal.addEventListener('abort', live.stop, { once: true })
  try {
    try {
      for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener)
    } catch (error) {
      context.logger.debug('The wallet would not be listened to', error)
    }
    if (network) await prefer(provider, network, signal)
    const { caipNetworkId } = session
    const chainId = await askChain(provider, signal)
    if (!chainId) throw new Error('The wallet gave no chain id')
    if (session.caipNetworkId === caipNetworkId) session = { ...session, caipNetworkId: `eip155:${chainId}` }
    if (ended) return []
    link.live?.stop()
    link.live = live
    return [session]
  } finally {
    if (!isLive()) live.stop()
  }
}

/** Where the wallet is. Some fail or hang at the question, and have the answer at hand. */
async function askChain(provider: Eip1193Provider, signal: AbortSignal): Promise<string | undefined> {
  const ask = async (method: string) => readChainId(await answered(provider, method, signal))
  const atHand = () => readChainId((provider as { chainId?: unknown }).chainId)
  const first = await ask('eth_chainId').catch(async (error: unknown) => {
    signal.throwIfAborted()
    const chainId = atHand()
    if (chainId) return chainId
    const network = await ask('net_version').catch(() => Promise.reject(error))
    // A network's number is not its chain's: Ethereum Classic and others share Ethereum's.
    return network === '1' ? undefined : network
  })
  return first ?? atHand()
}

function toAccount(address: string): ConnectorSession['accounts'][number] {
  return { address, type: 'eoa' }
}

function sameSession(one: ConnectorSession, other: ConnectorSession): boolean {
  const key = ({ accounts, caipNetworkId }: ConnectorSession) =>
    [caipNetworkId, ...accounts.map(({ address }) => address)].join()
  return key(one) === key(other)
}

/** The well-formed addresses of an answer, each once, in the wallet's order. One alone is a list of one. */
function readAccounts(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value]
  return [...new Set(list.slice(0, maxAccounts).filter(isAddressLike).map(checksumAddress))]
}
