import type { ReactElement } from 'react'
import { shortAddress } from '../../base/format.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { useCopy } from '../copy.js'
import { copyText } from './copyText.js'

/** Copies an address, whole. */
export function AddressCopy({ address }: { address: string }): ReactElement {
  const t = useCopy()
  return (
    <CopyButton
      label={t('common.copyAddress')}
      doneLabel={t('common.addressCopied')}
      onCopy={async () => {
        if (!(await copyText(address))) throw new Error('Nothing was copied')
      }}
    />
  )
}

/** An address, or the hash of a transaction, shortened; whoever points at it sees the whole of it. */
export function ShortAddress({ address }: { address: string }): ReactElement {
  return (
    <bdi dir="ltr" title={address}>
      {shortAddress(address)}
    </bdi>
  )
}
