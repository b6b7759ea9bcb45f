import type { ReactElement } from 'react'
import { openWaiting } from '../../../core/features/approve/elsewhere.js'
import { Button } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Picture } from '../../../ui/Picture.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { openWalletCopy } from '../../copy/en/approve.js'
import { useCopy } from '../../copy.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'OpenWallet'> = {
  title: ({ params }) => params.wallet.name,
  copy: [openWalletCopy],
  Component: OpenWallet,
}

/** The way to a wallet that is another app, while it has something to answer. */
export function OpenWallet({ params: { wallet } }: ViewProps<'OpenWallet'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { name } = wallet
  return (
    <>
      <Doorway state="waiting" subject={<Picture src={wallet.icon} name={name} shape="square" size={56} />} />
      <Heading title={t('openWallet.heading', { wallet: name })} text={t('openWallet.text')} />
      <Button onPress={() => openWaiting(client)}>{t('openWallet.open', { wallet: name })}</Button>
    </>
  )
}
