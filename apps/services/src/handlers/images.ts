import type { Context } from 'hono'
import type { Deps, Handlers, Picture } from '../context.js'
import { hasWalletImage } from '../directory/wallets.js'
import { tile } from '../images/tile.js'
import { problem } from '../problem.js'

/** A drawing of others may colour itself and nothing else, should somebody open it in a window of its own. */
const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

type Kind = 'wallet' | 'asset' | 'currency' | 'token'

/** The operator's own picture where there is one, otherwise a drawn one. */
async function picture({ database }: Deps, kind: Kind, id: string, c: Context): Promise<Picture> {
  const [stored] = await database.sql<Picture[]>`select type, bytes from images where kind = ${kind} and id = ${id}`
  if (stored) {
    if (stored.type === 'image/svg+xml') c.set('policy', drawingPolicy)
    return { type: stored.type, bytes: stored.bytes }
  }
  if (kind !== 'wallet') return drawn(kind, id)
  const name = await hasWalletImage(database, id)
  if (name === undefined) throw problem(404, 'id', 'No wallet has this picture')
  return drawn('wallet', name)
}

function drawn(kind: Kind, key: string): Picture {
  return { type: 'image/svg+xml', bytes: new TextEncoder().encode(tile(kind, key)) }
}

export const imageHandlers = {
  'images.wallet': (deps, { params }, c) => picture(deps, 'wallet', params.id, c),
  'images.asset': (deps, { params }, c) => picture(deps, 'asset', params.id, c),
  'images.currency': (deps, { params }, c) => picture(deps, 'currency', params.id, c),
  'images.token': (deps, { params }, c) => picture(deps, 'token', params.id, c),
  'images.proxy': async ({ data }, { params }, c) => {
    const found = await data.pictures.get(params.id)
    if (!found) throw problem(404, 'id', 'There is no such picture', { 'cache-control': 'public, max-age=300' })
    if (found.type === 'image/svg+xml') c.set('policy', drawingPolicy)
    return found
  },
} satisfies Partial<Handlers>
