import { type ReactElement, useState } from 'react'
import { platformOf } from '../../../core/platform.js'
import { Button } from '../../../ui/Button.js'
import { codeCopy } from '../../copy/en/code.js'
import { connectCopy } from '../../copy/en/connect.js'
import { connectedMomentCopy } from '../../copy/en/connected.js'
import { useCopy } from '../../copy.js'
import { ConnectedMoment } from '../../parts/ConnectedMoment.js'
import { useConsentGate } from '../../parts/ConsentGate.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { readyCode } from '../../parts/qrCode.js'
import { ScanCode } from '../../parts/ScanCode.js'
import { readyWallets, Wallets } from '../../parts/Wallets.js'
import { useWalletRows } from '../../parts/walletActions.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'ConnectingWalletConnectBasic'> = {
  title: 'pairing.anyTitle',
  copy: [connectedMomentCopy, codeCopy, connectCopy],
  Component: ConnectingWalletConnectBasic,
  Done: ConnectedMoment,
  ready: (shell) => Promise.all([readyWallets(shell), readyCode(shell)]),
}

/** A code that any wallet can scan; on a phone, which cannot scan itself, the wallets that it can open. */
export function ConnectingWalletConnectBasic({
  params: { code },
}: ViewProps<'ConnectingWalletConnectBasic'>): ReactElement {
  const t = useCopy()
  const rows = useWalletRows()
  const { box, reason } = useConsentGate()
  const status = useSelect((state) => state.pairing.status)
  const [asked, setAsked] = useState(code === true || platformOf() === 'desktop')
  if (reason !== undefined) return <>{box}</>
  if (asked) {
    const all = rows.filter((row) => row.kind === 'all')
    return (
      <>
        {box}
        <KeepFocus on={status} />
        <ScanCode />
        {all.length > 0 && <Wallets rows={all} only reason={reason} />}
      </>
    )
  }
  return (
    <>
      {box}
      <Wallets rows={rows.filter((row) => row.kind === 'wallet' || row.kind === 'all')} reason={reason} />
      <Button tone="secondary" icon="qr-code" onPress={() => setAsked(true)}>
        {t('allWallets.showQr')}
      </Button>
    </>
  )
}
