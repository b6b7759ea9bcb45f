import type { ReactElement } from 'react'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { isPairing } from '../../../core/features/wallets/match.js'
import { platformOf } from '../../../core/platform.js'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { List, Row } from '../../../ui/List.js'
import { Note } from '../../../ui/Note.js'
import { Picture } from '../../../ui/Picture.js'
import { Caption } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { connectCopy } from '../../copy/en/connect.js'
import { walletsCopy } from '../../copy/en/wallets.js'
import { useCopy } from '../../copy.js'
import { walletImage } from '../../parts/images.js'
import { useWalletDirectory } from '../../parts/useWalletDirectory.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'
import { placesOf, walletsToGet } from './walletsToGet.js'

/** An independent list of wallets, for those who want to compare. */
const compareUrl = 'https://ethereum.org/wallets/find-wallet/'

export const view: ViewRow<'GetWallet'> = {
  title: 'getWallet.title',
  copy: [connectCopy, walletsCopy],
  Component: GetWallet,
}

/** A few wallets to begin with. */
export function GetWallet(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const wallets = useSelect((state) => state.wallets)
  const hasPairing = useSelect((state) => state.connectors.some(isPairing))
  useWalletDirectory()
  const offered = walletsToGet(wallets, client.config.customWallets)
  const detail = (wallet: WalletListing) => {
    const { browser, phone } = placesOf(wallet)
    if (browser && phone) return t('getWallet.browserAndPhone')
    return browser ? t('getWallet.browser') : phone ? t('getWallet.phone') : undefined
  }
  return (
    <>
      <Caption>{t('getWallet.text')}</Caption>
      {offered.length > 0 && (
        <List label={t('connect.wallets')}>
          {offered.map((wallet) => (
            <Row
              key={wallet.id}
              image={<Picture src={walletImage(client, wallet)} name={wallet.name} shape="square" size={36} />}
              name={<bdi>{wallet.name}</bdi>}
              detail={detail(wallet)}
              value={
                <Button
                  tone="secondary"
                  small
                  label={t('getWallet.actionOf', { wallet: wallet.name })}
                  onPress={() => navigate(client, 'Downloads', { wallet })}
                >
                  {t('getWallet.action')}
                </Button>
              }
            />
          ))}
        </List>
      )}
      {hasPairing && platformOf() === 'desktop' && <Note tone="neutral">{t('getWallet.note')}</Note>}
      <Button tone="plain" icon="external-link" href={compareUrl}>
        {t('getWallet.more')}
      </Button>
    </>
  )
}
