import type { ReactElement } from 'react'
import type { WalletListing } from '../../base/entities/walletListing.js'
import type { Client } from '../../core/client.js'
import { canPair } from '../../core/features/wallets/match.js'
import { replaceView } from '../../core/router.js'
import { Button } from '../../ui/Button.js'
import { Doorway } from '../../ui/Doorway.js'
import { type IconName, IconTile } from '../../ui/Icon.js'
import { List, Row } from '../../ui/List.js'
import { Picture } from '../../ui/Picture.js'
import { Heading } from '../../ui/Text.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { walletImage } from './images.js'
import { type StoreLink, type StoreName, storeLinks } from './walletLinks.js'

const storeIcons: Record<StoreName, IconName> = {
  extension: 'monitor',
  program: 'monitor',
  ios: 'smartphone',
  android: 'smartphone',
  homepage: 'globe',
}
const storeNames = {
  extension: 'downloads.extension',
  program: 'downloads.program',
  ios: 'downloads.ios',
  android: 'downloads.android',
  homepage: 'downloads.website',
} as const
/** What analytics calls them. */
const storeTypes = {
  extension: 'chrome_store',
  program: 'homepage',
  ios: 'app_store',
  android: 'play_store',
  homepage: 'homepage',
} as const

/** Says that a wallet is not here, and where to get it. */
export function NotDetected({
  wallet,
  onOther,
}: {
  wallet: WalletListing
  onOther?: (() => void) | undefined
}): ReactElement {
  const client = useClient()
  const t = useCopy()
  const pairs = useSelect((state) => canPair(wallet, state.connectors))
  const canScan = pairs && Boolean(wallet.mobile_link)
  const holes = { wallet: wallet.name }
  return (
    <>
      <Doorway
        state="missing"
        subject={<Picture src={walletImage(client, wallet)} name={wallet.name} shape="square" size={56} />}
      />
      <Heading
        title={t('external.missing', holes)}
        text={canScan ? t('external.missingText', holes) : t('external.missingTextAlone')}
      />
      <StoreRows wallet={wallet}>
        {canScan && (
          <Row
            image={<IconTile icon="qr-code" />}
            name={t('downloads.haveIt')}
            chevron="right"
            onPress={() => replaceView(client, 'ConnectingWalletConnect', { wallet })}
          />
        )}
      </StoreRows>
      {onOther && (
        <Button tone="plain" onPress={onOther}>
          {t('external.other')}
        </Button>
      )}
    </>
  )
}

/** Tells that somebody goes to get a wallet. */
export function trackStore(client: Client, wallet: WalletListing, { store }: Pick<StoreLink, 'store'>): void {
  client.track({
    event: 'GET_WALLET',
    properties: {
      name: wallet.name,
      walletRank: wallet.order ?? undefined,
      explorerId: wallet.id,
      type: storeTypes[store],
    },
  })
}

/** The places where a wallet can be had, as rows. Nothing where there are none. */
export function StoreRows({
  wallet,
  children,
}: {
  wallet: WalletListing
  children?: ReactElement | false
}): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const links = storeLinks(wallet)
  if (links.length === 0 && !children) return null
  return (
    <List label={t('downloads.title', { wallet: wallet.name })}>
      {links.map(({ store, url }) => (
        <Row
          key={store}
          image={<IconTile icon={storeIcons[store]} />}
          name={t(storeNames[store])}
          chevron="external"
          href={url}
          onPress={() => trackStore(client, wallet, { store })}
        />
      ))}
      {children}
    </List>
  )
}
