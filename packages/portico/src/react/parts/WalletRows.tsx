import type { ReactElement } from 'react'
import { waysIn } from '../../core/features/wallets/sections.js'
import { platformOf } from '../../core/platform.js'
import { IconTile } from '../../ui/Icon.js'
import { List, Row, Tag } from '../../ui/List.js'
import { Picture } from '../../ui/Picture.js'
import { ReaderOnly } from '../../ui/Text.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { faceOf, keyOf, useWalletActions, type WalletsProps } from './walletActions.js'

/** Wallets one beneath the other, with what is to be known of each. */
export function WalletRows({ rows, namespace, reason, pending }: WalletsProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const act = useWalletActions(namespace)
  const connectors = useSelect((state) => state.connectors)
  const platform = platformOf()
  const items = rows.map((row, index) => {
    const off = reason ?? (row.disabled ? t('connect.connected') : undefined)
    if (row.kind === 'all') {
      return (
        <Row
          key="all"
          image={<IconTile icon="search" />}
          // Read as one sentence; a label would have to hold the figure as it is drawn, and would hide why it cannot be pressed.
          name={
            <>
              <span aria-hidden={row.count > 0 || undefined}>{t('connect.allWallets')}</span>
              {row.count > 0 && <ReaderOnly>{t('connect.allWalletsOf', { n: row.count })}</ReaderOnly>}
            </>
          }
          value={row.count > 0 && <span aria-hidden="true">{t.number(row.count)}</span>}
          chevron="right"
          onPress={() => act.all()}
          disabledReason={off}
        />
      )
    }
    const { name, from, image } = faceOf(client, row)
    // Of one that is not here it is said what a press will do.
    const showsCode = row.kind === 'wallet' && !row.tag && waysIn(row.wallet, { connectors, platform })[0] === 'qrcode'
    const what = row.tag ?? (showsCode ? 'qr' : undefined)
    const tag = what && <Tag tone={what === 'installed' ? 'positive' : undefined}>{t(`connect.${what}`)}</Tag>
    return (
      <Row
        key={keyOf(row)}
        image={
          row.kind === 'walletConnect' && !image ? (
            <IconTile icon="qr-code" />
          ) : (
            <Picture src={image} name={name} shape="square" size={36} />
          )
        }
        name={row.tag === 'qr' ? t('connect.scan') : <bdi>{name}</bdi>}
        detail={from && <bdi>{from}</bdi>}
        tag={tag}
        onPress={() => act.choose(row, index)}
        onPressStart={() => act.prepare(row)}
        onNear={() => act.near(row)}
        disabledReason={off}
      />
    )
  })
  if (pending) items.splice(rows.at(-1)?.kind === 'all' ? -1 : items.length, 0, pending)
  return <List label={t('connect.wallets')}>{items}</List>
}
