import { createKept } from '../kept.js'
import type { Pictures } from '../pictures/store.js'

/** `picture` is the name of a registered one. */
export type Identity = { name: string | null; picture: string | null; resolvedAt: string | null; until: number }

export type IdentitySources = {
  /** ENS, where the chains have it. */
  ens(address: string): Promise<{ name: string; avatar?: string | undefined } | undefined>
  /** Names registered with these services. */
  registered(address: string): Promise<{ name: string; avatar?: string | undefined } | undefined>
  pictures: Pictures
  now?: (() => number) | undefined
}

const dayMs = 86_400_000

/** The name and picture of an address, kept for a day. @throws when ENS is there and cannot be asked */
export function createIdentities({ ens, registered, pictures, now = Date.now }: IdentitySources) {
  const kept = createKept<Identity>({ max: 50_000, now })
  return (address: string): Promise<Identity> =>
    kept.through(address.toLowerCase(), dayMs, async () => {
      const found = (await ens(address)) ?? (await registered(address))
      const [picture] = found?.avatar ? await pictures.register([found.avatar]) : []
      return {
        name: found?.name ?? null,
        picture: picture ?? null,
        resolvedAt: new Date(now()).toISOString(),
        until: now() + dayMs,
      }
    })
}

export type Identities = ReturnType<typeof createIdentities>
