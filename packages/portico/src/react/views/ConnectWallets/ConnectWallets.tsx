import type { ReactElement } from 'react'
import { Footer } from '../../../ui/Layout.js'
import { useClient } from '../../context.js'
import { connectCopy } from '../../copy/en/connect.js'
import { useConsentGate } from '../../parts/ConsentGate.js'
import { useWalletDirectory } from '../../parts/useWalletDirectory.js'
import { hasLegal, loadLegal, readyWallets, Wallets } from '../../parts/Wallets.js'
import { useWalletRows } from '../../parts/walletActions.js'
import { useLoaded } from '../../useLoaded.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'ConnectWallets'> = {
  title: ({ t, app }) => t('connect.title', { app }),
  copy: [connectCopy],
  Component: ConnectWallets,
  ready: readyWallets,
}

/** The wallets alone, behind "Continue with a wallet". */
function ConnectWallets({ params: { namespace } }: ViewProps<'ConnectWallets'>): ReactElement {
  const client = useClient()
  const rows = useWalletRows(namespace)
  const { box, reason } = useConsentGate()
  const legal = useLoaded(hasLegal(client), loadLegal)
  useWalletDirectory()
  return (
    <>
      {box}
      <Wallets rows={rows} namespace={namespace} reason={reason} />
      {legal && <Footer>{box ? reason : <legal.LegalLine />}</Footer>}
    </>
  )
}
