import type { ReactElement } from 'react'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Icon, IconTile } from '../../../ui/Icon.js'
import { List, Row } from '../../../ui/List.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'

/** What a wallet is, in three points. */
export function WhatIsAWallet(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const get = () => {
    client.track({ event: 'CLICK_GET_WALLET_HELP' })
    navigate(client, 'GetWallet')
  }
  return (
    <>
      <Doorway state="idle" subject={<Icon name="wallet" />} />
      <Heading title={t('whatIsAWallet.heading')} />
      <List bare>
        <Row
          image={<IconTile icon="key-round" tone="accent" />}
          name={t('whatIsAWallet.keys')}
          detail={t('whatIsAWallet.keysText')}
        />
        <Row
          image={<IconTile icon="coins" tone="accent" />}
          name={t('whatIsAWallet.owns')}
          detail={t('whatIsAWallet.ownsText')}
        />
        <Row
          image={<IconTile icon="shield-check" tone="accent" />}
          name={t('whatIsAWallet.approves')}
          detail={t('whatIsAWallet.approvesText')}
        />
      </List>
      <Button onPress={get}>{t('getWallet.title')}</Button>
    </>
  )
}
