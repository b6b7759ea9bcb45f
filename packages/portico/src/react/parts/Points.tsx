import type { ReactElement } from 'react'
import { type IconName, IconTile } from '../../ui/Icon.js'
import { List, Row } from '../../ui/List.js'
import { useCopy } from '../copy.js'

export type Point = { icon: IconName; name: string; detail: string }

/** What something is, in a few points. */
export function Points({ points }: { points: readonly Point[] }): ReactElement {
  return (
    <List bare>
      {points.map(({ icon, ...texts }) => (
        <Row key={icon} image={<IconTile icon={icon} tone="accent" />} {...texts} />
      ))}
    </List>
  )
}

/** What a wallet is, in three points. */
export function WalletPoints(): ReactElement {
  const t = useCopy()
  return (
    <Points
      points={[
        { icon: 'key-round', name: t('whatIsAWallet.keys'), detail: t('whatIsAWallet.keysText') },
        { icon: 'coins', name: t('whatIsAWallet.owns'), detail: t('whatIsAWallet.ownsText') },
        { icon: 'shield-check', name: t('whatIsAWallet.approves'), detail: t('whatIsAWallet.approvesText') },
      ]}
    />
  )
}
