import { parseNetworkId } from '../../../base/caip.js'
import type { Network } from '../../../base/entities/network.js'
import type { TokenBalance } from '../../../base/entities/token.js'
import { fail, isAppError } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import { activeConnection, activeNetwork } from '../../connections/select.js'
import { coreErrors } from '../../errors.js'
import { toastError } from '../../notices.js'
import { cacheNumbers } from '../../numbers.js'
import { nativeAddress } from '../../payments/exchange/tokens.js'
import { listsTokens } from '../../registry.js'
import { startTimer, stopTimer } from '../../timers.js'
import { cancel, isRunning, latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import { portfolioOf, tokensOf } from './select.js'
import type { PortfolioState } from './state.js'
import { keepPortfolio, storedPortfolio } from './stored.js'

const write = writerOf('portfolio')

const turn = 'portfolio'
const retryTimer = 'portfolio.retry'

/**
 * Reads what the active account has on the active network. `force` passes the 30 s cache by, not the 30 s block after a failure.
 * Without services it is the native currency, from the node, and so it is where they fail or do not serve the network; with a registry the
 * listed tokens beside it. Never rejects: a failure shows a toast, blocks, and tries again by itself when the block ends; after HTTP 503, and
 * on a network that is not served, it waits to be asked.
 */
export async function refreshPortfolio(client: Client, options: { force?: boolean | undefined } = {}): Promise<void> {
  const state = client.store.get()
  const connection = activeConnection(state)
  const network = activeNetwork(state)
  if (!connection || !network || client.families.get(connection.namespace)?.bare) {
    cancel(client, turn)
    stopTimer(client, retryTimer)
    if (state.portfolio && state.portfolio.status !== 'idle') write(client, { portfolio: { status: 'idle' } })
    return
  }
  const of = { address: connection.address, networkId: network.caipNetworkId }
  const before = takeUp(client, of)
  const now = Date.now()
  if (before.status === 'blocked' && now < (before.until ?? 0)) return
  const isUnserved = before.status === 'blocked' && before.unserved === true
  if ((before.status === 'loading' || isUnserved) && isRunning(client, turn)) return
  if (before.status === 'ready' && !options.force && now - (before.readAt ?? 0) < cacheNumbers.portfolioMs) return
  const known = tokensOf(client.store.get())
  const signal = latest(client, turn)
  stopTimer(client, retryTimer)
  // What is shown stays while newer figures are read.
  if (before.status !== 'ready' && !isUnserved)
    write(client, { portfolio: { status: 'loading', ...of, tokens: known, ...listedOf(before) } })
  try {
    const { tokens, listed } = await readTokens(client, network, of, options.force, signal)
    if (signal.aborted) return
    const read = { tokens: arranged(tokens, network), readAt: Date.now(), ...listedOf({ listed }) }
    write(client, { portfolio: { status: 'ready', ...of, ...read } })
    keepPortfolio(client, of, read)
  } catch (error) {
    if (signal.aborted) return
    const status = isAppError(error, 'http/status') ? Number(error.context.status) : undefined
    const stopped = status === 503
    const unserved = status === 400
    const until = Date.now() + cacheNumbers.retryBlockMs
    const blocked = {
      status: 'blocked' as const,
      ...of,
      until,
      ...listedOf(before),
      ...(stopped && { stopped }),
      ...(unserved && { unserved }),
    }
    write(client, { portfolio: { ...blocked, tokens: known } })
    if (!unserved || !isUnserved) {
      client.logger.warn('The portfolio cannot be read', error)
      toastError(client, fail(chainErrors, 'balance/unavailable'))
    }
    // A network is not served because time passes: whoever looks at the list asks again.
    if (!stopped && !unserved)
      startTimer(client, retryTimer, cacheNumbers.retryBlockMs, () => {
        const now = portfolioOf(client.store.get())
        if (now.status !== 'blocked' || now.until !== until) return
        // A timer counts by another clock than the one that says the time: it may be a moment ahead, and does not ring twice.
        write(client, { portfolio: { ...now, until: 0 } })
        void refreshPortfolio(client)
      })
    if (unserved || known.length === 0) await fillFromNode(client, network, blocked, signal)
  } finally {
    if (!signal.aborted) cancel(client, turn)
  }
}

/** What is known of an account, from before a reload where this page has read nothing of it yet. */
function takeUp(client: Client, of: Of): PortfolioState {
  const known = portfolioOf(client.store.get())
  const stored = known.status === 'idle' ? storedPortfolio(client, of) : undefined
  if (!stored) return known
  const { isCut, ...value } = stored.value
  // What was not kept is missing: the rest is shown, and read anew at once.
  const portfolio: PortfolioState = { status: 'ready', ...of, ...value, readAt: isCut ? 0 : stored.timestamp }
  write(client, { portfolio })
  return portfolio
}

type Blocked = Extract<PortfolioState, { address: string }>
type Of = { address: string; networkId: Network['caipNetworkId'] }

type Tokens = { tokens: readonly TokenBalance[]; listed?: 'whole' | 'part' | undefined }

function listedOf(read: PortfolioState | Pick<Tokens, 'listed'>): Pick<Tokens, 'listed'> {
  return 'listed' in read && read.listed ? { listed: read.listed } : {}
}

/** From the services; from the nodes where there are none, or where they do not serve a network whose tokens the app's registry lists. */
async function readTokens(
  client: Client,
  network: Network,
  of: Of,
  force: boolean | undefined,
  signal: AbortSignal,
): Promise<Tokens> {
  if (!client.services.has('balance.list')) return readNodes(client, network, of.address, signal)
  try {
    const hasContracts = client.families.get(network.chainNamespace)?.features.transact !== undefined
    return { tokens: await readServices(client, of, force && hasContracts, signal) }
  } catch (error) {
    const isUnserved = isAppError(error, 'http/status') && Number(error.context.status) === 400
    if (signal.aborted || !isUnserved || !listsTokens(client, network.chainNamespace)) throw error
    const read = await readNodes(client, network, of.address, signal)
    if (!read.listed) throw error
    return read
  }
}

/** @param anew Past what the services remember for ten seconds: naming one token has them read all. */
async function readServices(
  client: Client,
  { address, networkId }: Of,
  anew: boolean | undefined,
  signal: AbortSignal,
) {
  const forceUpdate = anew ? `${networkId}:${nativeAddress}` : undefined
  const query = { currency: 'usd' as const, chainId: networkId, ...(forceUpdate && { forceUpdate }) }
  const { balances } = await client.services.call('balance.list', { params: { address }, query }, { signal })
  return balances.flatMap((balance): TokenBalance[] => {
    const chainId = balance.chainId ?? networkId
    return parseNetworkId(chainId) && chainId === networkId ? [{ ...balance, chainId: networkId }] : []
  })
}

/** Lists what the nodes tell, for as long as nothing better is known. */
async function fillFromNode(
  client: Client,
  network: Network,
  blocked: Omit<Blocked, 'tokens'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const read = await readNodes(client, network, blocked.address, signal)
    const latest = portfolioOf(client.store.get())
    if (latest.status === 'blocked' && latest.until === blocked.until)
      write(client, { portfolio: { ...blocked, ...read } })
  } catch (error) {
    client.logger.debug('The node does not tell the balance either', error)
  }
}

