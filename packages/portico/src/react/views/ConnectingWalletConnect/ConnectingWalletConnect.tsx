import { type ReactElement, type ReactNode, useState } from 'react'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { connectorFor, type WayIn, waysIn } from '../../../core/features/wallets/sections.js'
import { platformOf } from '../../../core/platform.js'
import { goBack, navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { storeIcons } from '../../../ui/storeIcons.js'
import { Tabs } from '../../../ui/Tabs.js'
import { useClient } from '../../context.js'
import { codeCopy } from '../../copy/en/code.js'
import { connectCopy } from '../../copy/en/connect.js'
import { connectedMomentCopy } from '../../copy/en/connected.js'
import { downloadsCopy, externalCopy } from '../../copy/en/external.js'
import { pairingCopy } from '../../copy/en/pairing.js'
import { useCopy } from '../../copy.js'
import { ConnectedMoment } from '../../parts/ConnectedMoment.js'
import { ConnectInBrowser } from '../../parts/ConnectInBrowser.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { NotDetected } from '../../parts/NotDetected.js'
import { ScanCode } from '../../parts/ScanCode.js'
import { storeLinks } from '../../parts/walletLinks.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'
import { OpenElsewhere } from './OpenElsewhere.js'

export const view: ViewRow<'ConnectingWalletConnect'> = {
  title: ({ params }) => params.wallet.name,
  copy: [connectedMomentCopy, codeCopy, connectCopy, downloadsCopy, externalCopy, pairingCopy],
  icons: storeIcons,
  Component: ConnectingWalletConnect,
  Done: ConnectedMoment,
}

/** Connects a listed wallet by any of its ways in; several are tabs. */
export function ConnectingWalletConnect({ params: { wallet } }: ViewProps<'ConnectingWalletConnect'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const connectors = useSelect((state) => state.connectors)
  const status = useSelect((state) => state.pairing.status)
  const [chosen, setChosen] = useState<WayIn>()
  const ways = waysIn(wallet, { connectors, platform: platformOf() })
  const way = shownWay(ways, chosen)
  const connector = connectorFor(wallet, connectors)
  const panel: Record<WayIn, () => ReactNode> = {
    browser: () => connector && <ConnectInBrowser key={connector.id} connectorId={connector.id} wallet={wallet} />,
    qrcode: () => <ScanCode wallet={wallet} beside={<GetButton wallet={wallet} />} />,
    mobile: () => <OpenElsewhere wallet={wallet} place="mobile" onQrCode={() => setChosen('qrcode')} />,
    desktop: () => <OpenElsewhere wallet={wallet} place="desktop" onQrCode={() => setChosen('qrcode')} />,
    web: () => <OpenElsewhere wallet={wallet} place="web" onQrCode={() => setChosen('qrcode')} />,
    // Chosen, it has led on to the wallet's own browser: whoever comes back from there may not have it.
    site: () => <NotDetected wallet={wallet} onOther={() => goBack(client)} />,
    unsupported: () => <NotDetected wallet={wallet} onOther={() => goBack(client)} />,
  }
  // The code that was asked for on a phone is a tab as well, so that the way back is there.
  const tabs = (ways.includes(way) ? ways : [...ways, way])
    .filter((id) => id !== 'unsupported' && id !== 'site')
    .map((id) => ({ id, label: t(wayNames[id]) }))
  const content = (
    <>
      <KeepFocus on={status} />
      {panel[way]()}
    </>
  )
  if (way === 'unsupported' || tabs.length < 2) return content
  return (
    <Tabs<WayIn> tabs={tabs} selected={way} onSelect={setChosen} label={t('pairing.ways')}>
      {content}
    </Tabs>
  )
}

const wayNames = {
  browser: 'pairing.way.browser',
  qrcode: 'pairing.way.qrcode',
  mobile: 'pairing.way.mobile',
  desktop: 'pairing.way.desktop',
  web: 'pairing.way.web',
} as const

/** The way that is shown: the one chosen, as long as it is there, otherwise the best. */
export function shownWay(ways: readonly WayIn[], chosen: WayIn | undefined): WayIn {
  return chosen !== undefined && (ways.includes(chosen) || chosen === 'qrcode') ? chosen : (ways[0] ?? 'unsupported')
}

/** Leads to where a wallet can be had; nothing where that is not known. */
function GetButton({ wallet }: { wallet: WalletListing }): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  if (storeLinks(wallet).length === 0) return null
  return (
    <Button tone="outline" small onPress={() => navigate(client, 'Downloads', { wallet })}>
      {t('pairing.get', { wallet: wallet.name })}
    </Button>
  )
}
