import { useState } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import { showToast } from '../../core/notices.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'

type What = { namespace?: ChainNamespace | undefined; connectorId?: string | undefined }

/** Ends a connection from a button: busy meanwhile, and said in words when the wallet does not let go. */
export function useLeave(wallet: string): { busy: boolean; leave(what?: What): void } {
  const client = useClient()
  const t = useCopy()
  const [busy, setBusy] = useState(false)
  const leave = (what: What = {}) => {
    setBusy(true)
    const left = import('../../core/connections/disconnect.js').then(({ disconnectWallet }) =>
      disconnectWallet(client, what),
    )
    left.then(
      () => setBusy(false),
      () => {
        setBusy(false)
        showToast(client, { variant: 'error', text: t('account.disconnectFailed', { wallet }) })
      },
    )
  }
  return { busy, leave }
}
