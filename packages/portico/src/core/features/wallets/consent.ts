import type { Client } from '../../client.js'

/** Ticks or unticks the box that holds back every way to connect. */
export function giveConsent(client: Client, consented: boolean): void {
  client.store.set({ wallets: { ...client.store.get().wallets, consented } })
}
