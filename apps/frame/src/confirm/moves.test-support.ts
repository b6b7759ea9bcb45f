import { friend, nft, usdc } from '../signing/context.test-support.js'
import type { Action, Move } from './action.js'
import type { Knowledge } from './knowledge.js'

export const fungible = (symbol: string, decimals: number) => ({
  standard: 'fungible' as const,
  symbol,
  name: symbol,
  decimals,
})
export const knowledge: Knowledge = {
  assets: {
    [usdc.toLowerCase()]: fungible('USDC', 6),
    [nft.toLowerCase()]: { standard: 'collectible', symbol: 'APES', name: 'Apes', decimals: 0 },
  },
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  trial: { state: 'none' },
  knownReceivers: [friend],
}
export const native = { kind: 'native' } as const
export const token = { kind: 'token', address: usdc } as const
export const item = { kind: 'token', address: nft, isIdOrAmount: true } as const
export const out = (asset: Move['asset'], amount: bigint, to?: string): Move => ({
  ...{ direction: 'out', asset, amount },
  ...(to === undefined ? {} : { to }),
})
export const into = (asset: Move['asset'], amount: bigint): Move => ({ direction: 'in', asset, amount })
export const send = (moves: readonly Move[], more: Partial<Action> = {}): Action => ({
  key: 'step.send',
  risk: 'low',
  moves,
  ...more,
})
