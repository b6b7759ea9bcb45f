import { type NamedOperation, operationOf, swapTopics } from './selectors.js'
import { type ChainTransaction, type Flow, zeroAddress } from './types.js'

export type Operation = NamedOperation | 'cancel' | 'deploy' | 'execute' | 'receive'

const graves: ReadonlySet<string> = new Set([zeroAddress, '0x000000000000000000000000000000000000dead'])

type NetFlows = { readonly came: readonly Flow[]; readonly went: readonly Flow[] }

const nothing: NetFlows = { came: [], went: [] }

/** A row is told in several steps, each of which asks for the same. */
const reckoned = new WeakMap<readonly Flow[], { account: string; net: NetFlows }>()

/** What came and went for an account, asset by asset: what it got back in the same transaction is taken off. */
export function netFlows(flows: readonly Flow[], account: string): NetFlows {
  const [only] = flows
  // As most transactions are: quicker told than remembered.
  if (only && flows.length === 1) return netOf(only, account)
  const known = reckoned.get(flows)
  if (known?.account === account) return known.net
  const net = reckon(flows, account)
  reckoned.set(flows, { account, net })
  return net
}

function netOf(flow: Flow, account: string): NetFlows {
  if (flow.amount === 0n || flow.from === flow.to) return nothing
  if (flow.to === account) return { came: [flow], went: [] }
  return flow.from === account ? { came: [], went: [flow] } : nothing
}

function reckon(flows: readonly Flow[], account: string): NetFlows {
  const sums = new Map<string, { sum: bigint; came?: Flow; went?: Flow }>()
  for (const flow of flows) {
    if (flow.from === flow.to || (flow.from !== account && flow.to !== account)) continue
    const key = `${flow.kind} ${flow.token} ${flow.tokenId ?? ''}`
    const known = sums.get(key) ?? { sum: 0n }
    if (flow.to === account) sums.set(key, { ...known, sum: known.sum + flow.amount, came: known.came ?? flow })
    else sums.set(key, { ...known, sum: known.sum - flow.amount, went: known.went ?? flow })
  }
  const came: Flow[] = []
  const went: Flow[] = []
  for (const { sum, came: into, went: out } of sums.values()) {
    if (sum > 0n && into) came.push({ ...into, amount: sum })
    if (sum < 0n && out) went.push({ ...out, amount: -sum })
  }
  return { came, went }
}

/** What a transaction was for one of its accounts: by what it called, what came and went, and which contracts spoke. */
export function classify(transaction: ChainTransaction, account: string): Operation {
  const { from, to, selector } = transaction
  const sent = from === account
  if (sent && to === null) return 'deploy'
  if (sent && to === account && selector === '' && transaction.value === 0n) return 'cancel'
  const named = operationOf(selector)
  if (!transaction.succeeded) return named ?? (selector === '' ? (sent ? 'send' : 'receive') : 'execute')
  const { came, went } = netFlows(transaction.flows, account)
  if (came.length > 0 && went.length > 0) return exchange(transaction, came, went, named)
  if (came.length > 0) return arrival(came, sent, named)
  if (went.length > 0) return departure(transaction, went, sent, named)
  return still(transaction, account, named)
}

/** Something for something. */
function exchange(
  { topics }: ChainTransaction,
  came: readonly Flow[],
  went: readonly Flow[],
  named: NamedOperation | undefined,
): Operation {
  if (named && named !== 'send' && named !== 'approve') return named
  if (topics.some((topic) => swapTopics.has(topic))) return 'trade'
  const made = came.every((flow) => flow.from === zeroAddress)
  if (made) return came.some(isCollectible) ? 'mint' : 'deposit'
  if (went.every((flow) => flow.to === zeroAddress)) return 'withdraw'
  return 'trade'
}

function arrival(came: readonly Flow[], sent: boolean, named: NamedOperation | undefined): Operation {
  if (sent && (named === 'claim' || named === 'withdraw' || named === 'borrow' || named === 'unstake')) return named
  return came.every((flow) => flow.from === zeroAddress) ? 'mint' : 'receive'
}

function departure(
  { to, selector }: ChainTransaction,
  went: readonly Flow[],
  sent: boolean,
  named: NamedOperation | undefined,
): Operation {
  if (went.every((flow) => graves.has(flow.to))) return named && named !== 'send' && sent ? named : 'burn'
  if (!sent) return 'send'
  if (named) return named === 'approve' ? 'send' : named
  if (selector === '') return 'send'
  // A payment along with a call that nobody knows is told as the call.
  return went.every((flow) => flow.kind === 'native' && flow.to === to) ? 'execute' : 'send'
}

/** Nothing changed hands. */
function still(
  { approvals, flows, selector }: ChainTransaction,
  account: string,
  named: NamedOperation | undefined,
): Operation {
  if (approvals.some(({ owner }) => owner === account)) return 'approve'
  const own = flows.filter((flow) => flow.from === account || flow.to === account)
  if (own.some((flow) => flow.from === account && flow.to === account)) return 'send'
  if (own.length > 0) return own.every((flow) => flow.to === account) ? 'receive' : 'send'
  if (selector === '') return 'send'
  return named ?? 'execute'
}

function isCollectible({ kind }: Flow): boolean {
  return kind === 'erc721' || kind === 'erc1155'
}
