import { fromBase58 } from '../base/base58.js'
import { type AppError, fail } from '../base/errors/AppError.js'
import { paymentErrors } from '../base/errors/payment.js'
import type { Transport } from '../base/rpc/transport.js'
import type { SendAsset, SendIntent } from '../core/family.js'
import { type AccountData, type Asked, accountOf, bad, readAccounts, readHoldings, tokenAccountOf } from './accounts.js'
import { toBase64 } from './bytes.js'
import { associatedAddress } from './derived.js'
import { tokenErrors } from './errors.js'
import { failureOf } from './foreign.js'
import {
  computeBudget,
  createTokenAccount,
  type Instruction,
  isTokenProgram,
  memo,
  naming,
  transferSol,
  transferToken,
} from './instructions.js'
import { encodeMessage, encodeTransaction } from './message.js'
import { readAmount } from './node.js'
import { checkRules } from './rules.js'
import { readMint } from './token.js'

/** The most work a transaction may be, and what a payment is taken for when a trial cannot tell. */
const units = { most: 1_400_000, sol: 1_000, token: 80_000 } as const
/** What is paid at most to be taken sooner, in lamports. */
const mostForPriority = 1_000_000n
const signatureFee = 5_000n
/** The bytes of an account that holds a token. */
const tokenAccountSize = 165

/** A payment that is ready to be signed. */
export type Prepared = {
  message: Uint8Array<ArrayBuffer>
  /** After that block the network takes it no more. */
  lastValidBlockHeight: bigint
  /** How far the network was: nothing of it can have landed before. */
  slot: bigint
  /** In lamports, with the deposit of an account that has to be made. */
  fee: bigint
  /** What the payer has to keep, in lamports, unless nothing is left. */
  keep: bigint
  /** Why it would not go through, by a trial. */
  failure: AppError | undefined
  /** What the receiver would have more, by a trial. */
  received: bigint | undefined
  /** The issuer of the token may take it out of every account. */
  isRecallable: boolean
}

/** What is done, to whom it goes, and what was there before. */
type Body = {
  instructions: readonly Instruction[]
  destination: string
  before: bigint
  isNew: boolean
  isRecallable?: boolean
}

/**
 * Makes the transaction of a payment: of SOL, or of a token, whose account at the receiver is made where it is missing. It is tried on a
 * copy of the network, which tells the work it is; what others pay just now tells the price.
 *
 * @throws AppError `send/unsupported-chain` for a token that is none, `tx/insufficient-funds`, and those of the network
 */
export async function prepare(transport: Transport, intent: SendIntent, asked: Asked): Promise<Prepared> {
  const ask = (method: string, ...params: readonly unknown[]) => transport.request(method, params, asked)
  const [body, latest, rent] = await Promise.all([
    bodyOf(transport, intent, asked).then((plain) => ({ ...plain, instructions: marked(plain.instructions, intent) })),
    ask('getLatestBlockhash', { commitment: 'confirmed' }).then(readBlockhash),
    ask('getMinimumBalanceForRentExemption', 0).then(readAmount),
  ])
  const written = body.instructions.flatMap(({ accounts }) => accounts.filter((use) => use.written))
  const addresses = [...new Set(written.map(({ address }) => address))]
  const encode = (limit: number, price: bigint) =>
    encodeMessage(intent.from, [...computeBudget(limit, price), ...body.instructions], latest.blockhash)
  const [trial, recent] = await Promise.all([
    simulate(transport, encode(units.most, 0n), body, { ...asked, isSol: intent.asset === undefined }),
    // A node that does not know what others pay must not hold a payment back.
    ask('getRecentPrioritizationFees', addresses).catch(() => []),
  ])
  const guess = intent.asset || intent.marks ? units.token : units.sol
  const limit = Math.min(trial.units === undefined ? guess : Math.ceil(trial.units * 1.2) + 300, units.most)
  const price = priceOf(recent, BigInt(limit))
  const message = encode(limit, price)
  const [quote, deposit] = await Promise.all([
    ask('getFeeForMessage', toBase64(message), { commitment: 'confirmed' }).then(
      (answer) => readAmount((answer as { value?: unknown } | null)?.value),
      () => undefined,
    ),
    depositOf(transport, body, trial, asked),
  ])
  const fee = quote ?? signatureFee + (price * BigInt(limit) + 999_999n) / 1_000_000n
  return {
    message,
    lastValidBlockHeight: latest.height,
    slot: latest.slot,
    fee: fee + deposit,
    keep: rent ?? 0n,
    failure: trial.failure,
    received: trial.after === undefined ? undefined : trial.after - body.before,
    isRecallable: body.isRecallable ?? false,
  }
}

