import { type CaipNetworkId, toCaipAddress } from '../../../base/caip.js'
import { AppError } from '../../../base/errors/AppError.js'
import { isCodedError } from '../../../base/errors/CodedError.js'
import { swapDefaults } from '../../../base/swapDefaults.js'
import { endTurn, takeTurn } from '../../../base/task.js'
import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import { activeConnection, activeNetwork } from '../../connections/select.js'
import { startTimer, stopTimer } from '../../timers.js'
import { priceImpact, readAmount } from './amounts.js'
import { applySwap, groundOf, setSwap, swapOf } from './ground.js'
import type { SwapDraft, SwapFailure, SwapToken } from './state.js'
import { findToken, isNative, isSameToken, readToken } from './tokens.js'
import { flipped, isUnderWay } from './transitions.js'

const quoteTurn = 'swap.quote'
const quoteTimer = 'swap.quote'
const refreshTimer = 'swap.refresh'
const tokensTurn = 'swap.tokens'
/** Gas that a swap of the native currency must be left with. */
const swapGas = 300_000n

/** What a host may begin with: tokens by address or symbol, the amount in units of the first. */
export type SwapStart = { fromToken?: string | undefined; toToken?: string | undefined; amount?: string | undefined }

/**
 * Begins a swap on the network in use: the tokens, what the account has of them, and what the host asked for. A swap that was begun
 * already goes on. Never rejects: what went wrong is in the state.
 */
export async function startSwap(client: Client, start: SwapStart = {}): Promise<void> {
  const state = client.store.get()
  const connection = activeConnection(state)
  const network = activeNetwork(state)
  if (!connection || !network) return
  const before = swapOf(state)
  const isOver = before?.progress.status === 'confirmed' || before?.progress.status === 'failed'
  if (before && (isUnderWay(before.progress) || (before.tokens.status === 'ready' && !isOver && !start.fromToken))) {
    scheduleQuote(client)
    return
  }
  const list = before?.tokens.status === 'ready' ? before.tokens : { status: 'loading' as const, list: [] }
  client.store.set({
    swap: {
      owner: connection.address,
      networkId: network.caipNetworkId,
      tokens: list,
      balances: before?.balances ?? {},
      prices: before?.prices ?? {},
      slippage: before?.slippage ?? swapDefaults.slippagePercent * 100,
      draft: { amount: '', pay: list.list.find(isNative) },
      progress: { status: 'editing', problem: 'no-token' },
    },
  })
  const signal = takeTurn(client.live.tasks, tokensTurn, client.signal)
  try {
    const tokens = await loadTokens(client, signal)
    if (signal.aborted) return
    setSwap(client, { tokens: { status: 'ready', list: tokens } })
    const pay = findToken(tokens, start.fromToken) ?? tokens.find(isNative) ?? tokens[0]
    const get = findToken(tokens, start.toToken)
    editSwap(client, { pay, get: isSameToken(pay, get) ? undefined : get, amount: start.amount ?? '' })
    await readHoldings(client, signal)
  } catch (error) {
    if (signal.aborted) return
    client.logger.warn('The tokens that can be swapped are not known', error)
    const unsupported = isCodedError(error, 'swap/network-unsupported')
    setSwap(client, { tokens: { status: unsupported ? 'unsupported' : 'failed', list: [] } })
  }
}

/** @throws AppError `swap/network-unsupported`, `http/*` */
async function loadTokens(client: Client, signal: AbortSignal): Promise<readonly SwapToken[]> {
  const { network } = await groundOf(client)
  if (!(await swapNetworks(client)).includes(network.caipNetworkId)) throw new AppError('swap/network-unsupported')
  const answer = await client.services
    .call('convert.tokens', { query: { chainId: network.caipNetworkId } }, { signal })
    .catch((error: unknown) => {
      throw isRefusal(error) ? new AppError('swap/network-unsupported', {}, { cause: error }) : error
    })
  return answer.tokens.map(readToken)
}

/** The networks that do swaps: those that are known to, and those that the services report. */
export async function swapNetworks(client: Client): Promise<readonly CaipNetworkId[]> {
  const known = swapDefaults.networkIds.map((id): CaipNetworkId => `eip155:${id}`)
  const served = await client.services.call('chains.supported', {}).catch(() => undefined)
  const reported = (served?.http ?? []).filter((id) => id.startsWith('eip155:')) as CaipNetworkId[]
  return [...new Set<CaipNetworkId>([...known, ...reported])]
}

