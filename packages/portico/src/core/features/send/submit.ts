import { parseNetworkId } from '../../../base/caip.js'
import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import { isSmartAccount } from '../../connections/smart.js'
import { codeOf } from '../../failure.js'
import { type PaymentKind, runPayment } from '../../payments/run.js'
import { senderOf } from '../../payments/sender.js'
import { checkPayer } from '../../payments/step.js'
import type { StoredAs } from '../../payments/storeChange.js'
import { intentFor } from './draft.js'
import { applySent, paymentOf } from './payment.js'
import { rememberReceiver } from './receivers.js'
import type { SendPlan } from './state.js'

/**
 * Asks the wallet to send what was reviewed. Never rejects: the outcome is in the state. A fee that has risen by more than a tenth
 * since is shown first: then the state is `review` again, with the fee of before.
 */
export async function submitSend(client: Client): Promise<void> {
  const { send: before } = client.store.get()
  applySent(client, { type: 'submitted' })
  if (client.store.get().send !== before) await runPayment(client, kindOf(client))
}

/** How what was sent is kept. */
const stored: StoredAs<SendPlan> = {
  factsOf: ({ networkId, from, to, amount, decimals, symbol, item: { asset, icon } }) => ({
    networkId,
    from,
    to,
    operation: 'send',
    out: { symbol, amount: formatUnits(BigInt(amount), decimals), icon, ...(asset && { token: asset.address }) },
  }),
}

function kindOf(client: Client): PaymentKind<SendPlan, never> {
  return {
    follows: { feature: 'send' },
    replaced: 'failed',
    stored,
    read: () => paymentOf(client.store.get().send),
    apply: (event) => applySent(client, event),

    async refresh({ plan }) {
      const sender = senderOf(client)
      checkPayer(client, plan)
      const intent = intentFor(sender, plan.item, plan.to, BigInt(plan.amount), plan)
      const feature = await sender.load()
      const now = await feature.estimateFee(intent, { signal: client.signal, provider: sender.provider })
      const rates = now.rates?.map((rate) => ({ ...rate, fee: rate.fee.toString() }))
      return { type: 'refreshed', plan: { ...plan, fee: now.fee.toString(), feeSeconds: now.seconds, rates } }
    },

    async next({ plan }) {
      const { to, amount, item, feeRate, marks } = plan
      const what = { to, amount: BigInt(amount), asset: item.asset, feeRate, marks }
      return { stage: 'pay', steps: [{ kind: 'transfer', what }] }
    },

    stopped(error) {
      const message = error instanceof Error ? error.message : String(error)
      const { send } = client.store.get()
      if ('plan' in send) trackFailure(send.plan, error, message)
      return { type: 'failed', code: codeOf(error, 'connect/failed'), message }
    },

    report(plan, report) {
      const properties = propertiesOf(plan)
      if (report.what === 'asked') client.track({ event: 'SEND_INITIATED', properties })
      if (report.what === 'declined')
        client.track({ event: 'SEND_REJECTED', properties: { ...properties, message: report.message } })
      if (report.what === 'sent' && report.hash) {
        const place = parseNetworkId(plan.networkId)
        if (place) rememberReceiver(client, place.namespace, plan.to)
        client.track({ event: 'SEND_SUCCESS', properties: { ...properties, hash: report.hash } })
      }
      // What fails in a block was sent all the same.
      if (report.what === 'failed' && report.step) trackFailure(plan, report.error, report.message)
    },
  }

  function propertiesOf(plan: SendPlan) {
    return {
      isSmartAccount: isSmartAccount(client.store.get(), plan.from),
      network: plan.networkId,
      token: plan.symbol,
      amount: formatUnits(BigInt(plan.amount), plan.decimals),
    }
  }

  function trackFailure(plan: SendPlan, error: unknown, message: string): void {
    client.track({ event: 'SEND_ERROR', properties: { ...propertiesOf(plan), message } })
    client.report(error, 'INTERNAL_SDK_ERROR')
  }
}
