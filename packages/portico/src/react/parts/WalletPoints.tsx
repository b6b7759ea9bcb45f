import type { ReactElement } from 'react'
import { IconTile } from '../../ui/Icon.js'
import { List, Row } from '../../ui/List.js'
import { useCopy } from '../copy.js'

/** What a wallet is, in three points. */
export function WalletPoints(): ReactElement {
  const t = useCopy()
  return (
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
  )
}
