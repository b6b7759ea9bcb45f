import type { Context } from 'hono'
import type { EndpointRequest } from 'portico/wire'
import type { Deps, Handlers } from '../context.js'
import { isEvmAddress } from '../evm/address.js'
import { requireDataProject } from '../guards/project.js'
import { problem } from '../problem.js'
import { isSolanaAddress } from '../tokens/base58.js'
import { orDown, pictureUrl } from './data.js'

const hour = 3_600

async function identity(
  deps: Deps,
  { params, query }: Pick<EndpointRequest<'identity.get'>, 'params' | 'query'>,
  c: Context,
) {
  await requireDataProject(deps.projects, c)
  if (query.useCache !== undefined) throw problem(400, '', 'useCache is not for this project')
  if (!isEvmAddress(params.address)) {
    if (!isSolanaAddress(params.address)) throw problem(400, 'address', 'This is not an address')
    c.set('cacheControl', `public, max-age=${hour}, s-maxage=${hour}`)
    return { name: null, avatar: null, resolvedAt: null }
  }
  const { name, picture, resolvedAt, until } = await orDown(deps, '', deps.data.identities(params.address))
  const rest = Math.max(0, Math.floor((until - Date.now()) / 1_000))
  c.set('cacheControl', `public, max-age=${rest}, s-maxage=${rest}`)
  return { name, avatar: picture === null ? null : pictureUrl(deps, c)(picture), resolvedAt }
}

export const identityHandlers = {
  'identity.get': identity,
  'identity.ofAccount': identity,
} satisfies Partial<Handlers>
