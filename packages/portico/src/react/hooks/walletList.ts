import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import type { Client } from '../../core/client.js'
import { allConnections } from '../../core/connections/select.js'
import { cancelChosen, connectChosen, type HeadlessChoice, retryChosen } from '../../core/features/headless/flow.js'
import type { HeadlessState } from '../../core/features/headless/state.js'
import { readRecent } from '../../core/features/wallets/directory.js'
import { hasNextPage, rememberWallet } from '../../core/features/wallets/flow.js'
import { canPair, isPairing, isSameWallet, plainName } from '../../core/features/wallets/match.js'
import { mergeWallets } from '../../core/features/wallets/merge.js'
import {
  type ConnectRow,
  connectorFor,
  connectRows,
  isConnectedWith,
  waysIn,
} from '../../core/features/wallets/sections.js'
import { ofClient } from '../../core/ofClient.js'
import { platformOf } from '../../core/platform.js'
import type { State } from '../../core/state.js'
import { externalCopy } from '../copy/en/external.js'
import { connectorImage, walletImage } from '../parts/images.js'
import { outcomeOf } from '../parts/useAttempt.js'
import { mobileLinks, pairingLink, safeWebLink, storeLinks } from '../parts/walletLinks.js'
import type { Words } from '../words.js'
import type { UseWallets, WalletChoice, WalletFailure, WalletPairing } from './useWallets.js'

export { cancelChosen, connectChosen, hasNextPage, retryChosen }

/** What failures are told with. */
export const copy = externalCopy

/** Brings what is known without leaving the page: which wallets are one, and those used last. */
export function begin(client: Client): void {
  mergeWallets(client)
  readRecent(client)
}

type ChoiceRow = Exclude<ConnectRow, { kind: 'all' }>

/** Each wallet once: as the modal lists them, then the directory's pages; while a search is on, what fits it. */
export function walletList(client: Client): readonly WalletChoice[] {
  const state = client.store.get()
  const { search, all } = state.wallets
  const query = search.status === 'off' ? '' : search.query.toLowerCase()
  const rows = connectRows(state, client.config, { platform: platformOf() }).flatMap((row): ChoiceRow[] =>
    row.kind === 'all' || !plainName(row.kind === 'wallet' ? row.wallet : row.connector).includes(query) ? [] : [row],
  )
  const remote = state.connectors.find(isPairing)
  const remoteBusy = remote !== undefined && isConnectedWith(state, remote)
  const listed = (search.status === 'off' ? all : search).wallets.map((wallet): ChoiceRow => {
    const connector = connectorFor(wallet, state.connectors)
    return connector
      ? { kind: 'connector', connector, disabled: false }
      : { kind: 'wallet', wallet, disabled: remoteBusy && canPair(wallet, state.connectors) }
  })
  const byId = new Map<string, WalletChoice>()
  for (const row of [...rows, ...listed]) {
    const choice = choiceOf(client, state, row)
    if (!byId.has(choice.id)) byId.set(choice.id, choice)
  }
  return [...byId.values()]
}

function choiceOf(client: Client, state: State, row: ChoiceRow): WalletChoice {
  const { headless, wallets, connectors } = state
  const connector = row.kind === 'wallet' ? undefined : row.connector
  const listing =
    row.kind === 'wallet' ? row.wallet : wallets.recent.find((wallet) => isSameWallet(wallet, row.connector))
  const { id, name } = row.kind === 'wallet' ? row.wallet : row.connector
  const isConnected = connector ? isConnectedWith(state, connector) : isReached(client, id)
  const attempt = headless?.id === id ? headless.status : undefined
  return {
    id,
    name,
    image: (connector && connectorImage(client, connector)) ?? (listing && walletImage(client, listing)) ?? undefined,
    status: attempt ?? (isConnected ? 'connected' : 'idle'),
    isInstalled: row.kind === 'connector' && row.connector.type !== 'EXTERNAL',
    isRecent: wallets.recent.some((wallet) => wallet.id === id || wallet === listing),
    isConnected,
    disabled: row.disabled && !isConnected,
    way: row.kind === 'walletConnect' ? 'code' : wayOf(row, connectors),
    from: row.from || undefined,
    getIt: row.kind === 'wallet' ? storeLinks(row.wallet).map(({ url }) => url) : [],
    connectorId: connector?.id,
    listing,
  }
}

