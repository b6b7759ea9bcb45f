import type { ReactElement } from 'react'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { IconTile } from '../../../ui/Icon.js'
import { keyIcons } from '../../../ui/keyIcons.js'
import { Picture } from '../../../ui/Picture.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { walletsCopy } from '../../copy/en/wallets.js'
import { useCopy } from '../../copy.js'
import { walletImage } from '../../parts/images.js'
import { WalletPoints } from '../../parts/WalletPoints.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'WhatIsAWallet'> = {
  title: 'whatIsAWallet.title',
  copy: [walletsCopy],
  icons: keyIcons,
  Component: WhatIsAWallet,
}

/** What a wallet is, in three points. */
export function WhatIsAWallet(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const wallet = useSelect(({ wallets }) => wallets.featured[0] ?? wallets.recommended[0])
  const example = wallet && <Picture src={walletImage(client, wallet)} name={wallet.name} shape="square" size={56} />
  const get = () => {
    client.track({ event: 'CLICK_GET_WALLET_HELP' })
    navigate(client, 'GetWallet')
  }
  return (
    <>
      <Doorway state="idle" subject={example ?? <IconTile icon="wallet" tone="accent" />} />
      <Heading title={t('whatIsAWallet.heading')} />
      <WalletPoints />
      <Button onPress={get}>{t('getWallet.title')}</Button>
    </>
  )
}
