import type { Handlers } from '../context.js'
import { requireDataProject } from '../guards/project.js'
import { orDown, pictureUrl, requireAddress } from './data.js'

export const nftHandlers = {
  'nfts.list': async (deps, { params, query }, c) => {
    await requireDataProject(deps.projects, c)
    requireAddress(params.address, query.chainId.split(':')[0] ?? '')
    const chain = deps.nodes.chain(query.chainId)
    // Nothing else is listed: inscriptions of Bitcoin are no collectibles here.
    if (!chain || !/^(?:eip155|solana):/.test(chain.id)) return { nfts: [], next: null }
    const page = { limit: query.entries, offset: Number(query.cursor ?? 0), pictureUrl: pictureUrl(deps, c) }
    return orDown(deps, '', deps.data.inventory(chain, params.address, page))
  },
} satisfies Partial<Handlers>
