import type { Client } from '../../client.js'
import { writeWallets } from './listWallets.js'

/** Ticks or unticks the box that holds back every way to connect. */
export function giveConsent(client: Client, consented: boolean): void {
  writeWallets(client, { wallets: { ...client.store.get().wallets, consented } })
}
