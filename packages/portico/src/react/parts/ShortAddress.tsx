import type { ReactElement } from 'react'
import { shortAddress } from '../../base/format.js'

/** An address, or the hash of a transaction, shortened; whoever points at it sees the whole of it. */
export function ShortAddress({ address }: { address: string }): ReactElement {
  return (
    <bdi dir="ltr" title={address}>
      {shortAddress(address)}
    </bdi>
  )
}
