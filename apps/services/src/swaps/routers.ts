import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import type { Caches } from '../cache.js'
import type { Chain } from '../chains/nodes.js'
import { tokenAbi } from '../evm/abi.js'
import { isNative, nativePlaceholder, plainAddress, same } from '../evm/address.js'
import { type Reader, readMany } from '../evm/read.js'
import type { Fee, SwapAsk, SwapBuild, SwapProvider } from '../providers/types.js'
import { readGasPrice } from './gasPrice.js'
import { bestOf, leastOut, outOf, type Quote, quoteRead, routesBetween } from './routes.js'
import { afterTax, createTaxes } from './taxes.js'
import { afterFee, swapCall } from './transaction.js'

/** Gas of a swap that cannot be tried beforehand: a router's own work and each step. */
const gasOfRouter = 90_000n
const gasOfStep = 110_000n
/** Gas of an approval in a transaction of its own. */
const gasOfApproval = 46_000n
/** Two words of a contract that were never written, and what leads to them. */
const gasOfNewPool = 48_000n
const unlimited = (1n << 256n) - 1n

/** Swaps over the routers that the configuration names. */
export function createRouters(
  nodes: Reader,
  settings: { fee?: Fee | undefined; now?: () => number; caches?: Caches | undefined },
): SwapProvider {
  const { fee, now = Date.now } = settings
  const taxes = createTaxes(nodes, settings.caches)

  /** What the tokens of a swap keep of it. What is not paid in tokens, and what is only wrapped, is not asked about. */
  async function taxesOf(chain: Chain, { from, to, user }: SwapAsk): Promise<{ paid: bigint; got: bigint }> {
    const { wrapped = '', stable = '' } = chain
    const isMoney = (token: string) => isNative(token) || same(token, wrapped) || same(token, stable)
    const [paid, got] = await Promise.all([
      isMoney(from) ? 0n : taxes.of(chain, from, isNative(to) ? wrapped : to, user ? { sells: user } : {}),
      isMoney(to) ? 0n : taxes.of(chain, to, isNative(from) ? wrapped : from, user ? { buys: user } : {}),
    ])
    return { paid, got }
  }

  /** All ways that give something, with what is left after the fee. */
  async function quotes(chain: Chain, ask: SwapAsk): Promise<Quote[]> {
    const { from, to, amount } = ask
    const { paid, got } = await taxesOf(chain, ask)
    const isTaxed = paid > 0n || got > 0n
    // Uniswap V3 takes no token that keeps something, and does not see what it keeps of what is paid out.
    const routes = routesBetween(chain, from, to, { onlyV3: fee !== undefined }).filter(
      ({ kind }) => !isTaxed || kind !== 'v3',
    )
    const arriving = afterTax(amount, paid)
    const reads = routes.flatMap((route) => quoteRead(route, arriving) ?? [])
    const answers = await readMany(nodes, chain, reads)
    let next = 0
    return routes.flatMap((route) => {
      const plain = quoteRead(route, amount) === undefined
      const out = outOf(route, amount, plain ? undefined : answers[next++])
      if (out === undefined) return []
      const amountOut = plain ? out : afterTax(afterFee(out, fee), got)
      return amountOut > 0n ? [{ route, amountIn: amount, amountOut, isTaxed }] : []
    })
  }

  /**
   * The best way; of those whose router may already take the token, if there are any. An allowance is asked by token alone, so an
   * account that may pay by one router must never be sent to another.
   */
  async function best(chain: Chain, ask: SwapAsk): Promise<Quote | undefined> {
    const found = await quotes(chain, ask)
    if (!ask.user || isNative(ask.from)) return bestOf(found)
    const free = found.filter(({ route }) => route.kind === 'unwrap')
    if (free.length > 0) return bestOf(free)
    const granted = await allowances(chain, ask.from, ask.user)
    const ready = found.filter(({ route }) => (granted.get(route.spender) ?? 0n) >= ask.amount)
    return bestOf(ready.length > 0 ? ready : found)
  }

  /**
   * The best way by a router that takes a signed permission. Before it is signed: only where it gives no less than the best of all does
   * when that approval is paid for.
   */
  async function bestPermitted(chain: Chain, ask: SwapAsk, permit: SwapBuild['permit']): Promise<Quote | undefined> {
    if (isNative(ask.from)) return undefined
    const found = await quotes(chain, ask)
    const taking = bestOf(
      found.filter(
        ({ route }) => route.kind === 'v3' && (typeof permit !== 'object' || same(route.spender, permit.spender)),
      ),
    )
    const lost = (bestOf(found)?.amountOut ?? 0n) - (taking?.amountOut ?? 0n)
    if (!taking || typeof permit === 'object' || lost === 0n) return taking
    const saved = (await readGasPrice(nodes, chain)).standard * gasOfApproval
    const { to } = ask
    const worth = isNative(to) ? saved : bestOf(await quotes(chain, { from: nativePlaceholder, to, amount: saved }))
    return lost <= (typeof worth === 'bigint' ? worth : (worth?.amountOut ?? 0n)) ? taking : undefined
  }

  async function allowances(chain: Chain, token: string, user: string): Promise<Map<string, bigint>> {
    const spenders = spendersOf(chain, fee !== undefined)
    const reads = spenders.map((spender) => ({ to: token, abi: tokenAbi, name: 'allowance', args: [user, spender] }))
    const answers = await readMany(nodes, chain, reads)
    return new Map(
      spenders.map((spender, index) => [spender, typeof answers[index] === 'bigint' ? answers[index] : 0n]),
    )
  }

  return {
    name: 'routers',
    serves: (chain) => spendersOf(chain, fee !== undefined).length > 0,
    async quote(chain, ask) {
      const quote = await best(chain, ask)
      return quote && { amountOut: quote.amountOut, fee: feeOf(quote, fee) }
    },
    async allowance(chain, token, user) {
      if (isNative(token)) return unlimited
      const granted = await allowances(chain, token, user)
      return [...granted.values()].reduce((most, value) => (value > most ? value : most), 0n)
    },
    async approve(chain, { from, to, amount }) {
      const decimals = amount === undefined ? await readDecimals(nodes, chain, from) : 0
      const found = await quotes(chain, { from, to, amount: amount ?? 10n ** BigInt(decimals) })
      // Unwrapping takes nobody's leave, but who asks for an approval waits until an allowance shows.
      const quote = bestOf(found.filter(({ route }) => route.kind !== 'unwrap'))
      const spender = quote?.route.spender ?? spendersOf(chain, fee !== undefined)[0]
      if (spender === undefined) return undefined
      const args = [plainAddress(spender), amount ?? unlimited] as const
      return { to: from, data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }) }
    },
    async build(chain, ask) {
      const { permit } = ask
      const quote = permit ? await bestPermitted(chain, ask, permit) : await best(chain, ask)
      if (!quote) return undefined
      const call = swapCall(quote, {
        ...ask,
        least: leastOut(quote.amountOut, ask.slippage),
        deadline: BigInt(Math.floor(now() / 1_000) + ask.lifetimeSeconds),
        fee,
        permit: typeof permit === 'object' ? permit : undefined,
      })
      const gas = ask.estimate ? await estimate(nodes, chain, ask, call, quote) : undefined
      return { ...call, amountOut: quote.amountOut, gas: gas ?? guessedGas(quote), fee: feeOf(quote, fee) }
    },
  }
}

