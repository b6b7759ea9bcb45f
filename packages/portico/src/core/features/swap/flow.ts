import { isAppError } from '../../../base/errors/AppError.js'
import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import { activeConnection, activeNetwork } from '../../connections/select.js'
import { failureOf } from '../../payments/exchange/failure.js'
import { askPrice, loadTokens, readGasPrice, readPrices } from '../../payments/exchange/market.js'
import { swapNumbers } from '../../payments/exchange/numbers.js'
import { isNative, isSameToken, readToken, type SwapToken } from '../../payments/exchange/tokens.js'
import { payingAddress } from '../../payments/payer.js'
import { isUnderWay } from '../../payments/state.js'
import { startTimer, stopTimer } from '../../timers.js'
import { cancel, latest } from '../../work.js'
import { priceImpact, readAmount } from './amounts.js'
import { applySwap, setSwap, swapOf, traderFor, writeSwap } from './current.js'
import type { SwapDraft, SwapStart } from './state.js'
import { findToken } from './tokens.js'
import { flipped } from './transitions.js'

const quoteTurn = 'swap.quote'
const quoteTimer = 'swap.quote'
const refreshTimer = 'swap.refresh'
const tokensTurn = 'swap.tokens'
/** Gas that a swap of the native currency must be left with: that of the longest way, and room for a price that rises meanwhile. */
const swapGas = 400_000n

/**
 * Begins a swap on the network in use: the tokens, what the account has of them, and what the host asked for. A swap that was begun
 * already goes on. Never rejects: what went wrong is in the state.
 */
export async function startSwap(client: Client, start: SwapStart = {}): Promise<void> {
  const state = client.store.get()
  const connection = activeConnection(state)
  const network = activeNetwork(state)
  const owner = payingAddress(connection)
  if (owner === undefined || !network) return
  const before = swapOf(state)
  const isOver = ['confirmed', 'failed', 'unknown'].includes(before?.progress.status ?? '')
  // A form that is gone back to holds what was chosen since the host asked.
  const isAsked = start.fromToken !== undefined && before?.start !== start
  if (before && (isUnderWay(before.progress) || (before.tokens.status === 'ready' && !isOver && !isAsked))) {
    // Whoever comes back did something about it.
    applySwap(client, { type: 'refused' }, before)
    scheduleQuote(client)
    return
  }
  const known = before?.tokens.status === 'ready' ? before.tokens.list : undefined
  writeSwap(client, {
    swap: {
      owner,
      networkId: network.caipNetworkId,
      start,
      tokens: known ? { status: 'ready', list: known } : { status: 'loading', list: [] },
      balances: before?.balances ?? {},
      prices: before?.prices ?? {},
      slippage: before?.slippage ?? swapNumbers.slippagePercent * 100,
      fast: before?.fast,
      draft: { amount: '' },
      progress: { status: 'editing', problem: 'no-token' },
    },
  })
  // What was asked for another swap is none of this one.
  pauseQuotes(client)
  if (known) editSwap(client, draftFor(known, start))
  const begun = swapOf(client.store.get())?.draft
  const signal = latest(client, tokensTurn)
  try {
    const tokens = await loadTokens(client, network.caipNetworkId, signal)
    if (signal.aborted) return
    const draft = swapOf(client.store.get())?.draft
    const chosen = draft === begun ? [] : [draft?.pay, draft?.get].flatMap((token) => token ?? [])
    const unlisted = chosen.filter((token) => !tokens.some((other) => isSameToken(token, other)))
    setSwap(client, { tokens: { status: 'ready', list: [...tokens, ...unlisted] } })
    // What was chosen, or put under review, from the list of before stays.
    const wanted = draftFor(tokens, start)
    if (draft === begun && !(draft && isSameDraft(draft, wanted))) editSwap(client, wanted)
    await readHoldings(client, signal)
  } catch (error) {
    if (signal.aborted) return
    client.logger.warn('The tokens that can be swapped are not known', error)
    const unsupported = isAppError(error, 'swap/network-unsupported')
    setSwap(client, { tokens: { status: unsupported ? 'unsupported' : 'failed', list: [] } })
  }
}

/** What a host asked to begin with, by the tokens that there are. */
function draftFor(tokens: readonly SwapToken[], { fromToken, toToken, amount = '' }: SwapStart): SwapDraft {
  const pay = findToken(tokens, fromToken) ?? tokens.find(isNative) ?? tokens[0]
  const get = findToken(tokens, toToken)
  return { pay, get: isSameToken(pay, get) ? undefined : get, amount }
}

