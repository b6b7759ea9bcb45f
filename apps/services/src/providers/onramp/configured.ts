import { randomUUID } from 'node:crypto'
import { endpoints } from 'portico/wire'
import * as v from 'valibot'
import { parseRatio, type Ratio } from '../../money/ratio.js'
import type { ProviderConfig } from '../../onramp/config.js'
import { centsOf, centsText, quoteText, reckon } from '../../onramp/reckon.js'
import { readJson } from '../json.js'
import type { OnRampAsk, OnRampProvider } from '../types.js'

const refusal = v.object({
  code: v.pipe(v.string(), v.maxLength(100)),
  message: v.pipe(v.string(), v.maxLength(500)),
})
const free: Ratio = { over: 0n, under: 1n }

/** A seller as the operator configured it: it tells its quotes over HTTP, or they follow from its fee and the price. */
export function configuredProvider(settings: ProviderConfig): OnRampProvider {
  const { name, quoteUrl, feeBasisPoints } = settings
  return {
    name,
    async quote(ask, signal) {
      if (quoteUrl !== undefined) return askQuote(quoteUrl, settings, ask, signal)
      const { asset, cents, rate, price, currency } = ask
      const { decimals, symbol } = asset
      const networkFee = parseRatio(asset.networkFee) ?? free
      const reckoned = reckon({ cents, rate, price, decimals, feeBasisPoints, networkFee })
      if (reckoned.units === 0n)
        return { refused: { code: 'INVALID_AMOUNT', message: 'The amount does not cover the fees' } }
      return { quote: quoteText(reckoned, { currency, symbol, decimals, id: randomUUID() }) }
    },
  }
}

async function askQuote(url: string, { headers }: ProviderConfig, ask: OnRampAsk, signal: AbortSignal) {
  const { asset, currency, cents, method } = ask
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    redirect: 'error',
    signal,
    body: JSON.stringify({
      purchaseCurrency: { id: asset.symbol, name: asset.name, symbol: asset.symbol },
      paymentCurrency: { id: currency },
      amount: centsText(cents),
      network: asset.network,
      ...(method ? { paymentMethod: method } : {}),
    }),
  })
  if (response.status === 400 || response.status === 422) {
    const { success, output } = v.safeParse(refusal, await readJson(response))
    return { refused: success ? output : { code: 'BAD_REQUEST', message: 'The provider refuses this purchase' } }
  }
  if (!response.ok) throw new Error(`The provider answered ${response.status}`)
  const quote = v.parse(endpoints['onramp.quote'].answer, await readJson(response))
  const { paymentTotal, paymentSubtotal, purchaseAmount, networkFee } = quote
  const amounts = [paymentTotal, paymentSubtotal, purchaseAmount, networkFee].map(({ amount }) => parseRatio(amount))
  const [total] = amounts
  if (amounts.includes(undefined)) throw new Error('The provider quotes what is no amount')
  if (paymentTotal.currency.toUpperCase() !== currency || purchaseAmount.currency !== asset.symbol)
    throw new Error('The provider quotes something else')
  // Nobody is asked for more than he has said.
  if (!total || centsOf(total) > cents) throw new Error('The provider asks for more than is paid')
  return { quote }
}
