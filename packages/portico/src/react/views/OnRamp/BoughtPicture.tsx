import type { ReactElement } from 'react'
import type { CaipNetworkId } from '../../../base/caip.js'
import { Picture } from '../../../ui/Picture.js'
import { useHeldPicture, useRegistryPicture } from '../../parts/useRegistryPicture.js'

type BoughtPictureProps = {
  symbol: string
  networkId: CaipNetworkId | undefined
  contract: string | undefined
}

/** The picture of what is bought: the one that it has in the account. */
export function BoughtPicture({ symbol, networkId, contract }: BoughtPictureProps): ReactElement {
  const held = useHeldPicture(networkId, contract)
  return <Picture src={useRegistryPicture(held, networkId, contract)} name={symbol} shape="disc" size={36} />
}
