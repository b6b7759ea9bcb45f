import { type ExtensionPage, scanForExtensions } from '../base/extension.js'
import { cleanName } from '../base/walletText.js'
import type { ConnectorContext } from '../core/connector.js'
import { type Injected, makeConnector } from './connector.js'

type Page = ExtensionPage & { injectedWeb3?: unknown }

/** What extensions are called that write themselves another way. */
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  'fearless-wallet': 'Fearless Wallet',
  enkrypt: 'Enkrypt',
  polkagate: 'PolkaGate',
}

/** Nobody has so many. */
const maxWallets = 100

/** Emits each extension of `window.injectedWeb3`, now and when the page has loaded, until the signal is aborted. */
export function discover(context: ConnectorContext, signal: AbortSignal): () => void {
  const page = (globalThis as unknown as { window?: Page }).window
  const known = new Set<string>()
  const scan = () => {
    for (const [key, injected] of entriesOf(page)) {
      const name = Object.hasOwn(names, key) ? names[key] : cleanName(key)
      if (!name || known.has(key) || known.size >= maxWallets) continue
      known.add(key)
      const info = {
        id: `injected-web3:${key}`,
        name,
        type: 'INJECTED',
        chain: 'polkadot',
        chains: ['polkadot'],
        info: { flags: [key] },
      } as const
      context.emit({ type: 'announced', connector: makeConnector(context, info, injected) })
    }
  }
  return scanForExtensions(page, [signal, context.signal], scan)
}

/** A getter of a page may throw. */
function entriesOf(page: Page | undefined): readonly (readonly [string, Injected])[] {
  try {
    return Object.entries((page?.injectedWeb3 ?? {}) as Record<string, Injected>).filter(
      ([, injected]) => typeof injected?.enable === 'function',
    )
  } catch {
    return []
  }
}
