import type { ReactElement } from 'react'
import { Footer } from '../../../ui/Layout.js'
import { useConsentGate } from '../../parts/ConsentGate.js'
import { useLegalLine } from '../../parts/legal.js'
import { useFirstWallets } from '../../parts/useFirstWallets.js'
import { Wallets } from '../../parts/Wallets.js'
import { useWalletRows } from '../../parts/walletActions.js'
import type { ViewProps } from '../../viewTypes.js'

/** The wallets alone, behind "Continue with a wallet". */
export function ConnectWallets({ params: { namespace } }: ViewProps<'ConnectWallets'>): ReactElement {
  const rows = useWalletRows(namespace)
  const { box, reason } = useConsentGate()
  const legal = useLegalLine()
  useFirstWallets()
  return (
    <>
      {box}
      <Wallets rows={rows} namespace={namespace} reason={reason} />
      {legal && <Footer>{box ? reason : legal}</Footer>}
    </>
  )
}
