import { swapCopy } from '../../copy/en/swap.js'
import { swapTokensCopy } from '../../copy/en/swapTokens.js'
import type { ViewRow } from '../../viewTypes.js'
import { SwapSelectToken } from './SwapSelectToken.js'

export const view: ViewRow<'SwapSelectToken'> = {
  title: ({ t, params }) => t(params.side === 'pay' ? 'swap.pay' : 'swap.get'),
  copy: [swapCopy, swapTokensCopy],
  Component: SwapSelectToken,
}
