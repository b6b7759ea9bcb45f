import type { ReactElement } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import { networksOf } from '../../core/connections/select.js'
import { roomForRecommended } from '../../core/features/wallets/room.js'
import { type ConnectRow, connectRows } from '../../core/features/wallets/sections.js'
import { platformOf } from '../../core/platform.js'
import { navigate } from '../../core/router.js'
import type { State } from '../../core/state.js'
import { useClient, useShell } from '../context.js'
import { narrowScreen, useMedia } from '../useMedia.js'
import { useSelect } from '../useSelect.js'
import { prepareCode } from './chooseWallet.js'
import { connectorImage, walletImage } from './images.js'

/** The wallets that Connect offers, with what a press on each does. */
export function useWalletRows(namespace?: ChainNamespace): readonly ConnectRow[] {
  const { config } = useClient()
  const state = useSelect((all) => all)
  const narrow = useMedia(narrowScreen)
  return withoutTail(connectRows(state, config, { platform: platformOf(), namespace }), state, narrow)
}

/** How many rows there are about, where more wallets are recommended than a person reads. */
const rowsMax = 7
const rowsLeft = (others: number) => Math.max(rowsMax - 2, rowsMax - others)

/** Of many recommended wallets the best: the others are behind the row for all. */
function withoutTail(rows: readonly ConnectRow[], { wallets, flags }: State, tiled: boolean): readonly ConnectRow[] {
  const isBest = (row: ConnectRow) => row.kind === 'wallet' && !row.tag && wallets.recommended.includes(row.wallet)
  const best = rows.filter(isBest)
  // Tiles end by themselves where their lines are full.
  const shown = tiled ? rowsMax : rowsLeft(rows.filter((row) => row.kind !== 'all' && !isBest(row)).length)
  if (best.length <= shown || flags.features.allWallets !== 'show') return rows
  const shortened = rows.filter((row) => !isBest(row) || best.indexOf(row) < shown)
  return shortened.at(-1)?.kind === 'all'
    ? shortened
    : [...shortened, { kind: 'all', count: wallets.count, disabled: false }]
}

/** Of who has used no wallet here yet: whether one is in this browser. Whoever has used one needs no explanation. */
export function newcomerHasWallet(rows: readonly ConnectRow[]): boolean | undefined {
  const tags = rows.map((row) => row.kind !== 'all' && row.tag)
  return tags.includes('recent') || tags.includes('connected') ? undefined : tags.includes('installed')
}

/** Room for the wallets that are on their way: how many rows, by what there usually is. */
export function pendingRows(rows: readonly ConnectRow[], state: State, fromDirectory: boolean): number {
  const { wallets } = state
  const isDone = wallets.first !== 'loading' || wallets.featured.length + wallets.recommended.length > 0
  if (isDone) return 0
  // Of those that the page has itself there are more than fit, so the row for all comes with them.
  return fromDirectory ? roomForRecommended(state) : rowsLeft(rows.length) + 1
}

export type WalletsProps = {
  rows: readonly ConnectRow[]
  namespace?: ChainNamespace | undefined
  /** Why nothing may be chosen yet. */
  reason: string | undefined
  /** They are all that is wanted here, whatever else is on its way. */
  only?: boolean | undefined
  /** An element of the list, with a key, in place of those that are on their way. */
  pending?: ReactElement | false | undefined
}

export type WalletRow = Exclude<ConnectRow, { kind: 'all' }>

/** What a press on a wallet, on a tile or on the way to all of them does. */
export function useWalletActions(namespace: ChainNamespace | undefined) {
  const client = useClient()
  const shell = useShell()
  const withChoice = (act: (module: typeof import('./chooseWallet.js')) => void) =>
    import('./chooseWallet.js').then(act).catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
  return {
    choose(row: WalletRow, displayIndex: number) {
      if (row.kind === 'wallet') {
        const choice = {
          wallet: row.wallet,
          platform: platformOf(),
          page: window.location.href,
          namespace,
          displayIndex,
        }
        void withChoice(({ chooseWallet }) => chooseWallet(client, choice))
        return
      }
      client.track({ event: 'SELECT_WALLET', properties: { name: row.connector.name, displayIndex, view: 'Connect' } })
      // A press without a pointer had nothing ahead of it: what the view will ask for is fetched beside its code.
      client.connectors.get(row.connector.id)?.prepare?.()
      if (row.kind === 'walletConnect') navigate(client, 'ConnectingWalletConnectBasic')
      else navigate(client, 'ConnectingExternal', { connectorId: row.connector.id, namespace })
    },
    /** The code of what a press leads to; for a QR code the way to the relay too. */
    near(row: WalletRow) {
      const view =
        row.kind === 'wallet'
          ? 'ConnectingWalletConnect'
          : row.kind === 'walletConnect'
            ? 'ConnectingWalletConnectBasic'
            : 'ConnectingExternal'
      shell.loadView?.(view).catch(() => {})
      if (row.kind === 'walletConnect') client.connectors.get(row.connector.id)?.prepare?.()
    },
    prepare(row: WalletRow) {
      if (row.kind === 'wallet') void withChoice(({ prepareWallet }) => prepareWallet(client, row.wallet))
      else if (row.kind === 'walletConnect') void prepareCode(client)
      else client.connectors.get(row.connector.id)?.prepare?.()
    },
    all() {
      client.track({ event: 'CLICK_ALL_WALLETS' })
      navigate(client, 'AllWallets', { namespace })
    },
  }
}

export function faceOf(
  client: ReturnType<typeof useClient>,
  row: WalletRow,
): { name: string; from: string | undefined; image: string | undefined } {
  const { from } = row
  if (row.kind === 'wallet') return { name: row.wallet.name, from, image: walletImage(client, row.wallet) }
  const { name, chain } = row.connector
  // What does not say where it comes from is told by where it leads to.
  const place = from === '' ? networksOf(client.store.get(), chain)[0]?.name : from
  return { name, from: place, image: connectorImage(client, row.connector) }
}

export function keyOf(row: WalletRow): string {
  return row.kind === 'wallet' ? `wallet ${row.wallet.id}` : `connector ${row.connector.id}`
}