function isSameDraft(one: SwapDraft, other: SwapDraft): boolean {
  return (
    one.pay?.address === other.pay?.address && one.get?.address === other.get?.address && one.amount === other.amount
  )
}

/** Reads from the node what the account has of every token in the list. */
export async function readHoldings(client: Client, signal: AbortSignal = client.signal): Promise<void> {
  const swap = swapOf(client.store.get())
  if (!swap) return
  const trader = await traderFor(client, swap)
  if (!trader) return
  const { network, address, transact } = trader
  const { list } = swap.tokens
  const tokens = list.map((token) => (isNative(token) ? undefined : token.address))
  const found = await transact.holdings({ network, owner: address, tokens, signal })
  const now = swapOf(client.store.get())
  if (signal.aborted || now?.owner !== swap.owner || now.networkId !== swap.networkId) return
  const read = list.flatMap(({ address }, index) => {
    const amount = found[index]
    return amount === undefined ? [] : [[address, amount.toString()] as const]
  })
  // Who was short of the fee may not be any more.
  if (
    now.progress.status === 'editing' &&
    now.progress.refused === 'fee' &&
    read.some(([token, amount]) => now.balances[token] !== amount)
  )
    applySwap(client, { type: 'refused' }, now)
  setSwap(client, { balances: { ...now.balances, ...Object.fromEntries(read) } })
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
  applySwap(client, { type: 'edited', problem, keepsQuote: false }, swap)
  cancel(client, quoteTurn)
  if (unknown.length > 0) void readHoldings(client).catch(() => {})
  scheduleQuote(client, swapNumbers.quoteDelayMs)
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
  const fee = isNative(pay) ? (await readGasPrice(client, swap.networkId)) * swapGas : 0n
  const now = swapOf(client.store.get())
  // Another account, network or token by now: this is not what it has.
  if (now?.owner !== swap.owner || now.networkId !== swap.networkId || !isSameToken(now.draft.pay, pay)) return
  editSwap(client, { amount: formatUnits(have > fee ? have - fee : 0n, pay.decimals) })
}

/** @param settings `slippage` in hundredths of a percent; `fast`: whether more is paid to be in a block sooner */
export function setSwapSettings(client: Client, settings: { slippage: number; fast: boolean }): void {
  setSwap(client, settings)
}

/** Asks for prices again and again until what it returns is called. A page that nobody sees asks for none: `pause` it. */
export function pauseQuotes(client: Client): void {
  stopTimer(client, refreshTimer)
  stopTimer(client, quoteTimer)
  cancel(client, quoteTurn)
}

/** Asks for a price after a moment, and then every ten seconds until `pauseQuotes`. */
export function scheduleQuote(client: Client, delayMs = 0): void {
  stopTimer(client, refreshTimer)
  startTimer(client, quoteTimer, delayMs, () => {
    void quote(client).finally(() => {
      startTimer(client, refreshTimer, swapNumbers.refreshMs, () => {
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
  const signal = latest(client, quoteTurn)
  const question = { networkId: swap.networkId, owner: swap.owner, pay, get }
  const ask = async (units: bigint) => {
    const price = await askPrice(client, question, units, signal)
    if (price.amountOut === 0n) throw new Error('insufficient liquidity')
    return { amountIn: units, ...price }
  }
  try {
    // The price of a hundredth tells what the size of the trade costs.
    const small = ask(amount / 100n || 1n).catch(() => undefined)
    const [trade, fair] = await Promise.all([ask(amount), small, showPrices(client, [pay, get], signal)])
    if (signal.aborted) return
    const impact = fair && priceImpact(trade, fair)
    const { amountIn, amountOut, serviceFee } = trade
    const amounts = { amountIn: amountIn.toString(), amountOut: amountOut.toString() }
    applySwap(client, { type: 'quoted', quote: { ...amounts, impact, serviceFee, at: Date.now() } }, swap)
  } catch (error) {
    if (signal.aborted) return
    client.logger.debug('There is no price', error)
    applySwap(client, { type: 'unquoted', failure: failureOf(error) }, swap)
  }
}

async function showPrices(client: Client, tokens: readonly SwapToken[], signal: AbortSignal): Promise<void> {
  const swap = swapOf(client.store.get())
  if (!swap) return
  // What the network takes is told in money too.
  const native = swap.tokens.list.find((token) => isNative(token) && !tokens.includes(token))
  const read = await readPrices(client, swap.networkId, [...tokens, ...(native ? [native] : [])], signal)
  if (!signal.aborted) setSwap(client, { prices: { ...swap.prices, ...read } })
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
