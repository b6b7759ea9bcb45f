import { cleanName, safeIcon } from '../base/walletText.js'
import type { Speakers } from './connector.js'
import type { BitcoinWallet } from './wallet.js'

/** A wallet of the page, before it is spoken to. */
export type Found = {
  id: string
  name: string
  icon: string | undefined
  type: 'ANNOUNCED' | 'INJECTED'
  open(speakers: Speakers): BitcoinWallet
}

/** What wallets put into a page. */
export type Page = Record<string, unknown> & {
  addEventListener?(type: string, listener: () => void): void
  removeEventListener?(type: string, listener: () => void): void
}

const maxListed = 100
const leatherPlace = 'LeatherProvider'

/** The wallets that stand somewhere in the page, those of a list first. A provider is taken once. Never throws. */
export function readPage(page: Page): readonly Found[] {
  const taken = new Set<unknown>()
  const found: Found[] = []
  const take = (provider: unknown, wallet: () => Found | undefined) => {
    if (!isObject(provider) || taken.has(provider)) return
    const made = guarded(wallet)
    if (!made) return
    taken.add(provider)
    found.push(made)
  }

  const listed = guarded(() => (Array.isArray(page.btc_providers) ? page.btc_providers.slice(0, maxListed) : [])) ?? []
  for (const entry of listed) {
    const id = guarded(() => (entry as { id?: unknown }).id)
    if (typeof id !== 'string' || !/^[\w.]{1,100}$/.test(id)) continue
    const provider = guarded(() => at(page, id))
    take(provider, () => readListed(entry, id, provider))
  }
  const own = guarded(() => page[leatherPlace])
  take(own, () => leather('Leather', undefined, own))
  const unisat = guarded(() => page.unisat)
  take(unisat, () => ({
    id: 'unisat',
    name: 'UniSat',
    icon: undefined,
    type: 'INJECTED',
    open: (speakers) => speakers.unisat(unisat),
  }))
  const okx = guarded(() => page.okxwallet)
  take(
    guarded(() => (okx as { bitcoin?: unknown } | undefined)?.bitcoin),
    () => ({
      id: 'okx-bitcoin',
      name: 'OKX Wallet',
      icon: undefined,
      type: 'INJECTED',
      open: (speakers) => speakers.okx(okx),
    }),
  )
  return found
}

function readListed(entry: unknown, id: string, provider: unknown): Found | undefined {
  const { name, icon } = entry as { name?: unknown; icon?: unknown }
  const shown = cleanName(name)
  if (!shown || typeof (provider as { request?: unknown }).request !== 'function') return undefined
  const picture = safeIcon(icon)
  if (id === leatherPlace) return leather(shown, picture, provider)
  return {
    id: `sats-connect:${id}`,
    name: shown,
    icon: picture,
    type: 'ANNOUNCED',
    open: (speakers) => speakers.satsConnect(provider),
  }
}

const leather = (name: string, icon: string | undefined, provider: unknown): Found => ({
  id: 'leather',
  name,
  icon,
  type: 'INJECTED',
  open: (speakers) => speakers.leather(provider),
})

/** The path from `window` that an entry names. */
const at = (page: Page, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], page)

const isObject = (value: unknown): boolean =>
  (typeof value === 'object' || typeof value === 'function') && value !== null

/** A getter of a page may throw. */
function guarded<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
