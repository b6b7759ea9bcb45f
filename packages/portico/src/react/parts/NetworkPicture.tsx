import type { ReactElement } from 'react'
import type { Network } from '../../base/entities/network.js'
import { Picture, type PictureProps } from '../../ui/Picture.js'
import { useClient } from '../context.js'
import { networkImage } from '../networkImage.js'
import { useRegistryPicture } from './useRegistryPicture.js'

export type NetworkPictureProps = Pick<PictureProps, 'size'> & { network: Network }

/** The picture of a network: its own, the services' or that of the app's registry. */
export function NetworkPicture({ network, size }: NetworkPictureProps): ReactElement {
  const src = useRegistryPicture(networkImage(useClient(), network), network.caipNetworkId)
  return <Picture src={src} name={network.name} shape="square" size={size} />
}
