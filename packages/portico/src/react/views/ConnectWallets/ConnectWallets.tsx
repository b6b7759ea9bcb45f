import type { ReactElement } from 'react'
import { Footer } from '../../../ui/Layout.js'
import { useConsentGate, useLegalLine } from '../../parts/ConsentGate.js'
import { useFirstWallets } from '../../parts/useFirstWallets.js'
import { useWalletRows, WalletRows, WalletTiles } from '../../parts/WalletRows.js'
import { useNarrow } from '../../useNarrow.js'
import type { ViewProps } from '../../viewTypes.js'

/** The wallets alone, behind "Continue with a wallet". */
export function ConnectWallets({ params: { namespace } }: ViewProps<'ConnectWallets'>): ReactElement {
  const rows = useWalletRows(namespace)
  const narrow = useNarrow()
  const { box, reason } = useConsentGate()
  const legal = useLegalLine()
  useFirstWallets()
  const Wallets = narrow ? WalletTiles : WalletRows
  return (
    <>
      {box}
      <Wallets rows={rows} namespace={namespace} reason={reason} />
      {legal && <Footer>{box ? reason : legal}</Footer>}
    </>
  )
}