/** Wrapping goes by no router: nothing is taken of it. */
function feeOf({ route }: Quote, fee: Fee | undefined): Fee | undefined {
  return route.kind === 'wrap' || route.kind === 'unwrap' ? undefined : fee
}

/** The contracts that may be asked to take a token. */
function spendersOf(chain: Chain, onlyV3: boolean): string[] {
  const v2 = onlyV3 ? [] : (chain.uniswapV2 ?? [])
  return [...new Set([...v2, ...(chain.uniswapV3 ?? [])].map(({ router }) => router))]
}

/**
 * Adds a fifth to what the node reckons: a pool that traded in this very second takes a ninth more in the next, and a new one of Uniswap V2
 * writes two numbers that it has never written. `undefined` when the call would fail now, as it does before the approval is mined, and for a node
 * that says that it takes nothing.
 */
async function estimate(
  nodes: Reader,
  chain: Chain,
  { user }: SwapBuild,
  { to, data, value }: { to: string; data: Hex; value: bigint },
  { route }: Quote,
): Promise<bigint | undefined> {
  try {
    const call = { from: user, to, data, value: numberToHex(value) }
    const gas = BigInt(await nodes.request<Hex>(chain.id, 'eth_estimateGas', [call]))
    if (gas === 0n) return undefined
    const more = gas / 5n
    return gas + (route.kind === 'v2' && more < gasOfNewPool ? gasOfNewPool : more)
  } catch {
    return undefined
  }
}

function guessedGas({ route, isTaxed }: Quote): bigint {
  const gas = gasOfRouter + gasOfStep * BigInt(route.tokens.length - 1)
  // Tokens that keep something often do more with it.
  return isTaxed ? gas * 2n : gas
}

async function readDecimals(nodes: Reader, chain: Chain, token: string): Promise<number> {
  if (isNative(token)) return chain.decimals
  const [decimals] = await readMany(nodes, chain, [{ to: token, abi: tokenAbi, name: 'decimals' }])
  return typeof decimals === 'number' && decimals <= 36 ? decimals : 18
}
