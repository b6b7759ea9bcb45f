import type { WireTransaction, WireTransfer } from 'portico/wire'
import { formatUnits } from 'viem/utils'
import type { Chain, Nodes } from '../chains/nodes.js'
import type { Ratio } from '../money/ratio.js'
import { looksLikeSpam } from '../nfts/spam.js'
import { readTokenAccounts } from '../tokens/accounts.js'
import { nativeName } from '../tokens/native.js'
import type { MintFact } from '../tokens/solana.js'
import type { HistoryPage } from './history.js'
import type { Names } from './names.js'
import { mergedSignatures, type SignatureInfo } from './solanaSignatures.js'
import { type Worths, worthOf } from './worth.js'

type TokenBalance = {
  accountIndex: number
  mint: string
  owner?: string | undefined
  uiTokenAmount: { amount: string; decimals: number }
}
type Instruction = {
  programId?: string
  program?: string
  parsed?: { type?: string; info?: Record<string, unknown> } | string
}
export type SolanaTransaction = {
  blockTime?: number | null
  slot: number
  meta: {
    err: unknown
    fee: number
    preBalances: readonly number[]
    postBalances: readonly number[]
    preTokenBalances?: readonly TokenBalance[] | null
    postTokenBalances?: readonly TokenBalance[] | null
  } | null
  transaction: {
    message: { accountKeys: readonly (string | { pubkey: string })[]; instructions: readonly Instruction[] }
  }
}
/** Movement of one asset; the mint is empty for the native currency. */
export type Change = { mint: string; amount: bigint; decimals: number }

type Asset = { name: string | null; symbol: string | null; icon: string | null; price: Ratio | undefined }
type Assets = ReadonlyMap<string, Asset>

export type SolanaSource = {
  nodes: Pick<Nodes, 'request' | 'batch'>
  mints(chain: Chain, mints: readonly string[]): Promise<Map<string, MintFact>>
  names: Pick<Names, 'icons' | 'prices'>
}

/** Token accounts that are looked through beside the owner's own, those that hold something first: anybody can open one for somebody. */
const mostAccounts = 40
const programs: Readonly<Record<string, string>> = {
  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: 'Jupiter',
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': 'Raydium',
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: 'Orca',
  Stake11111111111111111111111111111111111111: 'Stake',
}

/**
 * Transactions of a Solana account, newest first, by the node's own calls: the cursor is the last slot of the page. What came and went is
 * read off the balances before and after. What arrives in a token account that is there already does not name its owner, so token accounts
 * are asked for too.
 */
export async function solanaHistory(
  { nodes, mints, names }: SolanaSource,
  chain: Chain,
  address: string,
  cursor: string | undefined,
): Promise<HistoryPage> {
  const held = await readTokenAccounts(nodes, chain, address)
  const tokens = held.sort((one, other) => Number(other.amount > 0n) - Number(one.amount > 0n)).slice(0, mostAccounts)
  const accounts = [address, ...tokens.map((token) => token.address)]
  const { data: signatures, next } = await mergedSignatures(nodes, chain, accounts, cursor ? Number(cursor) : undefined)
  if (signatures.length === 0) return { data: [], next: null }
  const answers = await nodes.batch(
    chain.id,
    signatures.map(({ signature }) => ({
      method: 'getTransaction',
      params: [signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }],
    })),
  )
  const read = signatures.map((info, index) => {
    const answer = answers[index]
    if (answer?.status === 'rejected') throw answer.reason
    const transaction = (answer?.value ?? null) as SolanaTransaction | null
    return { info, transaction, changes: changesIn(info, transaction, address) }
  })
  const assets = await assetsOf({ mints, names }, chain, [
    ...new Set(read.flatMap(({ changes }) => changes.map(({ mint }) => mint))),
  ])
  return {
    data: read.map((one) => presentSolana(chain, address, one, assets)),
    next: next === undefined ? null : String(next),
  }
}

