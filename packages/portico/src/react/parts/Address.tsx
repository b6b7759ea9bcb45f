import { type ReactElement, useCallback } from 'react'
import { shortAddress } from '../../base/format.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { copyText } from './copyText.js'
import { showWholeIn } from './wholeAddress.js'

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

/** An address, or the hash of a transaction, shortened; whoever points at it, or stays on it with a finger, sees the whole of it. */
export function ShortAddress({ address }: { address: string }): ReactElement {
  return (
    <bdi dir="ltr" title={address} ref={useWholeAddress()}>
      {shortAddress(address)}
    </bdi>
  )
}

/** For something in a modal in which addresses stand shortened. @see showWholeIn */
function useWholeAddress(): (inside: Element | null) => void {
  const client = useClient()
  return useCallback(
    (inside) => {
      const root = inside?.getRootNode()
      if (root instanceof ShadowRoot) showWholeIn(client, root)
    },
    [client],
  )
}
