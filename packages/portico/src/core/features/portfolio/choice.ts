import type { Client } from '../../client.js'

/** What Account shows: which token's balance (its symbol) in place of the total. */
export type AccountChoice = { token?: string | undefined }

/** Shows a token's balance; `undefined` the total again. */
export function chooseToken(client: Client, token: string | undefined): void {
  client.store.set({ account: { ...client.store.get().account, token } })
}
