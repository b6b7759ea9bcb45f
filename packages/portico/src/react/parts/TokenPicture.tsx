import type { ReactElement } from 'react'
import type { CaipNetworkId } from '../../base/caip.js'
import { networkById } from '../../core/connections/select.js'
import { isNative, type SwapToken } from '../../core/payments/exchange/tokens.js'
import { Picture } from '../../ui/Picture.js'
import { useClient } from '../context.js'
import { networkImage } from '../networkImage.js'
import { useSelect } from '../useSelect.js'
import { useHeldPicture, useRegistryPicture } from './useRegistryPicture.js'

/** A token's picture; of the native currency that of its network. */
export function TokenPicture({
  token,
  size,
  networkId,
}: {
  token: SwapToken
  size: number
  networkId: CaipNetworkId | undefined
}): ReactElement {
  const client = useClient()
  const network = useSelect((state) => networkId && networkById(state, networkId))
  const own = isNative(token) && network ? networkImage(client, network) : undefined
  const contract = isNative(token) ? undefined : token.address
  const held = useHeldPicture(networkId, contract)
  const src = useRegistryPicture(token.logoUri ?? held ?? own, networkId, contract)
  return <Picture src={src} name={token.symbol} shape="disc" size={size} />
}
