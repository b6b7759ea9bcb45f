import type { ReactElement } from 'react'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Network } from '../../base/entities/network.js'
import { networkById } from '../../core/connections/select.js'
import { isNative, type SwapToken } from '../../core/payments/exchange/tokens.js'
import { Picture, type PictureProps } from '../../ui/Picture.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'
import { networkImage, useHeldPicture, useRegistryPicture } from './useRegistryPicture.js'

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

export type NetworkPictureProps = Pick<PictureProps, 'size'> & { network: Network }

/** The picture of a network: its own, the services' or that of the app's registry. */
export function NetworkPicture({ network, size }: NetworkPictureProps): ReactElement {
  const src = useRegistryPicture(networkImage(useClient(), network), network.caipNetworkId)
  return <Picture src={src} name={network.name} shape="square" size={size} />
}
