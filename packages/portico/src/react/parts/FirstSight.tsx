import type { ReactElement } from 'react'
import { loadFirstWallets } from '../../core/features/wallets/directory.js'
import { isPairing } from '../../core/features/wallets/match.js'
import { navigate } from '../../core/router.js'
import { Button } from '../../ui/Button.js'
import { useSheet } from '../../ui/context.js'
import { keyIcons } from '../../ui/keyIcons.js'
import { Inline } from '../../ui/Layout.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { css } from '../../ui/styles/beside.css.generated.js'
import { Caption, Heading } from '../../ui/Text.js'
import { useClient } from '../context.js'
import { firstSightCopy, walletsCopy } from '../copy/en/wallets.js'
import { useCopy } from '../copy.js'
import { common } from '../modal/common.js'
import { matches, narrowScreen, useMedia } from '../useMedia.js'
import { useSelect } from '../useSelect.js'
import { WalletPoints } from './WalletPoints.js'

/** What it says and draws, wherever it stands. */
export const copy = [firstSightCopy, walletsCopy]
export const icons = { ...common.icons, ...keyIcons }

/** The way for who has no wallet: beneath the wallets, and on a wide screen beside them with what a wallet is. */
export function Newcomer(): ReactElement {
  const t = useCopy()
  const get = useGetWallet()
  const isWide = useMedia(wideScreen)
  useSheet(common.css)
  return (
    <>
      <Button tone="plain" part="no-wallet" onPress={get}>
        {t('firstSight.none')}
      </Button>
      {isWide && <SidePane />}
    </>
  )
}

/** What a wallet is, and the ways to one. */
export function SidePane(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { part } = useSheet(css)
  const get = useGetWallet()
  const hasPairing = useSelect((state) => state.connectors.some(isPairing))
  return (
    <aside {...part('beside')} aria-label={t('whatIsAWallet.title')}>
      <Heading title={t('whatIsAWallet.title')} text={t('firstSight.text')} />
      <WalletPoints />
      <Button tone="secondary" onPress={get}>
        {t('firstSight.none')}
      </Button>
      {hasPairing && (
        <Button tone="plain" onPress={() => navigate(client, 'ConnectingWalletConnectBasic')}>
          {t('firstSight.onPhone')}
        </Button>
      )}
    </aside>
  )
}

/** Where there is room for two columns, as the shell's style sheet has it. */
const wideScreen = '(min-width: 47.5em)'

function useGetWallet(): () => void {
  const client = useClient()
  return () => {
    client.track({ event: 'CLICK_GET_WALLET_HELP' })
    navigate(client, 'GetWallet')
  }
}

/** In the place of wallets that are on their way. */
export function Pending({ shape, count }: { shape: 'row' | 'cell'; count: number }): ReactElement {
  const t = useCopy()
  return <Skeleton shape={shape} count={count} label={t('firstSight.loading')} />
}

/** The list did not come: those that are in this browser stand above. */
export function Failed(): ReactElement {
  const client = useClient()
  const t = useCopy()
  useSheet(common.css)
  return (
    <div role="status">
      <Inline layout="fit">
        <Caption>{t('firstSight.failed')}</Caption>
        <Button tone="secondary" small onPress={() => void loadFirstWallets(client, { tiled: matches(narrowScreen) })}>
          {t('common.tryAgain')}
        </Button>
      </Inline>
    </div>
  )
}
