import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import type { Connection } from '../../base/entities/connection.js'
import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { fail } from '../../base/errors/AppError.js'
import type { ErrorCode } from '../../base/errors/catalog.js'
import { connectErrors } from '../../base/errors/connect.js'
import type { ConnectFailureReason } from '../../core/features/headless/state.js'
import { useShell, useWords } from '../context.js'
import type { Shell } from '../shell.js'
import { useSelect } from '../useSelect.js'

/** A wallet in a list of the app's own. */
export type WalletChoice = {
  /** For `connect(id)`. */
  id: string
  /** As it is shown. */
  name: string
  /** The address of its picture (`https:`, `data:`, or the services'); `undefined` where it has none, for good. */
  image: string | undefined
  /** `connecting` and `failed` for the one that was chosen last; the others wait to be chosen. */
  status: 'idle' | 'connecting' | 'connected' | 'failed'
  /** It is in this browser. */
  isInstalled: boolean
  /** It was used here before, as one of the last two. */
  isRecent: boolean
  /** It is in use, or beside the one in use. */
  isConnected: boolean
  /** Reached by a code, while a wallet of another device is connected: that one is disconnected first. */
  disabled: boolean
  /**
   * How `connect` reaches it: `browser` asks it in this page; `code` waits for its phone to scan `pairing.uri`; `link` waits for it to be
   * opened by one of `pairing.links`; `elsewhere` cannot be reached from here, `getIt` says where it is had.
   */
  way: 'browser' | 'code' | 'link' | 'elsewhere'
  /** Of those that call themselves alike: the domain that it comes from. */
  from: string | undefined
  /** Web addresses where it is had, the one for this browser or phone first. */
  getIt: readonly string[]
  /** Of a wallet in this page, one of the app's, and WalletConnect. */
  connectorId: string | undefined
  /** As the directory lists it, where it does. */
  listing: WalletListing | undefined
}

/** A code that waits for a phone. */
export type WalletPairing = {
  /** To be drawn as a QR code. */
  uri: string
  /** When it ends, in milliseconds since 1970: `expiresAt - Date.now()` is what is left. */
  expiresAt: number
  /** It has less than 10 s left: `retry()` makes a fresh one. */
  isExpired: boolean
  /** They open the chosen wallet with the code in it. */
  links: { mobile?: string | undefined; desktop?: string | undefined; web?: string | undefined }
}

/** Why the wallet that was chosen last did not connect. */
export type WalletFailure = {
  /** Of the wallet. */
  id: string
  /** Stable. */
  code: ErrorCode
  /** What it comes to for a person. */
  reason: ConnectFailureReason
  /** What happened, in the reader's words. */
  message: string
  /** What to do about it. */
  hint: string
}

type ConnectOptions = { namespace?: ChainNamespace | undefined; signal?: AbortSignal | undefined }

/** What `useWallets` returns: all ways to connect, for a list of your own. */
export type UseWallets = {
  /**
   * Every wallet once: those of this page, those used last, those of the app, WalletConnect, then the pages of the directory; while a
   * search is on, what fits it. Empty until its code is here.
   */
  list: readonly WalletChoice[]
  /** Ways in that are here: wallets in this browser, those of the app, and WalletConnect. */
  connectors: readonly ConnectorInfo[]
  /** Wallets of the directory: what was searched for, or the pages read so far. */
  wallets: readonly WalletListing[]
  /** How many the directory has in all. */
  count: number
  /** Of what was read of the directory last, a page or a search. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** There is another page. */
  hasMore: boolean
  /** Reads the next page of the directory. */
  loadMore(): Promise<void>
  /** Searches the directory; an empty text ends the search. */
  search(query: string): Promise<void>
  /**
   * Connects without the modal: a wallet of the list by its `id`, which gives up the one that still waits; or, with options, any connector.
   *
   * @throws AppError `connect/rejected`, `connect/failed`, `connect/unknown-connector`, `connect/aborted` after `cancel()`
   */
  connect(wallet: string | ({ connectorId: string } & ConnectOptions), options?: ConnectOptions): Promise<Connection>
  /** Gives the chosen wallet up, and takes a failure away. */
  cancel(): void
  /** Asks the wallet that was chosen last once more, with a fresh code; nothing when none was. @throws AppError as `connect` */
  retry(): Promise<Connection | undefined>
  /** The `id` of the wallet that is asked now. */
  connecting: string | undefined
  /** Why the wallet that was chosen last did not connect; `undefined` as soon as one is chosen again. */
  failure: WalletFailure | undefined
  /** The code while a wallet of another device is waited for. */
  pairing: WalletPairing | undefined
  /** The same as `pairing.uri`, until it runs out. */
  pairingUri: string | undefined
}

