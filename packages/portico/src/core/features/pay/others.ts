import type { Client } from '../../client.js'
import { activeNetwork } from '../../connections/select.js'
import { askPrice, loadTokens, readPrices } from '../../payments/exchange/market.js'
import { swapNumbers } from '../../payments/exchange/numbers.js'
import { isNative, isSameToken, nativeAddress, type SwapToken } from '../../payments/exchange/tokens.js'
import { traderOf } from '../../payments/exchange/trader.js'
import { setPay } from './current.js'
import type { PayOption } from './state.js'

/** Of how many tokens it is asked what they would pay. */
const optionsMax = 8

/** What else is held, and about how much of it the asset costs. @throws AppError `http/*` */
export async function otherOptions(
  client: Client,
  asset: SwapToken,
  due: bigint,
  signal: AbortSignal,
): Promise<readonly PayOption[]> {
  const trader = await traderOf(client)
  const { caipNetworkId: networkId } = trader.network
  const list = await loadTokens(client, networkId, signal)
  const known = list.find((token) => isSameToken(token, asset))
  const tokens = list.filter((token) => token !== known).sort((a, b) => rankOf(a) - rankOf(b))
  const { network, address: owner, transact } = trader
  const addresses = tokens.map((token) => (isNative(token) ? undefined : token.address))
  const found = await transact.holdings({ network, owner, tokens: addresses, signal })
  const held = tokens.flatMap((token, index) => {
    const amount = found[index] ?? 0n
    return amount > 0n ? [{ token, amount }] : []
  })
  const question = { networkId, owner, pay: asset }
  const options = await Promise.all(
    held.slice(0, optionsMax).map(async ({ token, amount }): Promise<PayOption> => {
      const needed = await askPrice(client, { ...question, get: token }, due, signal).then(
        ({ amountOut }) => amountOut,
        () => 0n,
      )
      if (needed === 0n) return { token, held: `${amount}`, enough: false }
      // What is lost between the two ways of the trade, and to the limit of the price.
      const whole = needed + (needed * BigInt(swapNumbers.slippagePercent)) / 100n
      return { token, held: `${amount}`, needed: `${whole}`, enough: amount >= whole }
    }),
  )
  return options.sort((a, b) => Number(b.enough) - Number(a.enough))
}

/** The native currency first, then what is traded most. */
function rankOf(token: SwapToken): number {
  if (isNative(token)) return -1
  const place = (swapNumbers.suggestedSymbols as readonly string[]).indexOf(token.symbol)
  return place < 0 ? swapNumbers.suggestedSymbols.length : place
}

/** What the tokens are worth, to look at. */
export async function showPrices(
  client: Client,
  options: readonly PayOption[],
  asset: SwapToken,
  signal: AbortSignal,
): Promise<void> {
  if (!client.services.has('price.fungible')) return
  const network = activeNetwork(client.store.get())
  if (!network) return
  const native: SwapToken = { address: nativeAddress, ...network.nativeCurrency }
  const tokens = [asset, native, ...options.map(({ token }) => token)]
  const once = tokens.filter((token, index) => tokens.findIndex((other) => isSameToken(token, other)) === index)
  const prices = await readPrices(client, network.caipNetworkId, once, signal)
  if (!signal.aborted) setPay(client, { prices })
}
