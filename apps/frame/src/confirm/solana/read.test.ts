import type { Instruction } from '@solana/kit'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from '../../signing/base58.js'
import { concat } from '../../signing/bytes.js'
import { type Answers, own } from '../../signing/context.test-support.js'
import {
  type Account,
  ask,
  friend,
  friendAta,
  holding,
  instruction,
  known,
  less,
  limit,
  little,
  looseAccount,
  nodeOf,
  openAta,
  ownAta,
  paidBy,
  pay,
  plain,
  price,
  sheetOf,
  stranger,
  strangerAta,
  systemProgram,
  tableOf,
  throughTables,
  tokenAccount,
  transactionOf,
  transfer,
  unknown,
} from '../../signing/solana.test-support.js'

// What a sheet says when the node says little, or nonsense: never that something was seen which was not.
const table = looseAccount
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => toBase58(new Uint8Array(32).fill(from + at)))
const sheetIn = async (transaction: string, answers: Answers, more: Parameters<typeof ask>[3] = {}) =>
  (await ask('solana_signTransaction', { transaction }, answers, more).prepared).sheet
const sheetOfAll = async (all: readonly Instruction[][], answers: Answers) => {
  const transactions = all.map((each) => transactionOf(...each))
  return (await ask('solana_signAllTransactions', { transactions }, answers).prepared).sheet
}
const keysOf = (notes: readonly { title: { key: string } }[]) => notes.map(({ title }) => title.key)

test('default: what stands in a table is read as if it stood in the transaction', async () => {
  const held = [friend, ownAta, friendAta]
  const transaction = throughTables({ [table]: held }, transfer(friend, 1_500_000_000n), pay(friendAta, 1_000_000n))
  const after = { ...less(1_500_000_000), [ownAta]: tokenAccount(own.solana, 8_000_000n) }
  const sheet = await sheetIn(transaction, nodeOf({ ...known, [table]: tableOf(held) }, after))
  expect(sheet).toMatchObject({
    trial: { state: 'ran', block: '7' },
    risk: 'low',
    notes: [],
    movements: [
      { direction: 'out', amount: '1.5', party: { address: friend } },
      { direction: 'out', amount: '1', party: { address: friend } },
    ],
  })
})

test.each<[string, Answers]>([
  ['is not there', {}],
  ['cannot be asked for', { getAccountInfo: () => Promise.reject(new Error('Busy')) }],
  ['is shorter than it was', { getAccountInfo: { value: tableOf([friend]) } }],
])('behavior: with a table that %s nobody can tell what is done, and a trial run has not seen all', async (_, more) => {
  // The run would take the wallet's tokens, and nobody looks at the account that they are in.
  const held = [friend, ownAta]
  const transaction = throughTables({ [table]: held }, transfer(friend, 1_000n), unknown(ownAta))
  const answers = nodeOf(known, { ...less(1_000), [ownAta]: tokenAccount(own.solana, 0n) })
  const sheet = await sheetIn(transaction, { ...answers, ...more })
  expect(sheet).toMatchObject({ trial: { state: 'unavailable' }, risk: 'high' })
  expect(keysOf(sheet.notes)).toContain('note.blind.title')
})

test('behavior: of a token account that the node tells nothing of before, it is not said what a run did to it', async () => {
  const node = nodeOf(known, { ...less(0), [ownAta]: tokenAccount(own.solana, 0n) })
  const transaction = transactionOf(unknown(ownAta))
  const whole = await sheetIn(transaction, node)
  expect(whole).toMatchObject({ trial: { state: 'ran' }, movements: [{ direction: 'out', amount: '9' }] })
  const getMultipleAccounts = ([some, options]: readonly any[]) => {
    if (some.includes(ownAta)) throw new Error('Busy')
    return (node.getMultipleAccounts as any)([some, options])
  }
  const sheet = await sheetIn(transaction, { ...node, getMultipleAccounts })
  expect(sheet).toMatchObject({ trial: { state: 'unavailable' }, movements: [], risk: 'high' })
})

test('behavior: the usual fee is what others paid of late for the accounts that are written', async () => {
  const [written, readonly] = [many(1, 28), many(101, 28)]
  const held = [...written, ...readonly]
  const work = instruction(stranger, [own.solana, ...held], Uint8Array.of(1)) as any
  for (const each of work.accounts) if (readonly.includes(each.address)) each.role = 0
  const asked: string[][] = []
  const sheetAt = (fee: number) =>
    sheetIn(throughTables({ [table]: held }, limit(1_000_000n), price(9_000_000n), work), {
      ...nodeOf({ ...known, [table]: tableOf(held) }),
      getRecentPrioritizationFees: ([accounts]: readonly any[]) => {
        asked.push(accounts)
        return accounts.includes(written[0]) ? [{ prioritizationFee: fee }] : [{ prioritizationFee: 0 }]
      },
    })
  expect((await sheetAt(9_000_000)).fee).toMatchObject({ amount: '0.009005' })
  expect(keysOf((await sheetAt(9_000_000)).notes)).not.toContain('note.fee.chosen.title')
  expect(keysOf((await sheetAt(0)).notes)).toContain('note.fee.chosen.title')
  expect(new Set(asked[0])).toEqual(new Set([own.solana, ...written]))
})