/** Reads from the node what the account has of every token in the list. */
export async function readHoldings(client: Client, signal: AbortSignal = client.signal): Promise<void> {
  const swap = swapOf(client.store.get())
  if (!swap) return
  const { network, connection, transact } = await groundOf(client)
  const { list } = swap.tokens
  const tokens = list.map((token) => (isNative(token) ? undefined : token.address))
  const found = await transact.holdings({ network, owner: connection.address, tokens, signal })
  if (signal.aborted || swapOf(client.store.get())?.owner !== swap.owner) return
  const read = list.flatMap(({ address }, index) => {
    const amount = found[index]
    return amount === undefined ? [] : [[address, amount.toString()] as const]
  })
  setSwap(client, { balances: { ...swap.balances, ...Object.fromEntries(read) } })
  recheck(client)
}

/** Looks a token up that is not in the list. `undefined` when there is none at the address. */
export async function findUnlisted(
  client: Client,
  address: string,
  signal: AbortSignal,
): Promise<SwapToken | undefined> {
  const swap = swapOf(client.store.get())
  if (!swap || !/^0x[0-9a-f]{40}$/i.test(address)) return undefined
  const query = { chainId: swap.networkId, address }
  const { tokens } = await client.services.call('convert.tokens', { query }, { signal })
  const [found] = tokens
  return found && { ...readToken(found), unlisted: true }
}

/** Takes over what the person chose or typed, and asks for a price a moment later. */
export function editSwap(client: Client, part: Partial<SwapDraft>): void {
  const swap = swapOf(client.store.get())
  if (!swap || isUnderWay(swap.progress)) return
  const draft = { ...swap.draft, ...part }
  const list = [draft.pay, draft.get].flatMap((token) => token ?? [])
  const unknown = list.filter((token) => !swap.tokens.list.some((other) => isSameToken(token, other)))
  setSwap(client, { draft, tokens: { ...swap.tokens, list: [...swap.tokens.list, ...unknown] } })
  const { problem } = readDraft(client)
  applySwap(client, { type: 'edited', problem, keepsQuote: false })
  endTurn(client.live.tasks, quoteTurn)
  if (unknown.length > 0) void readHoldings(client).catch(() => {})
  scheduleQuote(client, swapDefaults.quoteDelayMs)
}

/** Chooses one of the two tokens; the other side's token there swaps the sides. */
export function chooseToken(client: Client, side: 'pay' | 'get', token: SwapToken): void {
  const swap = swapOf(client.store.get())
  if (!swap) return
  const other = side === 'pay' ? swap.draft.get : swap.draft.pay
  if (isSameToken(other, token)) flipSwap(client)
  else editSwap(client, { [side]: token })
}

/** Turns the swap round; what would have come out is what is paid now. */
export function flipSwap(client: Client): void {
  const swap = swapOf(client.store.get())
  if (!swap) return
  const { draft, progress } = swap
  const quote = progress.status === 'editing' ? progress.quote : undefined
  const amount = quote && draft.get ? formatUnits(BigInt(quote.amountOut), draft.get.decimals) : ''
  editSwap(client, flipped(draft, amount))
}

/** Pays all there is; of the native currency as much as leaves the fee. */
export async function fillMaxSwap(client: Client): Promise<void> {
  const swap = swapOf(client.store.get())
  const pay = swap?.draft.pay
  if (!swap || !pay) return
  const have = BigInt(swap.balances[pay.address] ?? '0')
  const fee = isNative(pay) ? (await readGasPrice(client)) * swapGas : 0n
  editSwap(client, { amount: formatUnits(have > fee ? have - fee : 0n, pay.decimals) })
}

/** @param slippage In hundredths of a percent. */
export function setSlippage(client: Client, slippage: number): void {
  setSwap(client, { slippage })
}

/** What gas costs now, in wei. @throws AppError `swap/gas-price-unsupported`, `http/*` */
export async function readGasPrice(client: Client, signal?: AbortSignal): Promise<bigint> {
  const chainId = swapOf(client.store.get())?.networkId ?? ''
  const answer = await client.services
    .call('convert.gasPrice', { query: { chainId } }, { signal })
    .catch((error: unknown) => {
      throw isRefusal(error) ? new AppError('swap/gas-price-unsupported', {}, { cause: error }) : error
    })
  return BigInt(answer.standard)
}

