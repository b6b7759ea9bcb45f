import type { CaipNetworkId } from '../../../base/caip.js'
import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import type { PaymentRequest, RefusedRequest } from '../../family.js'
import { senderOf } from '../../payments/sender.js'
import { editSend } from './flow.js'
import { tokenAt } from './items.js'
import { nativeItem } from './nativeItem.js'
import { draftOf } from './transitions.js'

/** What became of a text that was pasted whole: a receiver, a request to be paid, or a request that cannot be met here. */
export type Taken =
  | { as: 'receiver' | 'request' }
  | { as: 'other-network'; networkId: CaipNetworkId }
  | { as: 'unknown-token' }
  | { as: 'refused'; reason: RefusedRequest['refused'] }

/**
 * Takes a text that was pasted or read from a code: an address or a name as the receiver, a request to be paid (EIP-681) with all
 * that it asks for. A request of another network, and one that is refused, change nothing.
 */
export async function takeText(client: Client, pasted: string): Promise<Taken> {
  const text = pasted.trim()
  const sender = senderOf(client)
  const { network, family } = sender
  const links = /^[a-z]+:/i.test(text) ? await family.features.paymentLink?.() : undefined
  const request = await links?.read(text, network.caipNetworkId)
  if (!request) {
    editSend(client, { to: text, marks: undefined })
    return { as: 'receiver' }
  }
  if ('refused' in request) return { as: 'refused', reason: request.refused }
  const { networkId, to, token, marks } = request
  if (networkId && networkId !== network.caipNetworkId) return { as: 'other-network', networkId }
  const before = draftOf(client.store.get().send)
  const isSame = (address: string | undefined) => address?.toLowerCase() === token?.toLowerCase()
  const chosen = before.item && isSame(before.item.asset?.address) ? before.item : undefined
  const item =
    chosen ?? (token ? await tokenAt(sender, token, { signal: client.signal }) : nativeItem(client.store.get()))
  if (!item) return { as: 'unknown-token' }
  editSend(client, { to, item, marks, amount: amountOf(request, item.decimals) ?? before.amount })
  return { as: 'request' }
}

function amountOf({ amount, units }: PaymentRequest, decimals: number): string | undefined {
  return amount === undefined ? units : formatUnits(amount, decimals)
}
