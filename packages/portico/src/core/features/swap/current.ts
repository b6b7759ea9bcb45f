import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import type { SwapPlan } from '../../payments/exchange/state.js'
import { type Trader, traderOf } from '../../payments/exchange/trader.js'
import { payingAddress } from '../../payments/payer.js'
import type { State } from '../../state.js'
import { writerOf } from '../../writerOf.js'
import type { SwapProgress, SwapState } from './state.js'
import { nextSwap, type SwapEvent } from './transitions.js'

export const writeSwap = writerOf('swap')

/** One plan is made at a time. */
export const planTurn = 'swap.plan'

/** The swap of the account and the network in use. */
export function swapOf(state: State): SwapState | undefined {
  const connection = activeConnection(state)
  const { swap } = state
  const isMine = swap?.owner === payingAddress(connection) && swap?.networkId === connection?.caipNetworkId
  return swap && isMine ? swap : undefined
}

export function setSwap(client: Client, part: Partial<SwapState>): void {
  const { swap } = client.store.get()
  if (swap) writeSwap(client, { swap: { ...swap, ...part } })
}

/** Whose a swap is, and where. */
export type SwapOwner = Pick<SwapState, 'owner' | 'networkId'>

export function applySwap(client: Client, event: SwapEvent, of: SwapOwner): void {
  changeSwap(client, of, (progress) => nextSwap(progress, event))
}

/** @param of Whose swap it happened to: it may be somebody else's that stands there by now. */
export function changeSwap(client: Client, of: SwapOwner, turn: (progress: SwapProgress) => SwapProgress): void {
  const { swap } = client.store.get()
  if (swap?.owner !== of.owner || swap.networkId !== of.networkId) return
  const progress = turn(swap.progress)
  if (progress !== swap.progress) setSwap(client, { progress })
}

/** Who swaps, and with what. `undefined` when the account or the network in use is another by now. */
export async function traderFor(client: Client, { owner, networkId }: SwapOwner): Promise<Trader | undefined> {
  const trader = await traderOf(client)
  return trader.address === owner && trader.network.caipNetworkId === networkId ? trader : undefined
}

/** Whose plan it is, and where. */
export function ownerOf({ from, networkId }: Pick<SwapPlan, 'from' | 'networkId'>): SwapOwner {
  return { owner: from, networkId }
}

export function progressOf(client: Client): SwapProgress | undefined {
  return swapOf(client.store.get())?.progress
}
