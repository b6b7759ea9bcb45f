import type { ConnectorContext } from '../core/connector.js'
import { readAnnouncement } from './announcement.js'
import { makeConnector } from './connector.js'
import type { Eip1193Provider } from './eip1193.js'

type Page = {
  ethereum?: unknown
  addEventListener(
    type: string,
    listener: (event: { detail?: unknown }) => void,
    options: { signal: AbortSignal },
  ): void
  dispatchEvent(event: unknown): unknown
  Event: new (type: string) => unknown
}

/** Nobody has so many; a script that announces without end is not listened to. */
const maxWallets = 200

/**
 * Listens to wallets that announce themselves (EIP-6963), early or late, and looks for the older `window.ethereum`.
 * Each wallet found is emitted as `announced`. Outside of a page it does nothing.
 *
 * @param wanted `announced` leaves the older ones out
 * @returns how to ask and look again, for wallets that came since without a word
 */
export function discover(context: ConnectorContext, signal: AbortSignal, wanted = 'all'): (() => void) | undefined {
  const page = (globalThis as { window?: Page }).window
  if (!page?.addEventListener || !page.dispatchEvent) return undefined
  const known = new Set<string>()
  const uuids = new Set<string>()
  const names = new Set<string>()
  const providers = new Map<Eip1193Provider, string>()
  const ended = AbortSignal.any([signal, context.signal])

  const onAnnounce = (event: { detail?: unknown }) => {
    const wallet = readAnnouncement(readDetail(event))
    // The first to claim an identity keeps it: a second one could only be the same wallet again, or a pretender.
    if (!wallet || known.has(wallet.rdns) || uuids.has(wallet.uuid) || known.size >= maxWallets) return
    known.add(wallet.rdns)
    uuids.add(wallet.uuid)
    names.add(wallet.name.toLowerCase())
    providers.set(wallet.provider, wallet.rdns)
    const { rdns, uuid, name, icon, provider } = wallet
    const info = {
      id: rdns,
      name,
      type: 'ANNOUNCED',
      chain: 'eip155',
      chains: ['eip155'],
      imageUrl: icon,
      info: { rdns, uuid },
    } as const
    context.emit({ type: 'announced', connector: makeConnector(context, info, () => provider) })
  }

  const onLegacy = async () => {
    // What reads the older kind is loaded where there is one.
    if (wanted === 'announced' || !('ethereum' in page)) return
    const { readLegacy } = await import('./legacy.js')
    if (ended.aborted) return
    for (const found of readLegacy(() => page.ethereum, providers)) {
      const { provider } = found
      // A wallet that announced itself answers to its new name only.
      if (providers.has(provider) || known.has(found.id) || names.has(found.name.toLowerCase())) continue
      known.add(found.id)
      providers.set(provider, found.id)
      const info = {
        id: found.id,
        name: found.name,
        type: 'INJECTED',
        chain: 'eip155',
        chains: ['eip155'],
        info: { flags: found.flags },
      } as const
      context.emit({ type: 'announced', connector: makeConnector(context, info, () => provider) })
    }
  }

  const scanLegacy = () => {
    onLegacy().catch((error: unknown) => context.logger.warn('window.ethereum', error))
  }
  const until = { signal: ended }
  page.addEventListener('eip6963:announceProvider', onAnnounce, until)
  page.addEventListener('ethereum#initialized', scanLegacy, until)
  page.addEventListener('load', scanLegacy, until)
  const scan = () => {
    if (ended.aborted) return
    // Wallets of the new kind answer within this call, so whoever is left over in `window.ethereum` is of the old kind.
    page.dispatchEvent(new page.Event('eip6963:requestProvider'))
    scanLegacy()
  }
  scan()
  return scan
}

function readDetail(event: { detail?: unknown }): unknown {
  try {
    return event.detail
  } catch {
    return undefined
  }
}