async function bodyOf(transport: Transport, intent: SendIntent, asked: Asked): Promise<Body> {
  const { from, to, amount, asset } = intent
  if (!asset) {
    const [account] = await readAccounts(transport, [to], asked)
    const before = account?.lamports ?? 0n
    return { instructions: [transferSol(from, to, amount)], destination: to, before, isNew: false }
  }
  const mint = mintIn(asset)
  // Nodes take it for a fault to be asked what is held of something that is no token.
  const { decimals, tokenProgram, rules } = await readMint(transport, mint, asked)
  // The amount was written with the decimals of the asset: with others it would be another amount. A collectible has none.
  if (('decimals' in asset ? asset.decimals : 0) !== decimals)
    throw fail(paymentErrors, 'tx/reverted', { reason: 'MintDecimalsMismatch' })
  const own = await associatedAddress(to, mint, tokenProgram)
  const [[receiver, account], held] = await Promise.all([
    readAccounts(transport, [to, own], asked),
    readHoldings(transport, { owner: from, mint }, asked),
  ])
  const destination = destinationOf(receiver, mint) ?? own
  const isNew = destination === own && account === undefined
  const there = destination === own ? account : receiver
  const place = there && tokenAccountOf(there)
  checkRules(rules, place)
  const common = { tokenProgram, mint, decimals, destination, owner: from }
  const transfers: Instruction[] = []
  let left = amount
  for (const { address, amount: has } of held.filter(({ isFrozen }) => !isFrozen)) {
    const rest = left - has
    const part = rest > 0n ? has : left
    if (part > 0n || transfers.length === 0) transfers.push(transferToken({ ...common, source: address, amount: part }))
    left -= part
  }
  if (left > 0n || transfers.length === 0) {
    const isFrozenHere = held.some(({ isFrozen, amount: has }) => isFrozen && has > 0n)
    throw isFrozenHere ? fail(tokenErrors, 'tx/token-frozen') : fail(paymentErrors, 'tx/insufficient-funds')
  }
  const create = createTokenAccount({ tokenProgram, mint, payer: from, owner: to, address: own })
  return {
    // It does nothing where the account is there, and may be gone by the time that the transaction is.
    instructions: destination === own ? [create, ...transfers] : transfers,
    destination,
    before: place?.amount ?? 0n,
    isNew,
    isRecallable: rules.isRecallable,
  }
}

/** With what the receiver tells the payment by: the note stands right ahead of the last step, which names the references. */
function marked(steps: readonly Instruction[], { marks }: SendIntent): readonly Instruction[] {
  const last = steps.at(-1)
  if (!marks || !last) return steps
  const note = marks.memo === undefined ? [] : [memo(marks.memo)]
  return [...steps.slice(0, -1), ...note, naming(last, marks.references)]
}

/** @throws AppError `send/unsupported-chain` for what is of another family */
function mintIn(asset: SendAsset): string {
  if (asset.kind !== 'spl' && asset.kind !== 'nft') throw fail(paymentErrors, 'send/unsupported-chain')
  return asset.address
}

/**
 * A receiver that is itself an account of the token. What would be made for an account of another token could never be moved again.
 *
 * @throws AppError `tx/reverted`
 */
function destinationOf(receiver: AccountData | undefined, mint: string): string | undefined {
  if (!receiver || !isTokenProgram(receiver.program)) return undefined
  if (tokenAccountOf(receiver)?.mint !== mint) throw fail(paymentErrors, 'tx/reverted', { reason: 'IncorrectMint' })
  return receiver.address
}

type Simulation = {
  failure: AppError | undefined
  units: number | undefined
  /** What the receiver has after it, and its account's lamports. */
  after: bigint | undefined
  lamports: bigint | undefined
}

async function simulate(
  transport: Transport,
  message: Uint8Array,
  { destination }: Body,
  { isSol, ...asked }: Asked & { isSol: boolean },
): Promise<Simulation> {
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [destination] },
  }
  const params = [toBase64(encodeTransaction(message)), options]
  const answer = await transport.request('simulateTransaction', params, asked)
  const value = (answer as { value?: Record<string, unknown> } | null)?.value
  // Only a node that says in so many words that nothing went wrong has tried it.
  if (value?.err === undefined) throw bad('simulateTransaction')
  const { err, logs, unitsConsumed, accounts } = value
  if (err) return { failure: failureOf(err, logs), units: undefined, after: undefined, lamports: undefined }
  const found = Array.isArray(accounts) && accounts[0] ? accountOf(destination, accounts[0]) : undefined
  return {
    failure: undefined,
    units: typeof unitsConsumed === 'number' && unitsConsumed > 0 ? unitsConsumed : undefined,
    after: found && (isSol ? found.lamports : tokenAccountOf(found)?.amount),
    lamports: found?.lamports,
  }
}

async function depositOf(
  transport: Transport,
  { isNew }: Body,
  { lamports }: Simulation,
  asked: Asked,
): Promise<bigint> {
  if (!isNew) return 0n
  if (lamports !== undefined) return lamports
  const answer = await transport.request('getMinimumBalanceForRentExemption', [tokenAccountSize], asked)
  return readAmount(answer) ?? 0n
}

/** What three of four paid of late for a unit of work on the same accounts, in millionths of a lamport. */
function priceOf(recent: unknown, limit: bigint): bigint {
  const prices = (Array.isArray(recent) ? recent : [])
    .map((one: { prioritizationFee?: unknown } | null) => readAmount(one?.prioritizationFee) ?? 0n)
    .sort((one, other) => (one < other ? -1 : 1))
  const price = prices[Math.floor(prices.length * 0.75)] ?? 0n
  const most = (mostForPriority * 1_000_000n) / limit
  return price < most ? price : most
}

function readBlockhash(answer: unknown): { blockhash: string; height: bigint; slot: bigint } {
  const { context, value } = (answer ?? {}) as { context?: { slot?: unknown }; value?: Record<string, unknown> }
  const [height, slot] = [readAmount(value?.lastValidBlockHeight), readAmount(context?.slot)]
  const blockhash = value?.blockhash
  if (
    typeof blockhash !== 'string' ||
    fromBase58(blockhash)?.length !== 32 ||
    height === undefined ||
    slot === undefined
  )
    throw bad('getLatestBlockhash')
  return { blockhash, height, slot }
}
