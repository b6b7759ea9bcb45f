import type { Context } from 'hono'
import type { Deps, Handlers, Picture } from '../context.js'
import { walletOfImage } from '../directory/wallets.js'
import { tile } from '../images/tile.js'
import { problem } from '../problem.js'

/** A drawing of others may colour itself and nothing else, should somebody open it in a window of its own. */
const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** CAIP-2. */
const network = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

type Kind = 'wallet' | 'asset' | 'currency' | 'token'

/** The operator's own picture where there is one, that of the registry, otherwise a drawn one. */
async function picture({ database, data }: Deps, kind: Kind, id: string, c: Context): Promise<Picture> {
  const given = await stored(database, kind, id, c)
  if (given) return given
  const known = kind === 'token' ? served(data.registryTokens.picture(id), c) : undefined
  if (known) return known
  if (kind === 'asset' && network.test(id)) {
    const listed = served(data.registryTokens.network(id), c)
    if (listed) return listed
    // Pages draw their own tile for it, by the name that they know.
    throw problem(404, 'id', 'No network of this id has a picture', { 'cache-control': 'public, max-age=3600' })
  }
  if (kind !== 'wallet') return drawn(kind, id)
  const wallet = await walletOfImage(database, id)
  if (!wallet) throw problem(404, 'id', 'No wallet has this picture')
  const own = wallet.imageId === null ? undefined : await stored(database, kind, wallet.imageId, c)
  return own ?? drawn('wallet', wallet.name)
}

async function stored({ sql }: Deps['database'], kind: Kind, id: string, c: Context): Promise<Picture | undefined> {
  const [found] = await sql<Picture[]>`select type, bytes from images where kind = ${kind} and id = ${id}`
  return served(found, c)
}

function served(found: Picture | undefined, c: Context): Picture | undefined {
  if (found?.type === 'image/svg+xml') c.set('policy', drawingPolicy)
  return found && { type: found.type, bytes: found.bytes }
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
