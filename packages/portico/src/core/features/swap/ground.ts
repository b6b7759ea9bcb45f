import type { Client, State } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import type { SwapState } from './state.js'
import { nextSwap, type SwapEvent } from './transitions.js'

/** The swap of the account and the network in use. */
export function swapOf(state: State): SwapState | undefined {
  const connection = activeConnection(state)
  const { swap } = state
  const isMine = swap?.owner === connection?.address && swap?.networkId === connection?.caipNetworkId
  return swap && isMine ? swap : undefined
}

export function setSwap(client: Client, part: Partial<SwapState>): void {
  const { swap } = client.store.get()
  if (swap) client.store.set({ swap: { ...swap, ...part } })
}

export function applySwap(client: Client, event: SwapEvent): void {
  const { swap } = client.store.get()
  if (!swap) return
  const progress = nextSwap(swap.progress, event)
  if (progress !== swap.progress) setSwap(client, { progress })
}
