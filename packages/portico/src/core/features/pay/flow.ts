import { parseUnits } from '../../../base/parseUnits.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import { featuresOf } from '../../flags.js'
import { isSameToken, nativeAddress, type SwapToken } from '../../payments/exchange/tokens.js'
import { payingAddress } from '../../payments/payer.js'
import { heldOf, type Sender, senderOf } from '../../payments/sender.js'
import { isUnderWay } from '../../payments/state.js'
import { latest } from '../../work.js'
import { applyPay, assetOf, payOf, setPay } from './current.js'
import { failureOfPay, planPay } from './plan.js'
import type { PayOption, PayOrder, PayRefusal } from './state.js'

const turn = 'pay.read'

/**
 * Finds out with what the account in use can pay what is asked for, and prices the first that does. What is under way goes on. Never
 * rejects: what stands in the way is in the state.
 */
export async function startPay(client: Client): Promise<void> {
  const pay = payOf(client)
  const state = client.store.get()
  const connection = activeConnection(state)
  const owner = payingAddress(connection)
  if (!pay || !connection || owner === undefined) return
  if (pay.isOfBefore) {
    setPay(client, { isOfBefore: undefined })
    return (await import('./submit.js')).resumePay(client)
  }
  if (isUnderWay(pay.progress)) return
  if (pay.progress.status === 'unknown' || pay.progress.status === 'confirmed') return
  const signal = latest(client, turn)
  applyPay(client, { type: 'reading' })
  setPay(client, { owner, options: [], asset: undefined })
  const { order } = pay
  try {
    if (connection.caipNetworkId !== order.networkId) return refuse(client, 'network')
    if (owner.toLowerCase() === order.recipient.toLowerCase()) return refuse(client, 'self')
    if (!client.families.get(connection.namespace)?.features.send) return refuse(client, 'unsupported')
    const sender = senderOf(client)
    const asset = await readAsset(sender, order, signal)
    if (signal.aborted) return
    if (!asset) return refuse(client, 'asset')
    const due = parseUnits(order.amount, asset.decimals)
    if (due === undefined || due === 0n || due >= 1n << 255n) return refuse(client, 'amount')
    setPay(client, { asset })
    const held = await heldOf(sender, assetOf(sender.family, asset), signal)
    const own: PayOption = { token: asset, held: `${held}`, needed: `${due}`, enough: held >= due }
    const others = await loadOthers(client, asset, due, signal).catch((error: unknown) => {
      if (!signal.aborted) client.logger.warn('What else could pay is not known', error)
      return undefined
    })
    if (signal.aborted) return
    const options = [...(held > 0n ? [own] : []), ...(others ?? [])]
    setPay(client, { options })
    void import('./others.js').then(({ showPrices }) => showPrices(client, options, asset, signal)).catch(() => {})
    const good = options.filter(({ enough }) => enough)
    if (good.length === 0) return refuse(client, others ? 'nothing' : 'outage')
    for (const { token } of good) {
      await choosePay(client, token)
      // The first that does; or the person chose meanwhile.
      if (signal.aborted || payOf(client)?.progress.status !== 'unpriced') return
    }
  } catch (error) {
    if (signal.aborted) return
    client.logger.warn('The payment cannot be read', error)
    refuse(client, 'unread')
  }
}

/** Pays with another of the tokens that are held. */
export async function choosePay(client: Client, token: SwapToken): Promise<void> {
  const pay = payOf(client)
  if (!pay?.asset) return
  const signal = latest(client, 'pay.plan')
  applyPay(client, { type: 'pricing', token })
  if (payOf(client)?.progress.status !== 'pricing') return
  try {
    const option = pay.options.find((one) => isSameToken(one.token, token))
    const plan = await planPay(client, { pay: token, guess: option?.needed }, signal)
    if (signal.aborted) return
    applyPay(client, { type: 'planned', plan })
    // There when it is pressed, also where the page is offline by then.
    import('./submit.js').catch(() => {})
  } catch (error) {
    if (signal.aborted) return
    client.logger.debug('This token does not pay it', error)
    applyPay(client, { type: 'unpriced', token, failure: failureOfPay(error) })
  }
}

function refuse(client: Client, reason: PayRefusal): void {
  applyPay(client, { type: 'refused', reason })
}

/** What else could pay, where something can be traded. */
async function loadOthers(
  client: Client,
  asset: SwapToken,
  due: bigint,
  signal: AbortSignal,
): Promise<readonly PayOption[]> {
  const state = client.store.get()
  const { namespace } = activeConnection(state) ?? {}
  const canTrade = namespace && client.families.get(namespace)?.features.transact
  if (!canTrade || !featuresOf(state).swaps || !client.services.has('convert.quotes')) return []
  return (await import('./others.js')).otherOptions(client, asset, due, signal)
}

/** The asset as its own contract tells of it, whatever lists say. */
async function readAsset(
  { network, family, address: owner, load }: Sender,
  { token }: PayOrder,
  signal: AbortSignal,
): Promise<SwapToken | undefined> {
  if (!token) return { address: nativeAddress, ...network.nativeCurrency }
  const bare: SwapToken = { address: token, symbol: '', name: '', decimals: 0 }
  const asset = assetOf(family, bare)
  if (!asset) return undefined
  const { decimals, symbol } = await (await load()).holding({ network, owner, asset, signal })
  if (decimals === undefined || decimals > 77 || !symbol) return undefined
  return { ...bare, name: symbol, symbol, decimals }
}
