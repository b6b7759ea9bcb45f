import type { ReactElement } from 'react'
import { IconTile } from '../../ui/Icon.js'
import { Picture } from '../../ui/Picture.js'
import { WalletCell, WalletGrid } from '../../ui/WalletGrid.js'
import { useClient } from '../context.js'
import { tilesCopy } from '../copy/en/wallets.js'
import { useCopy } from '../copy.js'
import { faceOf, keyOf, useWalletActions, type WalletsProps } from './walletActions.js'

/** What it says, wherever it is drawn. */
export const copy = [tilesCopy]

/** How many tiles stand in a line. */
const lineOf = 4
/** How many there are at most: two lines. */
const tilesMax = 2 * lineOf

/** Wallets as tiles, for phones: the last tile leads to all of them. */
export function WalletTiles({ rows, namespace, reason, pending }: WalletsProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const act = useWalletActions(namespace)
  const all = rows.find((row) => row.kind === 'all')
  const wallets = rows.filter((row) => row.kind !== 'all')
  const shown = all ? wallets.slice(0, tilesMax - 1) : wallets
  const rest = all && Math.max(0, all.count - shown.filter((row) => row.kind === 'wallet').length)
  // Four tiles fill their line: what follows would stand alone, so it takes the whole of the next one.
  const isAlone = shown.length % lineOf === 0
  return (
    <WalletGrid label={t('connect.wallets')} fours>
      {shown.map((row, index) => {
        const { name, from, image } = faceOf(client, row)
        return (
          <WalletCell
            key={keyOf(row)}
            name={from ? `${from} (${name})` : name}
            own={row.kind === 'walletConnect'}
            image={
              row.kind === 'walletConnect' && !image ? (
                <IconTile icon="qr-code" />
              ) : (
                <Picture src={image} name={name} shape="square" size={48} />
              )
            }
            installed={row.tag === 'installed'}
            installedLabel={t('connect.installed')}
            onPress={() => act.choose(row, index)}
            onPressStart={() => act.prepare(row)}
            disabledReason={reason ?? (row.disabled ? t('connect.connected') : undefined)}
          />
        )
      })}
      {pending}
      {all && (
        <WalletCell
          name={rest ? t('tiles.more', { count: rest }) : t('connect.allWallets')}
          own
          image={<IconTile icon="ellipsis" />}
          wide={isAlone && !pending}
          onPress={() => act.all()}
          disabledReason={reason ?? (all.disabled ? t('connect.connected') : undefined)}
        />
      )}
    </WalletGrid>
  )
}
