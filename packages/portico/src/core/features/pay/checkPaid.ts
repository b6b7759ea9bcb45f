import type { Client } from '../../client.js'
import { heldOf, senderOf } from '../../payments/sender.js'
import { checkPayer } from '../../payments/step.js'
import { currentRoute, replaceView } from '../../router.js'
import { applyPay, assetOf, payOf } from './current.js'
import { applyPaid } from './payment.js'

/** After an outcome that nobody knows: whether what would be paid has left the account by now. */
export async function checkWhetherPaid(client: Client): Promise<void> {
  const progress = payOf(client)?.progress
  if (progress?.status !== 'unknown') return
  const { plan } = progress
  try {
    checkPayer(client, plan)
    const sender = senderOf(client)
    const held = await heldOf(sender, assetOf(sender.family, plan.pay), client.signal)
    const moved = BigInt(plan.held) - held >= BigInt(plan.maximum)
    if (!moved || !progress.step) return applyPay(client, { type: 'moved', moved })
    // It was exchanged and not paid yet. The person says when.
    applyPaid(client, { type: 'bought' })
    applyPaid(client, { type: 'stopped' })
    if (currentRoute(client.store.get()).name === 'PayResult') replaceView(client, 'Pay')
  } catch (error) {
    client.logger.debug('What is held cannot be read', error)
  }
}