test('behavior: a fee is told in dollars where it is known what they buy, and above five it is a question', async () => {
  const transaction = transactionOf(limit(1_000_000n), price(9_000_000n), transfer(friend, 1_000_000_000n))
  const at = (dollars: bigint | undefined) =>
    sheetIn(
      transaction,
      { ...nodeOf(known), getRecentPrioritizationFees: [{ prioritizationFee: 9_000_000 }] },
      { dollars: async () => dollars },
    )
  expect((await at(200_000_000n)).fee).toEqual({ amount: '0.009005', symbol: 'SOL', isMost: false, dollars: '1.8' })
  const dear = await at(600_000_000n)
  expect(dear).toMatchObject({ risk: 'medium', fee: { dollars: '5.4', isHigh: true } })
  expect(keysOf(dear.notes)).toContain('note.fee.dear.title')
  expect((await at(undefined)).fee).toEqual({ amount: '0.009005', symbol: 'SOL', isMost: false })
})

test('behavior: what keeps a new account is what the node says of its size', async () => {
  const { [strangerAta]: _, ...before } = known
  const opened = async (account: Account | undefined, perByte: number) => {
    const after = { ...less(0), ...(account ? { [strangerAta]: account } : {}) }
    const getMinimumBalanceForRentExemption = ([size]: readonly any[]) => (128 + size) * perByte
    const answers = { ...nodeOf(before, account ? after : undefined), getMinimumBalanceForRentExemption }
    const sheet = await sheetIn(transactionOf(openAta(strangerAta, stranger)), answers)
    return sheet.movements[0]?.amount
  }
  expect(await opened(undefined, 6_960)).toBe('0.00203928')
  expect(await opened(undefined, 10_000)).toBe('0.00293')
  // An account of Token-2022 is longer.
  const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
  expect(await opened(holding(token2022, new Uint8Array(170)), 10_000)).toBe('0.00298')
})

test('behavior: a payment that opens nothing asks for no rent', async () => {
  const { prepared, asked } = ask('solana_signTransaction', { transaction: transactionOf(transfer(friend, 1n)) })
  await prepared
  expect(asked.map(({ method }) => method)).not.toContain('getMinimumBalanceForRentExemption')
})

test('behavior: who gives away the account itself gives all that the fee leaves', async () => {
  const assign = instruction(systemProgram, [own.solana], concat(little(1n, 4), fromBase58(stranger)))
  expect((await sheetOf([assign])).movements).toMatchObject([{ direction: 'out', amount: '4.999995' }])
})

test('behavior: a node that tells nothing of the wallet before leaves the bytes alone to speak', async () => {
  const answers = { ...nodeOf(known, less(3_000_000_000)), getMultipleAccounts: () => ({ value: [] }) }
  const sheet = await sheetIn(transactionOf(transfer(friend, 1_000_000_000n)), answers)
  expect(sheet).toMatchObject({ trial: { state: 'unavailable' }, movements: [{ amount: '1' }] })
  expect(sheet.movements).toHaveLength(1)
})

test('behavior: who is like the wallet’s own address is made to be taken for it', async () => {
  const [head, tail] = [own.solana.slice(0, 4), own.solana.slice(-4)]
  const alike = `${head}${friend.slice(4, -4)}${tail}`
  const bytes = fromBase58(alike)
  expect(bytes).toHaveLength(32)
  expect(keysOf((await sheetOf([transfer(alike, 1_000_000n)])).notes)).toContain('note.poison.title')
})

const failed = { err: { InstructionError: [0, 'InsufficientFunds'] }, accounts: null }
type Outcome = 'ran' | 'failed' | 'unavailable'

/** A node whose trial runs end so, one after the other. */
function endsIn(outcomes: readonly Outcome[], after: Readonly<Record<string, Account>> = less(0)): Answers {
  const node = nodeOf(known, after)
  const left = [...outcomes]
  const simulateTransaction = (params: readonly any[]) => {
    const outcome = left.shift()
    if (outcome === 'failed') return { value: failed }
    return outcome === 'ran' ? (node.simulateTransaction as any)(params) : {}
  }
  return { ...node, simulateTransaction }
}

test.each<[Outcome[], Outcome]>([
  [['ran', 'ran'], 'ran'],
  [['ran', 'unavailable'], 'unavailable'],
  [['unavailable', 'ran'], 'unavailable'],
  [['ran', 'failed'], 'failed'],
  [['failed', 'ran'], 'failed'],
  [['unavailable', 'failed'], 'failed'],
  [['failed', 'unavailable'], 'failed'],
])('behavior: several transactions, whose runs end in %o: the worst is told', async (outcomes, state) => {
  const sheet = await sheetOfAll([[transfer(friend, 1_000n)], [transfer(friend, 2_000n)]], endsIn(outcomes))
  expect(sheet.trial.state).toBe(state)
})

