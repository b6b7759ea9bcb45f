import type { ReactElement } from 'react'
import { useCopy } from '../copy.js'
import { Points } from './Points.js'

/** What a wallet is, in three points. */
export function WalletPoints(): ReactElement {
  const t = useCopy()
  return (
    <Points
      points={[
        { icon: 'key-round', name: t('whatIsAWallet.keys'), detail: t('whatIsAWallet.keysText') },
        { icon: 'coins', name: t('whatIsAWallet.owns'), detail: t('whatIsAWallet.ownsText') },
        { icon: 'shield-check', name: t('whatIsAWallet.approves'), detail: t('whatIsAWallet.approvesText') },
      ]}
    />
  )
}
