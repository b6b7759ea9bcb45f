import type { Chain, Nodes } from '../chains/nodes.js'

export type SignatureInfo = { signature: string; err: unknown; blockTime?: number | null; slot: number }

export const pageSize = 50
/** Of the first page, and of those behind it, which begin again from the newest. */
const chunks = { first: 100, later: 1_000 } as const
/** How often more is asked for in one page: an account that nobody can page through is told as far as it was read. */
const mostRounds = 20

/** What is known of one account's transactions: the newest, down to a slot. */
type Read = { address: string; list: SignatureInfo[]; isWhole: boolean }

/**
 * The next transactions of several accounts, newest first, each once. They are put together by their slots, and a page ends with a whole
 * slot: which of two accounts' transactions in one slot came first, no node tells.
 *
 * @param before Only what lies in earlier slots.
 * @returns `next` is what to hand in for the page behind; absent behind the last
 * @throws what the node fails with
 */
export async function mergedSignatures(
  nodes: Pick<Nodes, 'batch'>,
  chain: Pick<Chain, 'id'>,
  addresses: readonly string[],
  before?: number | undefined,
): Promise<{ data: SignatureInfo[]; next?: number | undefined }> {
  const limit = before === undefined ? chunks.first : chunks.later
  const accounts = addresses.map((address): Read => ({ address, list: [], isWhole: false }))
  let due = accounts
  let known: SignatureInfo[] = []
  for (let round = 0; due.length > 0 && round < mostRounds; round++) {
    await readOn(nodes, chain, due, limit)
    known = knownOf(accounts, before)
    due = known.length >= pageSize ? [] : shortest(accounts)
  }
  const edge = known[pageSize - 1]?.slot
  const data = edge === undefined ? known : known.filter(({ slot }) => slot >= edge)
  const isMore = data.length < known.length || accounts.some(({ isWhole }) => !isWhole)
  const last = data.at(-1)
  return isMore && last ? { data, next: last.slot } : { data }
}

/** Asks for the transactions that each account had before those that are known. */
async function readOn(
  nodes: Pick<Nodes, 'batch'>,
  chain: Pick<Chain, 'id'>,
  due: readonly Read[],
  limit: number,
): Promise<void> {
  const answers = await nodes.batch(
    chain.id,
    due.map(({ address, list }) => {
      const last = list.at(-1)?.signature
      const setting = { limit, commitment: 'confirmed', ...(last ? { before: last } : {}) }
      return { method: 'getSignaturesForAddress', params: [address, setting] }
    }),
  )
  for (const [index, account] of due.entries()) {
    const answer = answers[index]
    if (answer?.status !== 'fulfilled') throw answer?.reason
    const found = answer.value as SignatureInfo[]
    account.list.push(...found)
    account.isWhole = found.length < limit
  }
}

/** What no account can have anything between: the slots above the last one of each account that has more. */
function knownOf(accounts: readonly Read[], before = Number.POSITIVE_INFINITY): SignatureInfo[] {
  const floor = Math.max(...accounts.map(depthOf))
  const all = accounts.flatMap(({ list }) => list).filter(({ slot }) => slot > floor && slot < before)
  const once = new Map(all.map((info) => [info.signature, info]))
  return [...once.values()].sort((one, other) => other.slot - one.slot)
}

const depthOf = ({ list, isWhole }: Read): number => (isWhole ? -1 : (list.at(-1)?.slot ?? Number.POSITIVE_INFINITY))

/** The accounts that hold the others back. */
function shortest(accounts: readonly Read[]): Read[] {
  const floor = Math.max(...accounts.map(depthOf))
  return accounts.filter((account) => !account.isWhole && depthOf(account) === floor)
}
