import type { Context } from 'hono'
import type { Deps, Handlers } from '../context.js'
import { requireDataProject } from '../guards/project.js'
import { bitcoinHistory } from '../indexer/bitcoin.js'
import { readCursor } from '../indexer/cursor.js'
import { createHistory, type History, type HistoryPage } from '../indexer/history.js'
import { namesFor } from '../indexer/names.js'
import { solanaHistory } from '../indexer/solana.js'
import type { Currency } from '../money/currencies.js'
import { problem } from '../problem.js'
import { createMints } from '../tokens/solana.js'
import { JsonText } from '../wholeText.js'
import { baseUrl, orDown, requireAddress, splitCaip } from './data.js'

/** They remember what the nodes can do and what tokens are called, for as long as there are these nodes. */
const sources = new WeakMap<Deps['nodes'], { evm: History; mints: ReturnType<typeof createMints> }>()

function sourcesOf(deps: Deps) {
  const known = sources.get(deps.nodes) ?? {
    evm: createHistory({ ...deps, past: deps.data.pastPrices }),
    mints: createMints(deps.nodes),
  }
  sources.set(deps.nodes, known)
  return known
}

const references: Readonly<Record<string, RegExp>> = {
  eip155: /^[1-9]\d{0,19}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32}$/,
  bip122: /^[0-9a-f]{32}$/,
}
const cursors: Readonly<Record<string, RegExp>> = {
  solana: /^\d{1,15}$/,
  bip122: /^[0-9a-f]{64}$/,
}

type Asked = {
  address: string
  chainId?: string | undefined
  cursor?: string | undefined
  onramp?: string | undefined
  currency?: Currency | undefined
}

async function listed(
  deps: Deps,
  c: Context,
  { address, chainId, cursor, onramp, currency = 'usd' }: Asked,
): Promise<HistoryPage | JsonText> {
  const [namespace = '', reference] = (chainId ?? 'eip155').split(':')
  requireAddress(address, namespace)
  if (reference !== undefined && !references[namespace]?.test(reference))
    throw problem(400, 'chainId', 'This is not a chain id of its namespace')
  if (onramp !== undefined) {
    if (onramp !== 'coinbase' || namespace !== 'eip155')
      throw problem(400, 'onramp', 'Purchases are listed for "coinbase" on EVM chains only')
    // They are made elsewhere, and none of them is known here.
    return { data: [], next: null }
  }
  const chains = deps.nodes.chains().filter(({ id }) => (chainId ? id === chainId : id.startsWith('eip155:')))
  const [chain] = chains
  if (!chain) return { data: [], next: null }
  const { evm, mints } = sourcesOf(deps)
  const names = namesFor(deps, c, currency)
  if (namespace !== 'eip155') {
    if (cursor && !cursors[namespace]?.test(cursor)) throw problem(400, '', 'The cursor is not one of this list')
    const after = cursor || undefined
    const page =
      namespace === 'solana'
        ? solanaHistory({ nodes: deps.nodes, mints, names }, chain, address, after)
        : bitcoinHistory({ nodes: deps.nodes, names }, chain, address, after)
    return orDown(deps, '', page)
  }
  const position = cursor ? readCursor(cursor) : undefined
  if (cursor && !chains.some(({ id }) => id === position?.chain))
    throw problem(400, '', 'The cursor is not one of this list')
  const told = `${currency} ${baseUrl(deps, c)}`
  return new JsonText(await orDown(deps, '', evm.text(chains, address, { cursor: position, names, told })))
}

export const historyHandlers = {
  'history.list': async (deps, { params, query }, c) => {
    const counted = query.onramp !== 'coinbase'
    const project = await requireDataProject(deps.projects, c, undefined, { counted })
    const page = await listed(deps, c, { address: params.address, ...query })
    await deps.projects.usage.meet(project, params.address)
    return page
  },
  'history.transactions': async (deps, { query }, c) => {
    await requireDataProject(deps.projects, c)
    const { account, ...rest } = query
    const named = account.includes(':') ? splitCaip(account) : { address: account, chainId: undefined }
    return listed(deps, c, { ...rest, address: named.address, chainId: rest.chainId ?? named.chainId })
  },
} satisfies Partial<Handlers>
