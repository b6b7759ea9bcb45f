import type { ReactElement } from 'react'
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