const none = [] as const

const load = () => import('./walletList.js')
type Part = Awaited<ReturnType<typeof load>>

const loadPart = async (shell: Shell): Promise<Part> => {
  const [part] = await Promise.all([load(), shell.fetchWords('wallets')])
  Object.assign(shell.texts, part.copy)
  shell.parts.set(load, part)
  return part
}

/** For all components of the provider: without it nothing was chosen. */
const partOf = (shell: Shell) => shell.parts.get(load) as Part | undefined

/** Stands for the last time that somebody gave up. */
const cancelled = new WeakMap<Shell, object>()

/**
 * Wallets without the modal, for a list of the app's own. All components of a provider see the same: one may draw the list, another the
 * code.
 *
 * @example
 * const { list, connect, pairing, failure } = useWallets()
 * list.map(({ id, name, image, status }) => (
 *   <button key={id} disabled={status === 'connecting'} onClick={() => connect(id).catch(() => {})}>
 *     {image && <img src={image} alt="" />} {name}
 *   </button>
 * ))
 * pairing && <QrCode text={pairing.uri} endsAt={pairing.expiresAt} />
 * failure && <p role="alert">{failure.message} {failure.hint}</p>
 */
export function useWallets(): UseWallets {
  const shell = useShell()
  const { client } = shell.portico
  const t = useWords()
  const known = useSelect((state) => state.connectors)
  const wallets = useSelect((state) => state.wallets)
  const connections = useSelect((state) => state.connections)
  const networks = useSelect((state) => state.networks)
  const features = useSelect((state) => state.flags.features)
  const headless = useSelect((state) => state.headless)
  const [part, setPart] = useState<Part>()
  // A list of the app's own is shown before anyone acts.
  useEffect(() => {
    let isOver = false
    client.discover()
    loadPart(shell).then(
      (loaded) => {
        if (isOver) return
        loaded.begin(client)
        setPart(loaded)
      },
      (error: unknown) => client.logger.warn('Not loaded', error),
    )
    return () => {
      isOver = true
    }
  }, [client, shell])
  // A wallet of several families is one.
  const connectors = useMemo(() => known.filter(({ partOf }) => partOf === undefined), [known])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what it reads of the state
  const list = useMemo(
    () => part?.walletList(client) ?? none,
    [part, client, known, wallets, connections, networks, features, headless],
  )

  const loadMore = useCallback(async () => {
    client.wake()
    const { nextPage } = await import('../../core/features/wallets/flow.js')
    await nextPage(client)
  }, [client])
  const search = useCallback(
    async (query: string) => {
      client.wake()
      const { searchWallets } = await import('../../core/features/wallets/flow.js')
      await searchWallets(client, query)
    },
    [client],
  )
  const connect = useCallback<UseWallets['connect']>(
    async (wallet, options) => {
      client.wake()
      // What is here is asked in the same breath, so that the visitor's gesture still holds.
      const before = cancelled.get(shell)
      const here = partOf(shell) ?? (await loadPart(shell))
      // Given up while this was loaded.
      if (cancelled.get(shell) !== before) throw fail(connectErrors, 'connect/aborted')
      return here.connectChosen(client, here.asChoice(client, wallet, options))
    },
    [client, shell],
  )
  // In the same breath: what is chosen after it is not given up.
  const cancel = useCallback(() => {
    cancelled.set(shell, {})
    partOf(shell)?.cancelChosen(client)
  }, [client, shell])
  const retry = useCallback(async () => (partOf(shell) ?? (await loadPart(shell))).retryChosen(client), [client, shell])

  const { all, count } = wallets
  const shown = wallets.search.status === 'off' ? all : wallets.search
  const pairing = useMemo(() => part?.pairingOf(headless), [part, headless])
  const failure = useMemo(() => part?.failureOf(client, t, headless), [part, client, t, headless])
  return {
    list,
    connectors,
    wallets: shown.wallets,
    count,
    status: shown.status,
    hasMore: shown === all && (part?.hasNextPage(all) ?? true),
    loadMore,
    search,
    connect,
    cancel,
    retry,
    connecting: headless?.status === 'connecting' ? headless.id : undefined,
    failure,
    pairing,
    pairingUri: pairing?.isExpired ? undefined : pairing?.uri,
  }
}
