import type { ReactElement } from 'react'
import type { SendItem } from '../../core/features/send/state.js'
import { Picture } from '../../ui/Picture.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'
import { NetworkPicture } from './TokenPicture.js'
import { networkImage, useHeldPicture, useRegistryPicture } from './useRegistryPicture.js'

/** The picture of what is sent; of the native currency that of its network. */
export function ItemPicture({ item, size }: { item: SendItem; size: number }): ReactElement {
  const client = useClient()
  const network = useSelect((state) => state.networks.find((one) => one.caipNetworkId === item.networkId))
  const held = useHeldPicture(item.networkId, item.asset?.address)
  const own = item.icon ?? held ?? (!item.asset && network ? networkImage(client, network) : undefined)
  const isCollectible = item.asset !== undefined && 'tokenId' in item.asset
  const src = useRegistryPicture(own, isCollectible ? undefined : item.networkId, item.asset?.address)
  return (
    <Picture
      src={src}
      name={item.symbol}
      shape={isCollectible ? 'card' : 'disc'}
      size={size}
      badge={item.asset && network && size > 30 ? <NetworkPicture network={network} size={16} /> : undefined}
    />
  )
}
