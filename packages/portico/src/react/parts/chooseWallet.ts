import type { ChainNamespace } from '../../base/caip.js'
import type { WalletListing } from '../../base/entities/walletListing.js'
import type { Client } from '../../core/client.js'
import { connectorFor, waysIn } from '../../core/features/wallets/sections.js'
import { type Platform, platformOf } from '../../core/platform.js'
import { navigate } from '../../core/router.js'

export type Choice = {
  wallet: WalletListing
  platform: Platform
  /** This page's address, for wallets that open it in their own browser. */
  page: string
  namespace?: ChainNamespace | undefined
  /** Place in the list, from 0. */
  displayIndex?: number | undefined
}

/**
 * Goes where a listed wallet is connected: on a phone its own browser, where it works that way; the extension in this page; or the view
 * with its other ways in.
 */
export function chooseWallet(client: Client, { wallet, platform, page, namespace, displayIndex }: Choice): void {
  const { connectors } = client.store.get()
  client.track({
    event: 'SELECT_WALLET',
    properties: { name: wallet.name, platform, displayIndex, walletRank: wallet.order ?? undefined, view: 'Connect' },
  })
  const connector = connectorFor(wallet, connectors)
  if (connector) client.connectors.get(connector.id)?.prepare?.()
  const show = () => {
    const [first, ...others] = waysIn(wallet, { connectors, platform })
    if (connector && first === 'browser' && others.length === 0) {
      navigate(client, 'ConnectingExternal', { connectorId: connector.id, namespace, wallet })
    } else navigate(client, 'ConnectingWalletConnect', { wallet })
  }
  if (platform === 'desktop' || connector) {
    show()
    return
  }
  import('./siteRedirect.js').then(({ siteRedirect }) => {
    const address = siteRedirect(wallet, { platform, connectors, page })
    if (address) window.location.assign(address)
    else show()
  }, show)
}

/** What to begin on press-down, so that the press keeps its gesture. */
export function prepareWallet(client: Client, wallet: WalletListing): void {
  const { connectors } = client.store.get()
  const connector = connectorFor(wallet, connectors)
  if (connector) client.connectors.get(connector.id)?.prepare?.()
  else if (!/unsupported|site/.test(waysIn(wallet, { connectors, platform: platformOf() })[0] ?? ''))
    prepareCode(client)
}

/** Begins the pairing that the press will show. What fails here is said by the view. */
export function prepareCode(client: Client): void {
  import('../../core/features/pairing/flow.js').then(
    ({ preparePairing }) => preparePairing(client),
    () => {},
  )
}
