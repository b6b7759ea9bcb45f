import { listenForWallets, type StandardWallet, standardWalletId } from '../base/walletStandard.js'
import { cleanName, safeIcon } from '../base/walletText.js'
import type { ConnectorContext } from '../core/connector.js'
import { type Load, makeConnector } from './connector.js'
import { type Found, type Page, readPage } from './places.js'

/**
 * Finds the Bitcoin wallets of the page: those that register after the Wallet Standard, early or late, those listed in
 * `window.btc_providers` (WBIP004), and those in places of their own. Each is emitted as `announced`; a name is given once, and a
 * provider too, so that a wallet which speaks several ways has one row. What it returns looks again into those places.
 *
 * @param load What speaks to them. Nothing here imports it: all families share a file for this, and whoever has no family of Bitcoin has not
 * the package either that the rest of it is built with.
 */
export const discoverBy = (load: Load) => (context: ConnectorContext, end: AbortSignal) => {
  const names = new Set<string>()
  const announce = ({ id, name, icon, type, open }: Found) => {
    if (end.aborted || names.has(name.toLowerCase())) return
    names.add(name.toLowerCase())
    const connector = makeConnector(context, { id, name, type, imageUrl: icon }, open, load)
    context.emit({ type: 'announced', connector })
  }
  const stop = listenForWallets((wallet) => {
    const found = readStandard(wallet)
    if (found) announce(found)
  })
  const page = (globalThis as unknown as { window?: Page }).window
  // Those that speak a standard come first: the places of old are looked into when they have had their word.
  const scan = () => {
    if (page && !end.aborted) for (const found of readPage(page)) announce(found)
  }
  scan()
  page?.addEventListener?.('load', scan)
  const stopAll = () => {
    stop()
    page?.removeEventListener?.('load', scan)
  }
  end.addEventListener('abort', stopAll, { once: true })
  context.signal.addEventListener('abort', stopAll, { once: true })
  return scan
}

/** A wallet that can connect for Bitcoin, by either name of that feature. */
function readStandard(value: unknown): Found | undefined {
  try {
    const wallet = value as StandardWallet
    const { name, icon, chains, features } = wallet
    const shown = cleanName(name)
    const connects = 'bitcoin:connect' in features || 'standard:connect' in features
    if (!shown || !connects || !chains.some((chain) => typeof chain === 'string' && chain.startsWith('bitcoin:')))
      return undefined
    return {
      id: standardWalletId(shown, 'bip122'),
      name: shown,
      icon: safeIcon(icon),
      type: 'ANNOUNCED',
      open: (speakers) => speakers.walletStandard(wallet),
    }
  } catch {
    return undefined
  }
}
