import { listenForWallets, type StandardWallet, standardWalletId } from '../base/walletStandard.js'
import { cleanName, safeIcon } from '../base/walletText.js'
import type { ConnectorContext } from '../core/connector.js'
import { makeConnector } from './connector.js'
import type { BitcoinWallet } from './wallet.js'

type Found = {
  id: string
  name: string
  icon: string | undefined
  type: 'ANNOUNCED' | 'INJECTED'
  open(): Promise<BitcoinWallet>
}

/**
 * Finds the Bitcoin wallets of the page: those that register after the Wallet Standard, early or late. Each is emitted as `announced`;
 * a name is given once, so that a wallet which speaks several ways has one row.
 */
export function discover(context: ConnectorContext, end: AbortSignal): void {
  const names = new Set<string>()
  const announce = ({ id, name, icon, type, open }: Found) => {
    if (end.aborted || names.has(name.toLowerCase())) return
    names.add(name.toLowerCase())
    const connector = makeConnector(context, { id, name, type, imageUrl: icon }, open)
    context.emit({ type: 'announced', connector })
  }
  const stop = listenForWallets((wallet) => {
    const found = readStandard(wallet)
    if (found) announce(found)
  })
  const stopAll = () => stop()
  end.addEventListener('abort', stopAll, { once: true })
  context.signal.addEventListener('abort', stopAll, { once: true })
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
      open: async () => (await import('./styles/walletStandard.js')).walletStandard(wallet),
    }
  } catch {
    return undefined
  }
}
