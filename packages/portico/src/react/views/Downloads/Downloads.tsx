import type { ReactElement } from 'react'
import { platformOf } from '../../../core/platform.js'
import { Button } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Empty } from '../../../ui/Empty.js'
import { Picture } from '../../../ui/Picture.js'
import { storeIcons } from '../../../ui/storeIcons.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { downloadsCopy, externalCopy } from '../../copy/en/external.js'
import { useCopy } from '../../copy.js'
import { walletImage } from '../../parts/images.js'
import { StoreRows, trackStore } from '../../parts/NotDetected.js'
import { storeLinkFor, storeLinks } from '../../parts/walletLinks.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'Downloads'> = {
  title: ({ t, params }) => t('downloads.title', { wallet: params.wallet.name }),
  copy: [downloadsCopy, externalCopy],
  icons: storeIcons,
  Component: Downloads,
}

/** Where a wallet can be had. */
export function Downloads({ params: { wallet } }: ViewProps<'Downloads'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { name } = wallet
  const here = storeLinkFor(wallet, platformOf())
  if (storeLinks(wallet).length === 0) {
    return <Empty icon="download" title={t('downloads.none', { wallet: name })} text={t('downloads.noneText')} />
  }
  return (
    <>
      <Doorway
        state="missing"
        subject={<Picture src={walletImage(client, wallet)} name={name} shape="square" size={56} />}
      />
      <Heading title={t('downloads.heading', { wallet: name })} text={t('downloads.text')} />
      {here && here.store !== 'homepage' && (
        <Button icon="external-link" href={here.url} onPress={() => trackStore(client, wallet, here)}>
          {t('downloads.here', { wallet: name })}
        </Button>
      )}
      <StoreRows wallet={wallet} />
    </>
  )
}
