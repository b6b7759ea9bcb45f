import type { ReactElement } from 'react'
import { Avatar } from '../../ui/Avatar.js'
import { Picture } from '../../ui/Picture.js'
import { useSelect } from '../useSelect.js'

/** The face of an address, the same wherever it is shown: the picture that it goes by once anything here knows it, until then a drawn one. */
export function Face({ address, size }: { address: string; size?: number | undefined }): ReactElement {
  const known = useSelect((state) => state.identities?.[address.toLowerCase()])
  return known?.avatar ? (
    <Picture src={known.avatar} name={known.name ?? address} shape="arch" size={size} />
  ) : (
    <Avatar address={address} size={size} />
  )
}
