import type { ReactElement } from 'react'
import type { SendItem } from '../../core/features/send/state.js'
import { Picture } from '../../ui/Picture.js'
import { useClient } from '../context.js'
import { networkImage } from '../networkImage.js'
import { useSelect } from '../useSelect.js'

/** The picture of what is sent; of the native currency that of its network. */
export function ItemPicture({ item, size }: { item: SendItem; size: number }): ReactElement {
  const client = useClient()
  const network = useSelect((state) => state.networks.find((one) => one.caipNetworkId === item.networkId))
  const ofNetwork = network && networkImage(client, network)
  const isCollectible = item.asset !== undefined && 'tokenId' in item.asset
  return (
    <Picture
      src={item.icon ?? (item.asset ? undefined : ofNetwork)}
      name={item.symbol}
      shape={isCollectible ? 'card' : 'disc'}
      size={size}
      badge={
        item.asset && network && size > 30 ? (
          <Picture src={ofNetwork} name={network.name} shape="square" size={16} />
        ) : undefined
      }
    />
  )
}
