import { type Approval, type Flow, zeroAddress } from './types.js'

export type RawLog = { address: string; topics: readonly string[]; data: string }

/** First topics: keccak-256 of the event's signature. */
export const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** Wrapped native currency of the WETH9 kind has no Transfer when it is made and unmade. */
  wrap: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  unwrap: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/** Token movements and approvals of a transaction's logs. A log that does not have its standard's form is passed over. */
export function readLogs(
  logs: readonly RawLog[],
  wrapped: string | undefined,
): { flows: Flow[]; approvals: Approval[]; topics: string[] } {
  const flows: Flow[] = []
  const approvals: Approval[] = []
  const seen = new Set<string>()
  for (const log of logs) {
    const [first, ...indexed] = log.topics
    if (!first) continue
    seen.add(first)
    const token = log.address.toLowerCase()
    const words = wordsOf(log.data)
    flows.push(...flowsOf(first, token, indexed, words, wrapped))
    const approval = approvalOf(first, token, indexed, words)
    if (approval) approvals.push(approval)
  }
  return { flows, approvals, topics: [...seen] }
}

function flowsOf(
  first: string,
  token: string,
  indexed: readonly string[],
  words: readonly bigint[],
  wrapped: string | undefined,
): Flow[] {
  const [a, b, c] = indexed
  if (first === topics.transfer && a && b) {
    const ends = { from: addressIn(a), to: addressIn(b) }
    if (c) return [{ kind: 'erc721', token, tokenId: BigInt(c), amount: 1n, ...ends }]
    const [amount] = words
    return amount === undefined ? [] : [{ kind: 'erc20', token, tokenId: null, amount, ...ends }]
  }
  if (first === topics.transferSingle && b && c) {
    const [tokenId, amount] = words
    if (tokenId === undefined || amount === undefined) return []
    return [{ kind: 'erc1155', token, tokenId, amount, from: addressIn(b), to: addressIn(c) }]
  }
  if (first === topics.transferBatch && b && c) {
    const ids = listAt(words, 0)
    const amounts = listAt(words, 1)
    if (ids.length !== amounts.length) return []
    const ends = { from: addressIn(b), to: addressIn(c) }
    return ids.map((tokenId, index) => ({ kind: 'erc1155', token, tokenId, amount: amounts[index] ?? 0n, ...ends }))
  }
  if (token === wrapped && a && words[0] !== undefined) {
    const account = addressIn(a)
    const rest = { kind: 'erc20', token, tokenId: null, amount: words[0] } as const
    if (first === topics.wrap) return [{ ...rest, from: zeroAddress, to: account }]
    if (first === topics.unwrap) return [{ ...rest, from: account, to: zeroAddress }]
  }
  return []
}

function approvalOf(
  first: string,
  token: string,
  [owner, spender, id]: readonly string[],
  words: readonly bigint[],
): Approval | undefined {
  if (!owner || !spender) return undefined
  const ends = { token, owner: addressIn(owner), spender: addressIn(spender) }
  const [word] = words
  if (first === topics.approvalForAll && word !== undefined) return { ...ends, kind: 'all', value: word }
  if (first !== topics.approval) return undefined
  if (id) return { ...ends, kind: 'token', value: BigInt(id) }
  return word === undefined ? undefined : { ...ends, kind: 'amount', value: word }
}

function addressIn(topic: string): string {
  return `0x${topic.slice(-40).toLowerCase()}`
}

/** The data as 32-byte words; what is left over at the end is dropped. */
function wordsOf(data: string): bigint[] {
  const words: bigint[] = []
  for (let at = 2; at + 64 <= data.length; at += 64) words.push(BigInt(`0x${data.slice(at, at + 64)}`))
  return words
}

/** A dynamic list of the ABI: the word at `head` says where it begins. */
function listAt(words: readonly bigint[], head: number): bigint[] {
  const offset = words[head]
  if (offset === undefined || offset % 32n !== 0n || offset / 32n >= BigInt(words.length)) return []
  const start = Number(offset / 32n)
  const length = words[start] ?? 0n
  if (length > BigInt(words.length - start - 1)) return []
  return words.slice(start + 1, start + 1 + Number(length))
}
