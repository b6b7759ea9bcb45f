import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import type { Connection } from '../../base/entities/connection.js'
import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { usePorticoClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/** What `useWallets` returns: all ways to connect, for a list of your own. */
export type UseWallets = {
  /** Ways in that are here: wallets in this browser, those of the app, and WalletConnect. */
  connectors: readonly ConnectorInfo[]
  /** Wallets of the directory: what was searched for, or the pages read so far. */
  wallets: readonly WalletListing[]
  /** How many the directory has in all. */
  count: number
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Reads the next page of the directory. */
  loadMore(): Promise<void>
  /** Searches the directory; an empty text ends the search. */
  search(query: string): Promise<void>
  /** Connects without the modal. @throws AppError `connect/rejected`, `connect/failed`, `connect/unknown-connector` */
  connect(options: {
    connectorId: string
    namespace?: ChainNamespace | undefined
    signal?: AbortSignal | undefined
  }): Promise<Connection>
  /** The pairing URI while a connection by WalletConnect waits for a phone, to be shown as a QR code or opened as a link. */
  pairingUri: string | undefined
}

/**
 * Wallets without the modal, for a list of the app's own.
 *
 * @example
 * const { connectors, connect, pairingUri } = useWallets()
 * connectors.map(({ id, name }) => <button key={id} onClick={() => connect({ connectorId: id })}>{name}</button>)
 */
export function useWallets(): UseWallets {
  const { client } = usePorticoClient()
  const known = useSelect((state) => state.connectors)
  const { all, search, count } = useSelect((state) => state.wallets)
  const [pairingUri, setPairingUri] = useState<string>()
  // A list of the app's own is shown before anyone acts.
  useEffect(() => {
    client.discover()
    import('../../core/features/wallets/merge.js').then(
      ({ mergeWallets }) => mergeWallets(client),
      (error: unknown) => client.logger.warn('Not loaded', error),
    )
  }, [client])
  // A wallet of several families is one.
  const connectors = useMemo(() => known.filter(({ partOf }) => partOf === undefined), [known])
  const shown = search.status === 'off' ? all : search

  const loadMore = useCallback(async () => {
    client.wake()
    const { nextPage } = await import('../../core/features/wallets/flow.js')
    await nextPage(client)
  }, [client])
  const searchFor = useCallback(
    async (query: string) => {
      client.wake()
      const { searchWallets } = await import('../../core/features/wallets/flow.js')
      await searchWallets(client, query)
    },
    [client],
  )
  const connect = useCallback<UseWallets['connect']>(
    async (options) => {
      client.wake()
      const { connectWallet } = await import('../../core/connections/connect.js')
      try {
        return await connectWallet(client, { ...options, onPairing: ({ uri }) => setPairingUri(uri) })
      } finally {
        setPairingUri(undefined)
      }
    },
    [client],
  )
  const { wallets, status } = shown
  return { connectors, wallets, count, status, loadMore, search: searchFor, connect, pairingUri }
}
