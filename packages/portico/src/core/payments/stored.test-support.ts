// What is loaded while a wallet asks is there: no test waits for a disk.
import './follow.js'
import './resume.js'
import type { Client } from '../client.js'
import { alice, bob, connectQuietly, fakeFamily, fakeSend, makeTest, sharedStorage } from '../fakes.test-support.js'
import type { SendFeature } from '../family.js'
import { nameOf } from './state.js'
import { change, trimmed } from './stored.js'
import type { StoredPayment } from './storedShape.js'

export const minute = 60_000
export const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

/** A payment that left the wallet just now. */
export const sentOf = (part: Partial<StoredPayment> = {}): StoredPayment => ({
  hash: hashOf(1),
  networkId: 'eip155:1',
  from: alice,
  to: bob,
  operation: 'send',
  out: { symbol: 'ETH', amount: '1.5' },
  sentAt: Date.now(),
  status: 'pending',
  ...part,
})

/** Keeps a payment as whoever sends one does; what is known by the same name gives way to it. */
export function keep(client: Client, payment: StoredPayment): void {
  change(client, (all) => [trimmed(payment), ...all.filter((other) => nameOf(other) !== nameOf(payment))])
}

/** A page with a connected wallet. */
export function make(part: Partial<SendFeature> = {}, storage = sharedStorage().tab()) {
  const families = [fakeFamily('eip155', { features: { send: async () => fakeSend(part) } })]
  const { client } = makeTest({ families, storage })
  connectQuietly(client, 'lantern')
  return { client, pending: () => client.store.get().pending ?? [] }
}
