import { type Caches, createCache } from '../cache.js'
import type { EnsAnswer, EnsIdentity } from '../names/ens.js'
import type { Pictures } from '../pictures/store.js'

/** `picture` is the name of a registered one. */
export type Identity = { name: string | null; picture: string | null; resolvedAt: string | null; until: number }

export type IdentitySources = {
  /** ENS, where the chains have it. */
  ens(address: string): Promise<EnsAnswer<EnsIdentity>>
  /** Names registered with these services. */
  registered(address: string): Promise<{ name: string; avatar?: string | undefined } | undefined>
  pictures: Pictures
  caches?: Caches | undefined
  now?: (() => number) | undefined
}

const dayMs = 86_400_000
const minuteMs = 60_000
/** So soon may an address without a name in ENS have another answer: it may register one here at any time. */
const soonMs = 5 * minuteMs

/**
 * The name and picture of an address: its primary name in ENS, or the one that it registered here. What ENS says is kept for a day, or for a
 * minute when it could not say all.
 *
 * @throws when ENS cannot be asked and nothing else is known
 */
export function createIdentities({ ens, registered, pictures, caches, now = Date.now }: IdentitySources) {
  const kept = createCache<Identity>({ max: 50_000, now, counted: { in: caches, as: 'identities' } })
  async function identify(found: EnsIdentity | undefined, ms: number): Promise<Identity> {
    const [picture] = found?.avatar ? await pictures.register([found.avatar]) : []
    return {
      name: found?.name ?? null,
      picture: picture ?? null,
      resolvedAt: new Date(now()).toISOString(),
      until: now() + ms,
    }
  }
  const byEns = (address: string) =>
    kept.through(
      address.toLowerCase(),
      ({ until }) => until - now(),
      async () => {
        const { found, unsure } = await ens(address)
        return identify(found, unsure ? minuteMs : dayMs)
      },
    )

  return async (address: string): Promise<Identity> => {
    const asked = await byEns(address).then(
      (identity) => ({ identity }),
      (error: unknown) => ({ error }),
    )
    if ('identity' in asked && asked.identity.name !== null) return asked.identity
    const own = await registered(address)
    if (own) return identify(own, soonMs)
    if ('error' in asked) throw asked.error
    return { ...asked.identity, until: Math.min(asked.identity.until, now() + soonMs) }
  }
}

export type Identities = ReturnType<typeof createIdentities>
