import { listenForWallets, standardWalletId } from '../base/walletStandard.js'
import { cleanName, safeIcon } from '../base/walletText.js'
import type { ConnectorContext } from '../core/connector.js'
import { makeConnector } from './connector.js'
import { asWallet } from './standard.js'

/** Emits each wallet that registers after the Wallet Standard and knows Solana, until the signal is aborted. */
export function discover(context: ConnectorContext, signal: AbortSignal): undefined {
  const known = new Set<string>()
  const onWallet = (value: unknown) => {
    const wallet = asWallet(value)
    const name = cleanName(wallet?.name)
    // The first to claim a name keeps it: a second one could only be the same wallet again, or a pretender.
    if (!wallet || !name || known.has(name)) return
    known.add(name)
    const info = {
      id: standardWalletId(name),
      name,
      type: 'ANNOUNCED',
      chain: 'solana',
      chains: ['solana'],
      imageUrl: safeIcon(wallet.icon),
    } as const
    context.emit({ type: 'announced', connector: makeConnector(context, info, wallet) })
  }
  const ended = AbortSignal.any([signal, context.signal])
  if (!ended.aborted) ended.addEventListener('abort', listenForWallets(onWallet), { once: true })
}