/** Names and pictures by mint; the native currency under the empty text. */
async function assetsOf(
  { mints, names }: Omit<SolanaSource, 'nodes'>,
  chain: Chain,
  used: readonly string[],
): Promise<Assets> {
  const tokens = used.filter((mint) => mint !== '')
  const facts = await mints(chain, tokens).catch(() => new Map<string, MintFact>())
  const list = [
    { mint: '', name: nativeName(chain.symbol), symbol: chain.symbol },
    ...tokens.map((mint) => ({ mint, name: facts.get(mint)?.name || null, symbol: facts.get(mint)?.symbol || null })),
  ]
  const pictured = list.map(({ mint, symbol }) => ({ address: mint || undefined, symbol: symbol ?? '' }))
  const [icons, prices] = await Promise.all([
    names.icons(chain, pictured).catch(() => []),
    names.prices(chain, used).catch((): Worths => new Map()),
  ])
  return new Map(
    list.map(({ mint, name, symbol }, index) => [
      mint,
      { name, symbol, icon: icons[index] || null, price: prices.get(mint) },
    ]),
  )
}

/** Balances of a failed transaction changed by its fee alone. */
function changesIn(info: SignatureInfo, transaction: SolanaTransaction | null, address: string): Change[] {
  return transaction?.meta && !info.err ? changesOf(transaction.meta, keysOf(transaction), address) : []
}

function keysOf(transaction: SolanaTransaction | null): string[] {
  const keys = transaction?.transaction.message.accountKeys ?? []
  return keys.map((key) => (typeof key === 'string' ? key : key.pubkey))
}

function presentSolana(
  chain: Chain,
  address: string,
  { info, transaction, changes }: { info: SignatureInfo; transaction: SolanaTransaction | null; changes: Change[] },
  assets: Assets,
): WireTransaction {
  const message = transaction?.transaction.message
  const keys = keysOf(transaction)
  const counterpart = transaction?.meta ? counterpartOf(transaction.meta, keys, address, changes) : undefined
  const operationType = operationOf(message?.instructions ?? [], changes, keys[0] === address)
  const incoming = changes.length > 0 && changes.every(({ amount }) => amount > 0n)
  const [from, to] = incoming ? [counterpart ?? keys[0] ?? '', address] : [keys[0] ?? address, counterpart ?? '']
  const transfers = changes.map((change) => presentChange(change, assets))
  return {
    id: `${chain.id}:${info.signature}`,
    metadata: {
      operationType,
      hash: info.signature,
      minedAt: new Date((info.blockTime ?? transaction?.blockTime ?? 0) * 1_000).toISOString(),
      sentFrom: from,
      sentTo: to,
      status: info.err ? 'failed' : 'confirmed',
      nonce: 0,
      application: applicationOf(message?.instructions ?? []),
      chain: chain.id,
    },
    transfers: transfers.length > 0 ? transfers : null,
  }
}

/** What came to the account and went from it. The fee is the price of the transaction and no movement of its own. */
function changesOf(meta: NonNullable<SolanaTransaction['meta']>, keys: readonly string[], address: string): Change[] {
  const changes: Change[] = []
  const index = keys.indexOf(address)
  if (index >= 0) {
    const paid = index === 0 ? BigInt(meta.fee) : 0n
    const amount = BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0) + paid
    if (amount !== 0n) changes.push({ mint: '', amount, decimals: 9 })
  }
  for (const [mint, change] of tokenSums(meta, address)) if (change.amount !== 0n) changes.push({ mint, ...change })
  // A token account is paid for when it is opened: beside the token's own movement that is not worth telling.
  const tokens = changes.filter(({ mint }) => mint !== '')
  const rent = (change: Change) => change.mint === '' && change.amount < 0n && change.amount >= -3_000_000n
  return tokens.length > 0 ? changes.filter((change) => !rent(change)) : changes
}

