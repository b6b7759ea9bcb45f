import { type ExtensionPage, scanForExtensions } from '../base/extension.js'
import type { ConnectorContext } from '../core/connector.js'
import { type Keplr, makeConnector } from './connector.js'

/** Where extensions with the interface of Keplr stand. Some take Keplr's place as well, so that is looked at last. */
const places = [
  { path: 'leap', name: 'Leap', event: 'leap_keystorechange' },
  { path: 'cosmostation.providers.keplr', name: 'Cosmostation', event: 'cosmostation_keystorechange' },
  { path: 'okxwallet.keplr', name: 'OKX Wallet', event: undefined },
  { path: 'keplr', name: 'Keplr', event: 'keplr_keystorechange' },
] as const

/** Emits each extension with the interface of Keplr, now and when the page has loaded, until the signal is aborted. */
export function discover(context: ConnectorContext, signal: AbortSignal): () => void {
  const page = (globalThis as unknown as { window?: ExtensionPage }).window
  const known = new Set<unknown>()
  const scan = () => {
    for (const { path, name, event } of places) {
      const wallet = walletAt(page, path)
      if (!wallet || known.has(wallet) || known.has(path)) continue
      known.add(wallet).add(path)
      const info = {
        id: `injected-cosmos:${path}`,
        name,
        type: 'INJECTED',
        chain: 'cosmos',
        chains: ['cosmos'],
        info: { flags: [path] },
      } as const
      context.emit({ type: 'announced', connector: makeConnector(context, info, { wallet, event }) })
    }
  }
  return scanForExtensions(page, [signal, context.signal], scan)
}

/** A getter of a page may throw. */
function walletAt(page: ExtensionPage | undefined, path: string): Keplr | undefined {
  try {
    const found = path
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], page)
    const { enable, getKey } = (found ?? {}) as Partial<Keplr>
    return typeof enable === 'function' && typeof getKey === 'function' ? (found as Keplr) : undefined
  } catch {
    return undefined
  }
}