test('behavior: several transactions: what one of them takes control of is told, and once', async () => {
  const after = { ...less(0), [ownAta]: tokenAccount(own.solana, 9_000_000n, { closer: stranger }) }
  const all = [[unknown(ownAta)], [transfer(friend, 1n), unknown(ownAta)]]
  for (const outcomes of [
    ['ran', 'ran'],
    ['unavailable', 'ran'],
  ] as Outcome[][]) {
    const sheet = await sheetOfAll(all, endsIn(outcomes, after))
    expect(keysOf(sheet.notes).filter((key) => key === 'note.control.title')).toHaveLength(1)
  }
})

test('behavior: several transactions: their fees are one, and so is what is usual and what is a trifle', async () => {
  const dear = (units: bigint) => [limit(units), price(1_000_000n), transfer(friend, 1_000_000_000n)]
  // Twice 5,000 for the signatures, and twice 995,000: together at twice 0.001 SOL, and above it.
  const at = await sheetOfAll([dear(995_000n), dear(995_000n)], nodeOf(known))
  expect(at).toMatchObject({ fee: { amount: '0.002' } })
  expect(keysOf(at.notes)).not.toContain('note.fee.chosen.title')
  const above = await sheetOfAll([dear(995_000n), dear(995_001n)], nodeOf(known))
  expect(above).toMatchObject({ risk: 'high', fee: { amount: '0.002000001', isHigh: true } })
  const note = above.notes.find(({ title }) => title.key === 'note.fee.chosen.title')
  expect(note?.body?.values).toMatchObject({ usual: '0.00001' })
})

test('behavior: several transactions: what is usual for one of them alone is held against none', async () => {
  let asked = 0
  const getRecentPrioritizationFees = () => {
    asked += 1
    if (asked > 1) throw new Error('Busy')
    return [{ prioritizationFee: 0 }]
  }
  const dear = [limit(1_400_000n), price(1_000_000n), transfer(friend, 1_000_000_000n)]
  const sheet = await sheetOfAll([dear, dear], { ...nodeOf(known), getRecentPrioritizationFees })
  expect(sheet).toMatchObject({ fee: { amount: '0.00281' } })
  expect(sheet.fee).not.toHaveProperty('isHigh')
})

test('behavior: of several transactions those that another pays for add no fee', async () => {
  const own = transactionOf(transfer(friend, 1_000n))
  const others = paidBy(stranger, limit(1_400_000n), price(6_000_000_000n), transfer(friend, 1_000n))
  for (const transactions of [
    [own, others],
    [others, own],
  ]) {
    const { sheet } = await ask('solana_signAllTransactions', { transactions }).prepared
    expect(sheet.fee).toMatchObject({ amount: '0.000005' })
  }
})

test('behavior: what a run brings to an account that holds nothing yet is seen', async () => {
  const after = { [own.solana]: plain(7_000) }
  const { [own.solana]: _, ...before } = known
  const sheet = await sheetOf([unknown()], after, before)
  expect(sheet).toMatchObject({ trial: { state: 'ran' }, movements: [{ direction: 'in' }] })
})

test('behavior: what leaves an account that only says that it is the wallet’s is seen too', async () => {
  const before = { ...known, [looseAccount]: tokenAccount(own.solana, 5_000_000n) }
  const after = { ...less(0), [looseAccount]: tokenAccount(own.solana, 2_000_000n) }
  const sheet = await sheetOf([unknown(looseAccount)], after, before)
  expect(sheet.movements).toMatchObject([{ direction: 'out', amount: '3' }])
})

test('behavior: the usual fee is for the work that a run took, where there was one, not for what the page reserved', async () => {
  const dear = transactionOf(limit(1_400_000n), price(3_000_000n), transfer(friend, 1_000_000_000n))
  const getRecentPrioritizationFees = [{ prioritizationFee: 1_000_000 }]
  const unrun = await sheetIn(dear, { ...nodeOf(known), getRecentPrioritizationFees })
  expect(keysOf(unrun.notes)).not.toContain('note.fee.chosen.title')
  const node = nodeOf(known, less(1_004_200_000))
  expect(keysOf((await sheetIn(dear, { ...node, getRecentPrioritizationFees })).notes)).toContain(
    'note.fee.chosen.title',
  )
})

test('behavior: a run of which the node tells no block is told without one', async () => {
  const node = nodeOf(known, less(1_000))
  const simulateTransaction = (params: readonly any[]) => ({ value: (node.simulateTransaction as any)(params).value })
  const sheet = await sheetIn(transactionOf(transfer(friend, 1_000n)), { ...node, simulateTransaction })
  expect(sheet.trial).toEqual({ state: 'ran' })
})