function wayOf(row: ChoiceRow, connectors: readonly ConnectorInfo[]): WalletChoice['way'] {
  if (row.kind !== 'wallet') return 'browser'
  const [first] = waysIn(row.wallet, { connectors, platform: platformOf() })
  if (first === 'unsupported' || first === 'site') return 'elsewhere'
  return first === 'qrcode' ? 'code' : 'link'
}

/** The wallet of another device that was chosen here, and over what it connected. */
const reached = ofClient((): { id?: string | undefined; connectorId?: string } => ({}))

function isReached(client: Client, id: string): boolean {
  const wallet = reached(client)
  const isThere = allConnections(client.store.get()).some(({ connectorId }) => connectorId === wallet.connectorId)
  // What connects over it next is another wallet, until it is chosen here.
  if (!isThere) wallet.id = undefined
  return isThere && wallet.id === id
}

const typeOf = ({ connectors }: Client, id: string) => connectors.get(id)?.info.type

/** What is asked for a row of the list, or for a connector. */
export function asChoice(
  client: Client,
  wallet: Parameters<UseWallets['connect']>[0],
  options: Parameters<UseWallets['connect']>[1],
): HeadlessChoice {
  const reasonOf = outcomeOf
  // A wallet of the page shows no code; whatever the app brings may.
  const byCode = (connectorId: string) => !/^(ANNOUNCED|INJECTED|MULTI_CHAIN)$/.test(typeOf(client, connectorId) ?? '')
  if (typeof wallet !== 'string') {
    const { connectorId } = wallet
    const name = client.connectors.get(connectorId)?.info.name ?? connectorId
    return { ...wallet, id: connectorId, name, beside: true, byCode: byCode(connectorId), reasonOf }
  }
  const row = walletList(client).find(({ id }) => id === wallet)
  const listing = row?.connectorId === undefined ? row?.listing : undefined
  const remote = listing && row?.way !== 'elsewhere' ? client.store.get().connectors.find(isPairing) : undefined
  // One that nothing leads to is told as what it is: not here.
  const connectorId = remote?.id ?? row?.connectorId ?? wallet
  return {
    ...options,
    id: wallet,
    name: row?.name ?? wallet,
    listing: row?.listing,
    connectorId,
    byCode: byCode(connectorId),
    remember:
      listing &&
      (() => {
        Object.assign(reached(client), { id: wallet, connectorId })
        rememberWallet(client, listing)
      }),
    linkOf: (uri) => (listing && platformOf() !== 'desktop' ? mobileLinks(listing, uri)[0] : undefined),
    reasonOf,
  }
}

/** The code that waits, with the links that hand it to the wallet's app. */
export function pairingOf(headless: HeadlessState | undefined) {
  if (headless?.status !== 'connecting' || !headless.pairing) return undefined
  const { listing, pairing } = headless
  const { uri } = pairing
  const links = listing && {
    mobile: mobileLinks(listing, uri)[0],
    desktop: pairingLink(listing.desktop_link, uri),
    web: pairingLink(safeWebLink(listing.webapp_link), uri),
  }
  return { ...pairing, links: links ?? {} } satisfies WalletPairing
}

const sentences = {
  declined: ['external.declined', 'external.declinedText'],
  busy: ['external.noAnswer', 'external.noAnswerText'],
  locked: ['external.noAnswer', 'external.lockedText'],
  missing: ['external.missing', 'external.missingTextAlone'],
  'no-network': ['external.noNetwork', 'external.noNetworkText'],
  failed: ['external.failed', 'external.failedText'],
} as const

/** A failure in the reader's words. */
export function failureOf(
  { config }: Pick<Client, 'config'>,
  t: Words,
  headless: HeadlessState | undefined,
): WalletFailure | undefined {
  if (headless?.status !== 'failed') return undefined
  const { id, name: wallet, code, reason } = headless
  const [message, hint] = sentences[reason]
  const say = t as (key: typeof message | typeof hint, holes: Record<string, string>) => string
  const holes = { wallet, app: config.metadata.name }
  return { id, code, reason, message: say(message, holes), hint: say(hint, holes) }
}