/** The native currency, and of listed tokens those that are held. One that keeps its own from being read does not keep the other. */
async function readNodes(client: Client, network: Network, owner: string, signal: AbortSignal): Promise<Tokens> {
  const native = readNative(client, network, owner, signal)
  if (!listsTokens(client, network.chainNamespace)) return { tokens: await native }
  const listed = import('../../listedTokens.js')
    .then(({ readListed }) => readListed(client, { network, owner, signal }))
    .catch((error: unknown) => {
      if (!signal.aborted) client.logger.warn('The listed tokens cannot be read', error)
      // What is known of them stands until they are read again.
      return { tokens: tokensOf(client.store.get()).filter(({ address }) => address), isWhole: false }
    })
  const [own, read] = await Promise.all([native, listed])
  if (!read) return { tokens: own }
  return { tokens: [...own, ...read.tokens], listed: read.isWhole ? 'whole' : 'part' }
}

async function readNative(client: Client, network: Network, address: string, signal: AbortSignal) {
  const family = client.families.get(network.chainNamespace)
  if (!family) throw fail(coreErrors, 'network/not-found')
  const { amount, decimals, symbol } = await family.readBalance({ network, address, signal })
  const native: TokenBalance = {
    name: network.nativeCurrency.name,
    symbol,
    chainId: network.caipNetworkId,
    price: 0,
    quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
  }
  return [native]
}

/** Without tokens that cannot be divided, the native currency first, then by worth. */
function arranged(tokens: readonly TokenBalance[], { nativeCurrency }: Network): readonly TokenBalance[] {
  return tokens
    .filter(({ quantity }) => quantity.decimals !== '0')
    .map((token) => (token.address ? token : { ...token, name: token.name || nativeCurrency.name }))
    .sort((one, other) => Number(!other.address) - Number(!one.address) || (other.value ?? -1) - (one.value ?? -1))
}
