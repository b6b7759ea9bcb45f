import type { ReactElement } from 'react'
import { networkById } from '../../core/connections/select.js'
import { isNative, type SwapToken } from '../../core/trade/tokens.js'
import { Picture } from '../../ui/Picture.js'
import { useClient } from '../context.js'
import { networkImage } from '../networkImage.js'
import { useSelect } from '../useSelect.js'
import { useSwap } from './useSwap.js'

/** A token's picture; of the native currency that of its network. */
export function TokenPicture({ token, size }: { token: SwapToken; size: number }): ReactElement {
  const client = useClient()
  const id = useSwap()?.networkId
  const network = useSelect((state) => id && networkById(state, id))
  const own = isNative(token) && network ? networkImage(client, network) : undefined
  return <Picture src={token.logoUri ?? own} name={token.symbol} shape="disc" size={size} />
}
