import type { Connection } from '../../../base/entities/connection.js'
import { isAppError } from '../../../base/errors/AppError.js'
import type { OnRampOptions } from '../../../wire/calls/onramp.js'
import type { Client } from '../../client.js'
import { activeConnection, networkById, networksOf } from '../../connections/select.js'
import { startTimer, stopTimer } from '../../timers.js'
import { cancel, latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import { onrampNumbers } from './numbers.js'
import { assetOf, mockQuote, type OnRampChoice, type OnRampState, problemOf, sampleOptions } from './state.js'

const write = writerOf('onramp')

const optionsTurn = 'onramp.options'
const quoteTurn = 'onramp.quote'
const quoteTimer = 'onramp.quote'
export const pollTimer = 'onramp.poll'
const { quoteDelayMs, refreshMs } = onrampNumbers
const usualAmount = '100'

/** Begins with the defaults and asks who sells what. What was chosen for the same account stays. */
export async function startOnRamp(client: Client): Promise<void> {
  const connection = activeConnection(client.store.get())
  if (!connection) return
  const { onramp } = client.store.get()
  if (onramp?.address === connection.address && onramp.options === 'ready') {
    wantQuotes(client, 0)
    return
  }
  resetOnRamp(client)
  const signal = latest(client, optionsTurn)
  const [options, providers] = await Promise.all([
    client.services.call('onramp.options', {}, { signal }).catch(() => undefined),
    client.services.call('onramp.providers', { query: {} }, { signal }).catch(() => []),
  ])
  const state = client.store.get().onramp
  if (signal.aborted || !state) return
  const { paymentCurrencies: payments, purchaseCurrencies } = options ?? sampleOptions
  const purchases = purchasesHere(client, connection, purchaseCurrencies)
  const known = { payments, purchases }
  set(client, {
    ...state,
    ...known,
    options: options ? 'ready' : 'sample',
    providers: wantedProviders(client, connection, providers),
    choice: usualChoice(client, connection, known),
  })
  wantQuotes(client, 0)
}

/** All returns to the defaults. A purchase that was begun is no longer followed. */
export function resetOnRamp(client: Client): void {
  for (const turn of [optionsTurn, quoteTurn]) cancel(client, turn)
  for (const timer of [quoteTimer, pollTimer]) stopTimer(client, timer)
  const connection = activeConnection(client.store.get())
  const known = { payments: sampleOptions.paymentCurrencies, purchases: sampleOptions.purchaseCurrencies }
  if (!connection) return void write(client, { onramp: undefined })
  set(client, {
    address: connection.address,
    options: 'loading',
    providers: [],
    ...known,
    choice: usualChoice(client, connection, known),
    amount: usualAmount,
    quotes: { status: 'idle' },
  })
}

/** Takes over the amount that the person typed, in the payment currency. */
export function editAmount(client: Client, amount: string): void {
  change(client, { amount, quotes: { status: 'idle' }, error: undefined })
  wantQuotes(client, quoteDelayMs)
}

/** Takes over a choice. Another currency to pay with keeps the way to pay if it has it. */
export function choose(client: Client, part: Partial<OnRampChoice>): void {
  const { onramp } = client.store.get()
  if (!onramp) return
  const choice = { ...onramp.choice, ...part }
  const limits = onramp.payments.find(({ id }) => id === choice.payment)?.payment_method_limits ?? []
  const method = limits.some(({ id }) => id === choice.method) ? choice.method : (limits[0]?.id ?? '')
  const isSameOrder = Object.keys(part).every((key) => key === 'provider')
  change(client, {
    choice: { ...choice, method },
    error: undefined,
    ...(!isSameOrder && { quotes: { status: 'idle' } }),
  })
  if (!isSameOrder) wantQuotes(client, 0)
}

/** Stops asking for quotes, when nobody looks at them. */
export function stopQuotes(client: Client): void {
  stopTimer(client, quoteTimer)
  cancel(client, quoteTurn)
}

function wantQuotes(client: Client, delayMs: number): void {
  cancel(client, quoteTurn)
  startTimer(client, quoteTimer, delayMs, () => void quote(client))
}

async function quote(client: Client): Promise<void> {
  const state = client.store.get().onramp
  const problem = state && problemOf(state)
  if (!state || (problem && problem !== 'loading' && problem !== 'none') || !assetOf(state)) return
  const { choice, amount, address, options } = state
  const signal = latest(client, quoteTurn)
  if (state.quotes.status === 'idle') change(client, { quotes: { status: 'loading' } })
  try {
    if (options === 'sample') throw new Error('There are examples alone')
    const offers = await client.services.call(
      'onramp.quotes',
      {
        body: {
          destinationCurrencyCode: codeOf(client, state),
          sourceCurrencyCode: choice.payment,
          // The one number of these calls, which take no texts.
          sourceAmount: Number(amount),
          paymentMethodType: choice.method,
          walletAddress: address,
        },
      },
      { signal },
    )
    if (signal.aborted) return
    // An offer for another amount than was asked for is none.
    const shown = offers.filter(
      (offer) =>
        state.providers.some((one) => one.serviceProvider === offer.serviceProvider) &&
        offer.sourceAmount === Number(amount) &&
        offer.destinationAmount > 0,
    )
    change(client, { quotes: shown.length > 0 ? { status: 'ready', offers: shown } : { status: 'none' } })
  } catch (error) {
    if (signal.aborted) return
    const refused = isAppError(error, 'http/status') && error.context.status === 400
    change(client, { quotes: refused ? { status: 'none' } : { status: 'mock', ...mockQuote(amount) } })
  }
  startTimer(client, quoteTimer, refreshMs, () => void quote(client))
}

/** How the services name what is bought: by its symbol alone on the first of its networks. */
export function codeOf(client: Client, { choice, purchases }: OnRampState): string {
  const namespace = activeConnection(client.store.get())?.namespace
  const [first] = purchases.find(({ id }) => id === choice.purchase)?.networks ?? []
  return first?.chain_id === choice.network ? choice.purchase : `${choice.purchase}_${namespace}:${choice.network}`
}

/** Only what arrives at an account of the family, and where the app can show it; more of it when nothing would. */
function purchasesHere(client: Client, { namespace }: Connection, given: OnRampOptions['purchaseCurrencies']) {
  const isListed = (id: string) => networkById(client.store.get(), `${namespace}:${id}`) !== undefined
  // Families are told apart by how their networks are called: by numbers, or by other words.
  const isNumber = (id: string) => /^\d+$/.test(id)
  const listed = networksOf(client.store.get(), namespace).some(({ id }) => isNumber(String(id)))
  const isOwn = (id: string) => isNumber(id) === listed
  const own = given
    .map((one) => ({ ...one, networks: one.networks.filter(({ chain_id }) => isOwn(chain_id)) }))
    .filter(({ networks }) => networks.length > 0)
  const here = own.filter(({ networks }) => networks.some(({ chain_id }) => isListed(chain_id)))
  return here.length > 0 ? here : own.length > 0 ? own : given
}

function usualChoice(
  client: Client,
  { namespace, caipNetworkId }: Connection,
  { payments, purchases }: Pick<OnRampState, 'payments' | 'purchases'>,
): OnRampChoice {
  const network = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
  const there = purchases.filter(({ networks }) => networks.some(({ chain_id }) => chain_id === network))
  const purchase =
    there.find(({ id }) => id === client.families.get(namespace)?.traits?.buys) ?? there[0] ?? purchases[0]
  const payment = payments[0]
  return {
    payment: payment?.id ?? '',
    method: payment?.payment_method_limits[0]?.id ?? '',
    purchase: purchase?.id ?? '',
    network: there.length > 0 ? network : (purchase?.networks[0]?.chain_id ?? ''),
  }
}

/** Those that the app named, if it named any, and that sell on the family. */
function wantedProviders<P extends { serviceProvider: string; supportedChains: readonly string[] }>(
  client: Client,
  { namespace }: Connection,
  providers: readonly P[],
): readonly P[] {
  const { onramp } = client.store.get().flags.features
  const names = Array.isArray(onramp) ? onramp : undefined
  return providers.filter(
    ({ serviceProvider, supportedChains }) =>
      (!names || names.includes(serviceProvider)) &&
      (supportedChains.length === 0 || supportedChains.includes(namespace)),
  )
}

export function change(client: Client, part: Partial<OnRampState>): void {
  const { onramp } = client.store.get()
  if (onramp) set(client, { ...onramp, ...part })
}

function set(client: Client, onramp: OnRampState): void {
  write(client, { onramp })
}

/** The window that was opened for a purchase is gone, or there again. */
export function noteWindow(client: Client, closed: boolean): void {
  const purchase = client.store.get().onramp?.purchase
  // What opens has no window to lose yet, and is told apart by what it is.
  if (purchase && purchase.status !== 'opening' && (purchase.closed ?? false) !== closed)
    change(client, { purchase: { ...purchase, closed } })
}

/** The person did not pay: nothing is followed any more, and what was chosen stays. */
export function forgetPurchase(client: Client): void {
  stopTimer(client, pollTimer)
  change(client, { purchase: undefined })
}
