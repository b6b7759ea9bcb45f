import { whenIdle } from '../base/idle.js'
import type { Client } from './client.js'
import type { State } from './state.js'

const isWaiting = ({ modal, wallets }: State) => modal.opening === true || wallets.first === 'loading'

/** Resolves when the page is at rest and no modal waits for what it shows first: what nobody sees takes nothing of the visitor's line. */
export async function whenAtRest({ store }: Client): Promise<void> {
  await whenIdle()
  while (isWaiting(store.get())) {
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(isWaiting, () => {
        stop()
        resolve()
      })
    })
    // What is drawn now may ask for its wallets.
    await whenIdle()
  }
}
