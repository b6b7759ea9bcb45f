import type { WireTransaction, WireTransfer } from 'portico/wire'
import { formatUnits } from 'viem'
import type { Chain } from '../chains/nodes.js'
import { nativeName } from '../tokens/native.js'
import { classify, netFlows, type Operation } from './classify.js'
import type { NftName, TokenName } from './names.js'
import { isSpam } from './spam.js'
import type { ChainTransaction, Flow } from './types.js'
import { type Worths, worthOf } from './worth.js'

export type Application = { name: string; icon: string | null }

/** What the transactions of one chain are told with. */
export type Telling = {
  /** By contract; the native currency under the empty text. */
  tokens: ReadonlyMap<string, TokenName>
  /** By contract and token id, see `nftKey`. */
  nfts: ReadonlyMap<string, NftName>
  /** By contract. */
  applications: ReadonlyMap<string, Application>
  /** Symbols of the operator's tokens by contract. */
  listed: ReadonlyMap<string, string>
  prices: Worths
}

export function nftKey({ token, tokenId }: Pick<Flow, 'token' | 'tokenId'>): string {
  return `${token} ${tokenId}`
}

/** A transaction as one of its accounts is told about it. */
export function present(
  chain: Chain,
  transaction: ChainTransaction,
  account: string,
  telling: Telling,
): WireTransaction {
  const operationType = classify(transaction, account)
  const shown = shownFlows(transaction, account)
  const transfers = shown.map((flow) => presentFlow(chain, transaction, flow, account, telling))
  const ends = endsOf(transaction, operationType, shown, account)
  const application = transaction.to ? telling.applications.get(transaction.to) : undefined
  return {
    id: `${chain.id}:${transaction.hash}`,
    metadata: {
      operationType,
      hash: transaction.hash,
      minedAt: new Date(transaction.at * 1_000).toISOString(),
      sentFrom: ends.from,
      sentTo: ends.to,
      status: transaction.succeeded ? 'confirmed' : 'failed',
      nonce: transaction.nonce,
      application: application ? { name: application.name, iconUrl: application.icon } : null,
      chain: chain.id,
    },
    // Clients take an empty list for one in which everything is spam.
    transfers: transfers.length > 0 ? transfers : null,
  }
}

/** What came and went on balance; when that is nothing, what was passed to oneself or moved nothing. */
export function shownFlows({ flows }: ChainTransaction, account: string): Flow[] {
  const { came, went } = netFlows(flows, account)
  if (came.length + went.length > 0) return [...went, ...came]
  return flows.filter(({ from, to, amount }) => (from === account || to === account) && (from === to || amount === 0n))
}

/** By the list of a page, which all its rows share. */
const symbols = new WeakMap<Telling['listed'], ReadonlySet<string>>()

function symbolsOf(listed: Telling['listed'], native: string): ReadonlySet<string> {
  const known = symbols.get(listed) ?? new Set([...listed.values(), native].map((symbol) => symbol.toLowerCase()))
  symbols.set(listed, known)
  return known
}

const nameless: TokenName = { name: null, symbol: null, decimals: null, icon: null }

function presentFlow(
  chain: Chain,
  transaction: ChainTransaction,
  flow: Flow,
  account: string,
  { tokens, nfts, listed, prices }: Telling,
): WireTransfer {
  const direction = flow.from === flow.to ? 'self' : flow.to === account ? 'in' : 'out'
  const rest = { direction, value: null, price: null } as const
  const token = tokens.get(flow.token) ?? nameless
  const icon = token.icon ? { url: token.icon } : null
  if (flow.kind === 'native') {
    const fungible_info = { name: nativeName(chain.symbol), symbol: chain.symbol, icon }
    return {
      ...rest,
      ...worthOf(flow.amount, chain.decimals, prices.get('')),
      fungible_info,
      nft_info: null,
      quantity: { numeric: formatUnits(flow.amount, chain.decimals) },
    }
  }
  const nft = nfts.get(nftKey(flow))
  const spam = isSpam(flow, transaction, token, {
    account,
    isListed: (address) => address === chain.wrapped?.toLowerCase() || listed.has(address),
    listedSymbols: symbolsOf(listed, chain.symbol),
    texts: nft?.name ? [nft.name] : [],
  })
  if (flow.kind === 'erc20') {
    const { name, symbol, decimals } = token
    return {
      ...rest,
      // Worthless tokens borrow the look of others, and their pools say what their makers like.
      ...worthOf(flow.amount, decimals, spam ? undefined : prices.get(flow.token)),
      fungible_info: { name, symbol, icon, ...(spam ? { flags: { is_spam: true } } : {}) },
      // The only flag that clients of the hosted service know is here.
      nft_info: spam ? { name: null, content: null, flags: { is_spam: true } } : null,
      quantity: { numeric: formatUnits(flow.amount, decimals ?? 0) },
    }
  }
  const preview = nft?.preview ? { url: nft.preview, content_type: null } : null
  return {
    ...rest,
    fungible_info: null,
    nft_info: {
      name: nft?.name ?? (token.name ? `${token.name} #${flow.tokenId}` : `#${flow.tokenId}`),
      content: preview ? { preview, detail: null } : null,
      flags: { is_spam: spam },
    },
    quantity: { numeric: String(flow.amount) },
  }
}

const payments: ReadonlySet<Operation> = new Set(['send', 'receive', 'mint', 'burn'])

/** Between whom: for a payment those who paid and were paid, otherwise caller and contract. */
function endsOf(
  { from, to, created }: ChainTransaction,
  operation: Operation,
  [flow]: readonly Flow[],
  account: string,
): { from: string; to: string } {
  if (flow && payments.has(operation) && (flow.from === account || flow.to === account))
    return { from: flow.from, to: flow.to }
  return { from, to: to ?? created ?? '' }
}

/** Applications by contract: the operator's, and those that follow from his other settings. */
export function applicationsOf(chain: Chain): { contract: string; name: string; icon: string | undefined }[] {
  const { uniswapV2 = [], uniswapV3 = [], wrapped, symbol, history } = chain
  return [
    ...uniswapV2.map(({ router }) => ({ contract: router, name: 'Uniswap V2', icon: undefined })),
    ...uniswapV3.map(({ router }) => ({ contract: router, name: 'Uniswap V3', icon: undefined })),
    ...(wrapped ? [{ contract: wrapped, name: `Wrapped ${symbol}`, icon: undefined }] : []),
    ...(history?.applications ?? []).map(({ address, name, icon }) => ({ contract: address, name, icon })),
  ].map((application) => ({ ...application, contract: application.contract.toLowerCase() }))
}
