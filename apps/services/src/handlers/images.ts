import { and, eq } from 'drizzle-orm'
import type { Deps, Handlers, Picture } from '../context.js'
import { images } from '../db/schema.js'
import { hasWalletImage } from '../directory/wallets.js'
import { tile } from '../images/tile.js'
import { problem } from '../problem.js'

type Kind = 'wallet' | 'asset' | 'currency' | 'token'

/** The operator's own picture where there is one, otherwise a drawn one. */
async function picture({ database }: Deps, kind: Kind, id: string): Promise<Picture> {
  const [stored] = await database.db
    .select()
    .from(images)
    .where(and(eq(images.kind, kind), eq(images.id, id)))
    .limit(1)
  if (stored) return { type: stored.type, bytes: stored.bytes }
  if (kind !== 'wallet') return drawn(kind, id)
  const name = await hasWalletImage(database, id)
  if (name === undefined) throw problem(404, 'id', 'No wallet has this picture')
  return drawn('wallet', name)
}

function drawn(kind: Kind, key: string): Picture {
  return { type: 'image/svg+xml', bytes: new TextEncoder().encode(tile(kind, key)) }
}

export const imageHandlers = {
  'images.wallet': (deps, { params }) => picture(deps, 'wallet', params.id),
  'images.asset': (deps, { params }) => picture(deps, 'asset', params.id),
  'images.currency': (deps, { params }) => picture(deps, 'currency', params.id),
  'images.token': (deps, { params }) => picture(deps, 'token', params.id),
} satisfies Partial<Handlers>
