import type { WireTransaction } from 'portico/wire'
import type { Chain } from '../chains/nodes.js'
import type { Today } from './keptPages.js'
import { type Names, type NftName, priceMs, type TokenName } from './names.js'
import { learnPrices, type PastDeps } from './pastWorth.js'
import { applicationsOf, nftKey, present, shownFlows, type Telling } from './present.js'
import type { ChainTransaction, IndexDeps } from './types.js'
import type { Worths } from './worth.js'

/** `prices` are US dollars of the time; null beside a kept transaction that has none yet, and absent where none can be kept. */
export type Found = { chain: Chain; transaction: ChainTransaction; prices?: Worths | null }

export type Told = {
  data: WireTransaction[]
  /** What it says of the present. */
  today: Today[]
  /** Nothing in it is only missing for now, and nothing will be told otherwise the next time, unless what is in `today` is. */
  isWhole: boolean
}

/** The rows of a page as one of their accounts is told of them. */
export async function tellRows(
  deps: PastDeps & Pick<IndexDeps, 'log'>,
  names: Names,
  rows: readonly Found[],
  account: string,
): Promise<Told> {
  const tellings = new Map<string, Telling>()
  const past = new Map<string, Worths>()
  const today: Today[] = []
  let isWhole = rows.every(({ prices }) => prices !== undefined && prices !== null)
  for (const chain of new Set(rows.map((row) => row.chain))) {
    const ofChain = rows.filter((row) => row.chain === chain)
    const unpriced = ofChain.flatMap(({ transaction, prices }) => (prices === null ? [transaction] : []))
    const transactions = ofChain.map(({ transaction }) => transaction)
    const [prepared, learnt] = await Promise.all([
      prepare(names, chain, transactions, account),
      // A price of now takes its place this time.
      learnPrices(deps, chain, unpriced, Date.now() + priceMs).catch((error: unknown) => {
        deps.log.warn({ error, chain: chain.id }, 'prices of the past cannot be kept')
        return new Map<string, Worths>()
      }),
    ])
    const { telling } = prepared
    isWhole &&= prepared.isWhole
    tellings.set(chain.id, telling)
    const timeless = new Set<string>()
    for (const { transaction, prices } of ofChain) {
      const then = prices ?? learnt.get(transaction.hash)
      if (then) past.set(`${chain.id} ${transaction.hash}`, then)
      for (const token of fungiblesOf(transaction, account)) if (!then?.has(token)) timeless.add(token)
    }
    if (timeless.size > 0) today.push({ chain, tokens: [...timeless], worths: telling.prices })
  }
  const data = rows.map(({ chain, transaction }) => {
    const telling = tellings.get(chain.id) as Telling
    const then = past.get(`${chain.id} ${transaction.hash}`)
    const prices = then ? new Map([...telling.prices, ...names.inCurrency(then)]) : telling.prices
    return present(chain, transaction, account, { ...telling, prices })
  })
  return { data, today, isWhole }
}

/** Whether what a page says of the present is still so. */
export async function isStillToday(names: Names, today: readonly Today[]): Promise<boolean> {
  const same = await Promise.all(
    today.map(async ({ chain, tokens, worths }) => {
      const now = await names.prices(chain, tokens)
      return tokens.every((token) => {
        const [before, after] = [worths.get(token), now.get(token)]
        return before?.over === after?.over && before?.under === after?.under
      })
    }),
  )
  return same.every(Boolean)
}

const fungiblesOf = (transaction: ChainTransaction, account: string) =>
  shownFlows(transaction, account).flatMap(({ kind, token }) =>
    kind === 'native' ? [''] : kind === 'erc20' ? [token] : [],
  )

async function prepare(
  names: Names,
  chain: Chain,
  transactions: readonly ChainTransaction[],
  account: string,
): Promise<{ telling: Telling; isWhole: boolean }> {
  const flows = transactions.flatMap((transaction) => shownFlows(transaction, account))
  const contracts = [...new Set(flows.flatMap(({ token }) => (token ? [token] : [])))]
  const collected = new Map(
    flows.flatMap(({ kind, token, tokenId }) =>
      (kind === 'erc721' || kind === 'erc1155') && tokenId !== null
        ? [[nftKey({ token, tokenId }), { kind, address: token, tokenId }] as const]
        : [],
    ),
  )
  const used = new Set(transactions.map(({ to }) => to))
  const applications = applicationsOf(chain).filter(({ contract }) => used.has(contract))
  // Names are an addition: without them the amounts are told all the same.
  let isWhole = true
  const failed =
    <T>(instead: T) =>
    () => {
      isWhole = false
      return instead
    }
  const [tokens, nfts, icons, prices] = await Promise.all([
    names.tokens(chain, contracts).catch(failed(new Map<string, TokenName>())),
    names.nfts(chain, [...collected.values()]).catch(failed<readonly NftName[]>([])),
    names.pictures(applications.map(({ icon }) => icon)).catch(failed([])),
    names
      .prices(chain, [
        ...new Set(flows.flatMap(({ kind, token }) => (kind === 'native' ? [''] : kind === 'erc20' ? [token] : []))),
      ])
      .catch(failed<Worths>(new Map())),
  ])
  // A collectible's own words are read from elsewhere, and may be there later.
  if (nfts.some(({ name, preview }) => name === null || preview === null)) isWhole = false
  const telling = {
    tokens,
    nfts: new Map([...collected.keys()].map((key, index) => [key, nfts[index] ?? { name: null, preview: null }])),
    applications: new Map(
      applications.map(({ contract, name }, index) => [contract, { name, icon: icons[index] ?? null }]),
    ),
    listed: names.listed(chain),
    prices,
  }
  return { telling, isWhole }
}
