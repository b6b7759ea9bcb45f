import type { Client } from '../../client.js'
import { heldOf, senderOf } from '../../payments/sender.js'
import { checkPayer } from '../../payments/step.js'
import { applyPay, assetOf, payOf } from './current.js'

/** After an outcome that nobody knows: whether what would be paid has left the account by now. */
export async function lookWhetherPaid(client: Client): Promise<void> {
  const progress = payOf(client)?.progress
  if (progress?.status !== 'unknown') return
  const { plan } = progress
  try {
    checkPayer(client, plan)
    const sender = senderOf(client)
    const held = await heldOf(sender, assetOf(sender.family, plan.pay), client.signal)
    applyPay(client, { type: 'moved', moved: BigInt(plan.held) - held >= BigInt(plan.maximum) })
  } catch (error) {
    client.logger.debug('What is held cannot be read', error)
  }
}
