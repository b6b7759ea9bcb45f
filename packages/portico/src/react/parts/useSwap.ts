import { swapOf } from '../../core/features/swap/current.js'
import type { SwapState } from '../../core/features/swap/state.js'
import { useSelect } from '../useSelect.js'

/** The swap of the account and the network in use. */
export function useSwap(): SwapState | undefined {
  return useSelect(swapOf)
}
