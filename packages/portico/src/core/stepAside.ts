import type { Client } from './client.js'
import { writeModal } from './writers.js'

/**
 * Leaves the top layer to a wallet that draws over the page, for what is in the top layer covers everything else.
 * Returns how to come back; calling it again changes nothing.
 */
export function stepAside({ store }: Pick<Client, 'store'>): () => void {
  let away = true
  const move = (by: number) => {
    const { modal } = store.get()
    writeModal({ store }, { modal: { ...modal, aside: (modal.aside ?? 0) + by } })
  }
  move(1)
  return () => {
    if (away) move(-1)
    away = false
  }
}
