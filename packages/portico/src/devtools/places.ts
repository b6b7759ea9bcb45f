import type { Portico } from '../index.js'
import { maskedPath } from './mask.js'

/** Where a request goes: one of the client's services or of its nodes. `path` is what stands behind the service's address. */
export type Place = { to: 'service' | 'node'; host: string; path: string }

/** The longest address of the client that this one begins with decides; `undefined` for what is none of its. */
export function placeOf({ client }: Pick<Portico, 'client'>, address: string): Place | undefined {
  if (!URL.canParse(address, globalThis.location?.href)) return undefined
  const url = new URL(address, globalThis.location?.href)
  const { services, customRpcUrls } = client.config
  const nodes = [
    ...client.store.get().networks.flatMap(({ rpcUrls }) => [...rpcUrls.default.http]),
    ...Object.values(customRpcUrls).flatMap((urls) => [...(urls ?? [])]),
  ]
  const { relay: _, ...asked } = services
  const bases = [
    ...Object.values(asked).map((base) => ({ to: 'service' as const, base })),
    ...nodes.map((base) => ({ to: 'node' as const, base })),
  ].flatMap(({ to, base }) => (base && URL.canParse(base) ? [{ to, base: new URL(base) }] : []))
  const [found] = bases
    .filter(({ base }) => base.origin === url.origin && isBelow(url.pathname, base.pathname))
    .sort((one, other) => other.base.pathname.length - one.base.pathname.length)
  if (!found) return undefined
  const path = url.pathname.slice(found.base.pathname.replace(/\/$/, '').length) || '/'
  return { to: found.to, host: url.host, path: maskedPath(path) }
}

const isBelow = (path: string, base: string) => path === base || path.startsWith(base.replace(/\/?$/, '/'))
