import { fail } from '../../../base/errors/AppError.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import { coreErrors } from '../../errors.js'
import { featuresOf } from '../../flags.js'
import { routeTo } from '../../history.js'
import { openModal } from '../../modal.js'
import { ofClient } from '../../ofClient.js'
import { showWhenConnected } from '../../openAsked.js'
import { isUnderWay } from '../../payments/state.js'
import type { PayOptions, PayReceipt } from '../../portico.js'
import { resetViews } from '../../router.js'
import { writePay } from './current.js'
import { payErrors } from './errors.js'
import { isSameOrder, readOrder } from './order.js'
import type { PayOrder, PayProgress, PayState } from './state.js'

/**
 * Opens the modal to pay what an app asks for. Resolves when the payment is in a block.
 *
 * @throws AppError `pay/off`, `pay/network`, `pay/asset`, `pay/recipient`, `pay/amount`, `pay/busy`; `modal/closed` when the person
 * closed before anything was sent; `tx/reverted` when it failed after that; `pay/unknown` when nobody knows
 */
export async function openPay(client: Client, options: PayOptions): Promise<PayReceipt> {
  if (!featuresOf(client.store.get()).pay) throw fail(payErrors, 'pay/off')
  const [order, { storedProgress }] = await Promise.all([readOrder(client, options), import('./stored.js')])
  // A client that was destroyed meanwhile opens nothing.
  client.signal.throwIfAborted()
  const { pay } = client.store.get()
  const isAgain = pay !== undefined && isSameOrder(pay.order, order)
  const goesOn = pay !== undefined && (isUnderWay(pay.progress) || (isAgain && pay.progress.status === 'unknown'))
  if (goesOn && !isAgain) throw fail(payErrors, 'pay/busy')
  // The same asked for twice while the first is under way is one payment; also when the page was loaded anew meanwhile.
  if (!goesOn) begin(client, order, storedProgress(client, order))
  const { networkId: network, token: asset = network, amount, recipient } = order
  client.track({
    event: 'PAY_MODAL_OPEN',
    properties: { exchanges: [], configuration: { network, asset, amount, recipient } },
  })
  show(client, order)
  return outcome(client, order)
}

/** Hears of payments that other tabs make, from the first one that is asked for here. */
const followTabs = ofClient((client) =>
  client.storage.watch('sent', () => {
    import('./submit.js').then(
      ({ goOn }) => goOn(client),
      (error: unknown) => client.logger.warn('Not loaded', error),
    )
  }),
)

function begin(client: Client, order: PayOrder, progress: PayProgress | undefined): void {
  followTabs(client)
  const known =
    progress && 'plan' in progress ? { owner: progress.plan.from, asset: progress.plan.asset, isOfBefore: true } : {}
  writePay(client, {
    pay: { order, askedAt: Date.now(), options: [], prices: {}, ...known, progress: progress ?? { status: 'reading' } },
  })
}

function show(client: Client, { networkId }: PayOrder): void {
  const namespace = networkId.split(':')[0] as Parameters<typeof activeConnection>[1]
  const state = client.store.get()
  if (activeConnection(state, namespace)) openModal(client, { namespace })
  else openModal(client)
  const shown = client.store.get()
  const showPay = () => resetViews(client, routeTo('Pay'))
  if (activeConnection(shown) && !shown.signIn.text) showPay()
  // Who closes is told by what becomes of the payment.
  else showWhenConnected(client, { show: showPay }).catch(() => {})
}

/** Waits for what becomes of a payment. Closing does not end what the wallet or the network is at work on. */
function outcome(client: Client, order: PayOrder): Promise<PayReceipt> {
  client.signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    let isUnknown = false
    const gone = () => end(() => reject(isUnknown ? fail(payErrors, 'pay/unknown') : fail(coreErrors, 'modal/closed')))
    const onState = ({ pay, isOpen }: { pay: PayState | undefined; isOpen: boolean }) => {
      if (!pay || !isSameOrder(pay.order, order)) return gone()
      const { progress } = pay
      isUnknown = progress.status === 'unknown'
      if (progress.status === 'confirmed') return end(() => resolve(receiptOf(pay.order, progress)))
      if (isOpen || isUnderWay(progress)) return
      if (progress.status === 'failed' && (progress.hash || progress.left))
        end(() => reject(fail({ [progress.code]: progress.message }, progress.code)))
      else gone()
    }
    const stop = client.store.subscribe(
      (state) => state,
      (state) => onState({ pay: state.pay, isOpen: state.modal.status === 'open' }),
    )
    const end = (settle: () => void) => {
      stop()
      client.signal.removeEventListener('abort', gone)
      settle()
    }
    client.signal.addEventListener('abort', gone)
  })
}

function receiptOf(
  order: PayOrder,
  { plan, hash }: Extract<PayState['progress'], { status: 'confirmed' }>,
): PayReceipt {
  const { networkId, recipient, amount } = order
  const paid = { token: plan.pay.address, symbol: plan.pay.symbol, decimals: plan.pay.decimals, maximum: plan.maximum }
  return { hash, networkId, from: plan.from, recipient, ...(order.token && { token: order.token }), amount, paid }
}