/** Asks for prices again and again until what it returns is called. A page that nobody sees asks for none: `pause` it. */
export function pauseQuotes(client: Client): void {
  stopTimer(client, refreshTimer)
  stopTimer(client, quoteTimer)
  endTurn(client.live.tasks, quoteTurn)
}

/** Asks for a price after a moment, and then every ten seconds until `pauseQuotes`. */
export function scheduleQuote(client: Client, delayMs = 0): void {
  stopTimer(client, refreshTimer)
  startTimer(client, quoteTimer, delayMs, () => {
    void quote(client).finally(() => {
      startTimer(client, refreshTimer, swapDefaults.refreshMs, () => {
        void readHoldings(client).catch(() => {})
        scheduleQuote(client)
      })
    })
  })
}

/** Asks what would come out. A price that was there stays until the new one is. */
async function quote(client: Client): Promise<void> {
  const swap = swapOf(client.store.get())
  const { amount } = readDraft(client)
  if (swap?.progress.status !== 'editing' || amount === undefined) return
  const { pay, get } = swap.draft
  if (!pay || !get) return
  const signal = takeTurn(client.live.tasks, quoteTurn, client.signal)
  applySwap(client, { type: 'quoting' })
  const ask = async (units: bigint) => {
    const query = {
      from: toCaipAddress(swap.networkId, pay.address),
      to: toCaipAddress(swap.networkId, get.address),
      amount: units.toString(),
      userAddress: swap.owner,
    }
    const { quotes } = await client.services.call('convert.quotes', { query }, { signal })
    const out = BigInt(quotes[0]?.toAmount ?? '0')
    if (out === 0n) throw new Error('insufficient liquidity')
    return { amountIn: units, amountOut: out }
  }
  try {
    // The price of a hundredth tells what the size of the trade costs.
    const small = ask(amount / 100n || 1n).catch(() => undefined)
    const [trade, fair] = await Promise.all([ask(amount), small, readPrices(client, [pay, get], signal)])
    if (signal.aborted) return
    const impact = fair && priceImpact(trade, fair)
    const { amountIn, amountOut } = trade
    applySwap(client, {
      type: 'quoted',
      quote: { amountIn: amountIn.toString(), amountOut: amountOut.toString(), impact, at: Date.now() },
    })
  } catch (error) {
    if (signal.aborted) return
    client.logger.debug('There is no price', error)
    applySwap(client, { type: 'unquoted', failure: failureOf(error) })
  }
}

/** What tokens are worth in dollars; one that has no price is left out. */
async function readPrices(client: Client, tokens: readonly SwapToken[], signal: AbortSignal): Promise<void> {
  const swap = swapOf(client.store.get())
  if (!swap) return
  const read = await Promise.all(
    tokens.map(async ({ address }) => {
      const addresses = [toCaipAddress(swap.networkId, address)]
      const body = { currency: 'usd' as const, addresses, projectId: client.config.projectId }
      const answer = await client.services.call('price.fungible', { body }, { signal }).catch(() => undefined)
      const price = answer?.fungibles[0]?.price
      return price === undefined ? [] : [[address, price] as const]
    }),
  )
  if (!signal.aborted) setSwap(client, { prices: { ...swap.prices, ...Object.fromEntries(read.flat()) } })
}

function recheck(client: Client): void {
  const swap = swapOf(client.store.get())
  if (swap?.progress.status !== 'editing') return
  setSwap(client, { progress: { ...swap.progress, problem: readDraft(client).problem } })
}

function readDraft(client: Client): ReturnType<typeof readAmount> {
  const swap = swapOf(client.store.get())
  if (!swap) return { problem: 'no-token' }
  const have = swap.draft.pay && swap.balances[swap.draft.pay.address]
  return readAmount(swap.draft, have === undefined ? undefined : BigInt(have))
}

/** Whether the services answered that they do not do this. */
function isRefusal(error: unknown): boolean {
  return isCodedError(error, 'http/status') && (error.context.status === 400 || error.context.status === 404)
}

/** What people are told of an error on the way to a price. */
export function failureOf(error: unknown): SwapFailure {
  if (isCodedError(error, 'swap/gas-price-unsupported')) return 'gas-price'
  if (isCodedError(error, 'tx/insufficient-funds')) return 'fee'
  if (isCodedError(error, 'tx/reverted')) return 'fails'
  const reason = String((error as { cause?: { message?: unknown } }).cause?.message ?? (error as Error).message ?? '')
  return /insufficient liquidity/i.test(reason) ? 'no-route' : 'unavailable'
}