function tokenSums(
  { preTokenBalances, postTokenBalances }: NonNullable<SolanaTransaction['meta']>,
  owner: string,
): Map<string, { amount: bigint; decimals: number }> {
  const sums = new Map<string, { amount: bigint; decimals: number }>()
  for (const [balances, sign] of [
    [preTokenBalances, -1n],
    [postTokenBalances, 1n],
  ] as const) {
    for (const { mint, owner: holder, uiTokenAmount } of balances ?? []) {
      if (holder !== owner) continue
      const known = sums.get(mint)?.amount ?? 0n
      sums.set(mint, { amount: known + sign * BigInt(uiTokenAmount.amount), decimals: uiTokenAmount.decimals })
    }
  }
  return sums
}

/** Who gave what the account got, or got what it gave: the one with the greatest opposite change of the same asset. */
function counterpartOf(
  meta: NonNullable<SolanaTransaction['meta']>,
  keys: readonly string[],
  address: string,
  changes: readonly Change[],
): string | undefined {
  const main = changes.find(({ mint }) => mint !== '') ?? changes[0]
  if (!main) return undefined
  const sums = new Map<string, bigint>()
  if (main.mint === '') {
    for (const [index, key] of keys.entries())
      sums.set(key, BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0))
  } else {
    const owners = new Set(
      [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].map(({ owner }) => owner),
    )
    for (const owner of owners) if (owner) sums.set(owner, tokenSums(meta, owner).get(main.mint)?.amount ?? 0n)
  }
  sums.delete(address)
  const sign = main.amount > 0n ? -1n : 1n
  const opposite = [...sums].filter(([, sum]) => sum * sign > 0n).sort(([, a], [, b]) => (a * sign < b * sign ? 1 : -1))
  return opposite[0]?.[0]
}

function operationOf(instructions: readonly Instruction[], changes: readonly Change[], sent: boolean): string {
  const came = changes.some(({ amount }) => amount > 0n)
  const went = changes.some(({ amount }) => amount < 0n)
  if (came && went) return 'trade'
  const types = instructions.map(({ parsed }) => (typeof parsed === 'object' ? parsed?.type : undefined))
  const programsOf = instructions.map(({ program }) => program)
  if (types.some((type) => type === 'mintTo' || type === 'mintToChecked') && came) return 'mint'
  if (types.some((type) => type === 'burn' || type === 'burnChecked') && went) return 'burn'
  if (programsOf.includes('stake'))
    return types.includes('withdraw') || types.includes('deactivate') ? 'unstake' : 'stake'
  if (types.includes('closeAccount') && sent && !went) return 'close'
  if (types.some((type) => type === 'approve' || type === 'approveChecked' || type === 'revoke') && sent)
    return 'approve'
  if (came) return 'receive'
  if (went) return 'send'
  return types.some((type) => type?.startsWith('transfer')) ? 'send' : 'execute'
}

function applicationOf(instructions: readonly Instruction[]): { name: string | null; iconUrl: string | null } | null {
  for (const { programId } of instructions) {
    const name = programId ? programs[programId] : undefined
    if (name) return { name, iconUrl: null }
  }
  return null
}

function presentChange({ mint, amount, decimals }: Change, assets: Assets): WireTransfer {
  const { name = null, symbol = null, icon = null, price } = assets.get(mint) ?? {}
  const rest = { direction: amount > 0n ? 'in' : 'out', value: null, price: null } as const
  const quantity = { numeric: formatUnits(amount < 0n ? -amount : amount, decimals) }
  // What cannot be divided is a collectible.
  if (mint !== '' && decimals === 0) {
    const nft_info = { name, content: null, flags: { is_spam: looksLikeSpam([name ?? undefined]) } }
    return { ...rest, fungible_info: null, nft_info, quantity }
  }
  const fungible_info = { name, symbol, icon: icon ? { url: icon } : null }
  return { ...rest, ...worthOf(amount, decimals, price), fungible_info, nft_info: null, quantity }
}
