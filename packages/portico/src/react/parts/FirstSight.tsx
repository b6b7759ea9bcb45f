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
import { matches, narrowScreen, useMedia, wideScreen } from '../useMedia.js'
import { useSelect } from '../useSelect.js'
import { WalletPoints } from './WalletPoints.js'

/** What it says and draws, wherever it stands. */
export const copy = [firstSightCopy, walletsCopy]
export const icons = { ...common.icons, ...keyIcons }

type NewcomerProps = {
  /** One is in this browser, and none was used here yet. */
  hasWallet: boolean
}

/** The way for who has no wallet: beneath the wallets, and on a wide screen beside them with what a wallet is. */
export function Newcomer({ hasWallet }: NewcomerProps): ReactElement {
  const t = useCopy()
  const get = useGetWallet()
  const isWide = useMedia(wideScreen)
  useSheet(common.css)
  return (
    <>
      {!hasWallet && (
        <Button tone="plain" part="no-wallet" onPress={get}>
          {t('firstSight.none')}
        </Button>
      )}
      {isWide && <SidePane hasWallet={hasWallet} />}
    </>
  )
}

/** What a wallet is, and the ways to one: to who has none first the way to get it, to who has one here first that on the phone. */
export function SidePane({ hasWallet }: NewcomerProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { part } = useSheet(css)
  const get = useGetWallet()
  const hasPairing = useSelect((state) => state.connectors.some(isPairing))
  const phone = hasPairing && {
    words: t('firstSight.onPhone'),
    go: () => navigate(client, 'ConnectingWalletConnectBasic'),
  }
  const own = { words: t(hasWallet ? 'getWallet.title' : 'firstSight.none'), go: get }
  const ways = (hasWallet ? [phone, own] : [own, phone]).filter((way) => way !== false)
  return (
    <aside {...part('beside')} aria-label={t('whatIsAWallet.title')}>
      <Heading title={t('whatIsAWallet.title')} text={t('firstSight.text')} />
      <WalletPoints />
      {ways.map(({ words, go }, at) => (
        <Button key={words} tone={at === 0 ? 'secondary' : 'plain'} onPress={go}>
          {words}
        </Button>
      ))}
    </aside>
  )
}

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
