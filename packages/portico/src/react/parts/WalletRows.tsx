import type { ReactElement } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import { type ConnectRow, connectRows } from '../../core/features/wallets/sections.js'
import { platformOf } from '../../core/platform.js'
import { navigate } from '../../core/router.js'
import { IconTile } from '../../ui/Icon.js'
import { List, Row, Tag } from '../../ui/List.js'
import { Picture } from '../../ui/Picture.js'
import { ReaderOnly } from '../../ui/Text.js'
import { WalletCell, WalletGrid } from '../../ui/WalletGrid.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { chooseWallet, prepareCode, prepareWallet } from './chooseWallet.js'
import { connectorImage, walletImage } from './images.js'

/** The wallets that Connect offers, with what a press on each does. */
export function useWalletRows(namespace?: ChainNamespace): readonly ConnectRow[] {
  const { config } = useClient()
  const state = useSelect((all) => all)
  return connectRows(state, config, { platform: platformOf(), namespace })
}

type WalletsProps = {
  rows: readonly ConnectRow[]
  namespace?: ChainNamespace | undefined
  /** Why nothing may be chosen yet. */
  reason: string | undefined
}

/** Wallets one beneath the other, with what is to be known of each. */
export function WalletRows({ rows, namespace, reason }: WalletsProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const act = useActions(namespace)
  return (
    <List label={t('connect.wallets')}>
      {rows.map((row, index) => {
        if (row.kind === 'all') {
          return (
            <Row
              key="all"
              image={<IconTile icon="search" />}
              name={
                <>
                  {t('connect.allWallets')}
                  {row.count > 0 && <ReaderOnly>, </ReaderOnly>}
                </>
              }
              value={row.count > 0 && t.number(row.count)}
              chevron="right"
              onPress={() => act.all()}
              disabledReason={reason ?? (row.disabled ? t('connect.connected') : undefined)}
            />
          )
        }
        const { name, image } = faceOf(client, row)
        const tag = row.tag && (
          <Tag tone={row.tag === 'installed' ? 'positive' : undefined} icon={row.tag === 'qr' ? 'qr-code' : undefined}>
            {t(`connect.${row.tag}`)}
          </Tag>
        )
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
            name={<bdi>{name}</bdi>}
            tag={tag}
            onPress={() => act.choose(row, index)}
            onPressStart={() => act.prepare(row)}
            disabledReason={reason ?? (row.disabled ? t('connect.connected') : undefined)}
          />
        )
      })}
    </List>
  )
}

/** How many tiles fill two lines of four. */
const tilesMax = 8

/** Wallets as tiles, for phones: the last tile leads to all of them. */
export function WalletTiles({ rows, namespace, reason }: WalletsProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const act = useActions(namespace)
  const all = rows.find((row) => row.kind === 'all')
  const wallets = rows.filter((row) => row.kind !== 'all')
  const shown = all ? wallets.slice(0, tilesMax - 1) : wallets
  const rest = all && Math.max(0, all.count - shown.filter((row) => row.kind === 'wallet').length)
  return (
    <WalletGrid label={t('connect.wallets')}>
      {shown.map((row, index) => {
        const { name, image } = faceOf(client, row)
        return (
          <WalletCell
            key={keyOf(row)}
            name={name}
            image={<Picture src={image} name={name} shape="square" size={48} />}
            installed={row.tag === 'installed'}
            installedLabel={t('connect.installed')}
            onPress={() => act.choose(row, index)}
            onPressStart={() => act.prepare(row)}
            disabledReason={reason ?? (row.disabled ? t('connect.connected') : undefined)}
          />
        )
      })}
      {all && (
        <WalletCell
          name={rest ? t('connect.moreWallets', { count: rest }) : t('connect.allWallets')}
          image={<IconTile icon="ellipsis" />}
          onPress={() => act.all()}
          disabledReason={reason}
        />
      )}
    </WalletGrid>
  )
}

type WalletRow = Exclude<ConnectRow, { kind: 'all' }>

function useActions(namespace: ChainNamespace | undefined) {
  const client = useClient()
  return {
    choose(row: WalletRow, displayIndex: number) {
      if (row.kind === 'wallet') {
        const page = window.location.href
        chooseWallet(client, { wallet: row.wallet, platform: platformOf(), page, namespace, displayIndex })
        return
      }
      client.track({ event: 'SELECT_WALLET', properties: { name: row.connector.name, displayIndex, view: 'Connect' } })
      if (row.kind === 'walletConnect') navigate(client, 'ConnectingWalletConnectBasic')
      else navigate(client, 'ConnectingExternal', { connectorId: row.connector.id, namespace })
    },
    prepare(row: WalletRow) {
      if (row.kind === 'wallet') prepareWallet(client, row.wallet)
      else if (row.kind === 'walletConnect') prepareCode(client)
      else client.connectors.get(row.connector.id)?.prepare?.()
    },
    all() {
      client.track({ event: 'CLICK_ALL_WALLETS' })
      navigate(client, 'AllWallets', { namespace })
    },
  }
}

function faceOf(client: ReturnType<typeof useClient>, row: WalletRow): { name: string; image: string | undefined } {
  if (row.kind === 'wallet') return { name: row.wallet.name, image: walletImage(client, row.wallet) }
  return { name: row.connector.name, image: connectorImage(client, row.connector) }
}

function keyOf(row: WalletRow): string {
  return row.kind === 'wallet' ? `wallet ${row.wallet.id}` : `connector ${row.connector.id}`
}
