import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from '../../signing/base58.js'
import { concat } from '../../signing/bytes.js'
import { own } from '../../signing/context.test-support.js'
import { readMessage } from '../../signing/solana/message.js'
import {
  type Account,
  chain,
  friend,
  holding,
  looseAccount,
  mint,
  nodeOf,
  plain,
  stranger,
  systemProgram,
  tableOf,
  tokenAccount,
  tokenProgram,
} from '../../signing/solana.test-support.js'
import { type Asks, readAccounts, readStates, recentPrice, rentOf, rentPerByte, simulate } from './state.js'

// What a node tells, and what is made of it when it tells nonsense: nothing, so that nothing on a sheet rests on it.
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const asksOf = (answer: (params: readonly any[], method: string) => unknown): Asks => ({
  chainId: chain,
  rpc: async (_: string, method: string, params: readonly unknown[]) => answer(params, method),
})
const asksNode = (accounts: Record<string, Account>, after?: Record<string, Account>) =>
  asksOf((params, method) => (nodeOf(accounts, after)[method] as any)(params))
const read = async (account: Account) =>
  (await readStates([looseAccount], asksNode({ [looseAccount]: account })))[looseAccount]

/** As long as it shall be, with a number of decimals where a mint has it, and the byte behind the head. */
const data = (length: number, kind = 0) =>
  Uint8Array.from({ length }, (_, at) => (at === 44 ? 6 : at === 165 ? kind : 0))

test('default: a token account: whose, how much, and who else has a hand in it', async () => {
  expect(await read(tokenAccount(friend, 7n))).toStrictEqual({
    ...{ lamports: 2_039_280n, program: tokenProgram, size: 165 },
    token: { mint, owner: friend, amount: 7n, delegated: 0n },
  })
  const account = tokenAccount(friend, 2n ** 64n - 1n, { delegate: stranger, delegated: 300n, closer: own.solana })
  expect((await read(account))?.token).toStrictEqual({
    ...{ mint, owner: friend, amount: 2n ** 64n - 1n },
    ...{ delegate: stranger, delegated: 300n, closer: own.solana },
  })
})

test.each<[string, Account, { size: number; decimals?: number; isToken?: boolean }]>([
  ['a mint', holding(tokenProgram, data(82)), { size: 82, decimals: 6 }],
  ['a mint of Token-2022 with more behind it', holding(token2022, data(234, 1)), { size: 166, decimals: 6 }],
  ['an account of Token-2022 with more behind it', holding(token2022, data(170, 2)), { size: 166, isToken: true }],
  ['an account of Token-2022', holding(token2022, data(165)), { size: 165, isToken: true }],
  ['an account that is cut', holding(tokenProgram, data(164)), { size: 164 }],
  ['what is no mint', holding(tokenProgram, data(83)), { size: 83 }],
  // Anybody may write the bytes of a token account into an account of a program of his own.
  ['the bytes of a mint, of another program', holding(stranger, data(82)), { size: 82 }],
  ['the bytes of an account, of another program', holding(stranger, data(165)), { size: 165 }],
  // Longer than a node may tell whole: only the head is asked for.
  ['a large program', holding(stranger, data(100_000)), { size: 166 }],
])('behavior: %s', async (_, account, { size, decimals, isToken = false }) => {
  const state = await read(account)
  expect(state).toMatchObject({ size, program: account.owner, lamports: BigInt(account.lamports) })
  expect([state?.decimals, state?.token !== undefined]).toEqual([decimals, isToken])
})

test('behavior: where no account is, nothing is held, which is told; a node that cannot be asked tells nothing', async () => {
  expect(await readStates([stranger], asksNode({}))).toStrictEqual({
    [stranger]: { lamports: 0n, program: '', size: 0 },
  })
  expect(
    await readStates(
      [stranger],
      asksOf(() => Promise.reject(new Error('Busy'))),
    ),
  ).toEqual({})
  expect(
    await readStates(
      [],
      asksOf(() => Promise.reject(new Error('Asked'))),
    ),
  ).toEqual({})
})

const [raw] = plain(1).data
const told = { data: [raw, 'base64'], owner: systemProgram, lamports: 1 }
const nonsense: [string, unknown][] = [
  ['none', null],
  ['a list alone', [told]],
  ['too few', { value: [] }],
  ['too many', { value: [told, told] }],
  ['another form of text', { value: [{ ...told, data: ['', 'base58'] }] }],
  ['the old form', { value: [{ ...told, data: '' }] }],
  ['what is not of that form', { value: [{ ...told, data: ['%', 'base64'] }] }],
  ['more than was asked for', { value: [{ ...told, data: ['A'.repeat(65_540), 'base64'] }] }],
  ['a part of a lamport', { value: [{ ...told, lamports: 0.5 }] }],
  ['money as a text', { value: [{ ...told, lamports: '1' }] }],
  ['no program', { value: [{ ...told, owner: undefined }] }],
]

test.each(nonsense)('error: accounts: %s', async (_, answer) => {
  expect(
    await readStates(
      [stranger],
      asksOf(() => answer),
    ),
  ).toEqual({})
})

test.each(nonsense)('error: a trial run: %s', async (_, answer) => {
  const { value = null } = (answer ?? {}) as { value?: unknown }
  const asks = asksOf(() => ({ value: { err: null, accounts: value } }))
  expect(await simulate(new Uint8Array(), [stranger], asks)).toStrictEqual({ state: 'unavailable' })
})

test.each<[string, unknown, object]>([
  ['one that ran', {}, { state: 'ran' }],
  ['one that tells its block and its work', { unitsConsumed: 450 }, { state: 'ran', used: 450n }],
  ['one without work', { unitsConsumed: 0 }, { state: 'ran', used: 0n }],
  ['one that failed', { err: { InstructionError: [0, { Custom: 1 }] } }, { state: 'failed' }],
  ['one that failed and tells nothing', { err: 'AccountNotFound', accounts: null }, { state: 'failed' }],
  ['less than no work', { unitsConsumed: -1 }, { state: 'unavailable' }],
  ['a part of a unit of work', { unitsConsumed: 1.5 }, { state: 'unavailable' }],
  ['no accounts', { accounts: undefined }, { state: 'unavailable' }],
])('behavior: a trial run: %s', async (_, part, expected) => {
  const value = { err: null, accounts: [told], ...(part as object) }
  const after = { [stranger]: { lamports: 1n, program: systemProgram, size: 0 } }
  const isRun = 'state' in expected && expected.state === 'ran'
  for (const slot of [undefined, 9]) {
    const asks = asksOf(() => ({ value, ...(slot === undefined ? {} : { context: { slot } }) }))
    const run = await simulate(new Uint8Array(), [stranger], asks)
    expect(run).toStrictEqual({ ...expected, ...(isRun ? { after, ...(slot === undefined ? {} : { slot }) } : {}) })
  }
})

test('error: a trial run: a block that is no number', async () => {
  const asks = asksOf(() => ({ context: { slot: 'new' }, value: { err: null, accounts: [told] } }))
  expect(await simulate(new Uint8Array(), [stranger], asks)).toStrictEqual({ state: 'unavailable' })
})

const key = (at: number) => toBase58(new Uint8Array(32).fill(at))
/** A message of one payer and one program, with these places in tables. */
const messageOf = (...lookups: [string, number[], number[]][]) =>
  readMessage(
    concat(
      ...[Uint8Array.of(128, 1, 0, 1, 2), fromBase58(own.solana), fromBase58(systemProgram), new Uint8Array(32)],
      ...[Uint8Array.of(0, lookups.length)],
      ...lookups.flatMap(([table, writable, readonly]) => [
        ...[fromBase58(table), Uint8Array.of(writable.length, ...writable)],
        Uint8Array.of(readonly.length, ...readonly),
      ]),
    ),
  )

test('behavior: accounts that stand in tables: those that are written first, table by table', async () => {
  const tables = { [friend]: tableOf([1, 2, 3, 4].map(key)), [stranger]: tableOf([11, 12, 13].map(key)) }
  const message = messageOf([friend, [3, 0], [1]], [stranger, [2], [0, 1]])
  expect(await readAccounts(message, asksNode(tables))).toEqual([
    ...[own.solana, systemProgram],
    ...[4, 1, 13].map(key),
    ...[2, 11, 12].map(key),
  ])
  expect(await readAccounts(messageOf(), asksNode({}))).toEqual([own.solana, systemProgram])
})

test.each<[string, (params: readonly any[]) => unknown]>([
  ['it is not there', () => ({ value: null })],
  ['the node fails', () => Promise.reject(new Error('Busy'))],
  ['the node tells something else', () => ({ value: { ...told, data: 7 } })],
  ['it holds nothing', () => ({ value: holding(stranger, new Uint8Array(0)) })],
  ['it has no such place', () => ({ value: holding(stranger, new Uint8Array(56)) })],
  ['it ends within the place', () => ({ value: holding(stranger, new Uint8Array(56 + 31)) })],
])('error: a table: %s: nobody knows the account, and the others keep their places', async (_, answer) => {
  const node = nodeOf({ [stranger]: tableOf([key(5)]) })
  const asks = asksOf((params, method) => (params[0] === friend ? answer(params) : (node[method] as any)(params)))
  const message = messageOf([friend, [0], [0]], [stranger, [0], []])
  expect(await readAccounts(message, asks)).toEqual([own.solana, systemProgram, undefined, key(5), undefined])
})

test.each<[string, unknown[], bigint]>([
  ['no block of late', [], 0n],
  ['one', [7], 7n],
  // As numbers, not as texts, in whichever order.
  ['a hundred and fifty', Array.from({ length: 150 }, (_, at) => ((at * 7) % 150) + 1), 113n],
  ['a few that paid much', [0, 0, 9_000_000, 0, 0, 0, 9_000_000, 0, 0, 0], 0n],
])('behavior: what others paid: %s', async (_, fees, expected) => {
  const asks = asksOf(() => fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee })))
  expect(await recentPrice([stranger], asks)).toBe(expected)
})

test.each<[string, unknown]>([
  ['less than nothing', [{ prioritizationFee: -1 }]],
  ['a part', [{ prioritizationFee: 0.5 }]],
  ['more than a number holds', [{ prioritizationFee: 2 ** 53 }]],
  ['no number', [{}]],
  ['no list', { prioritizationFee: 1 }],
])('error: what others paid: %s', async (_, answer) => {
  expect(
    await recentPrice(
      [stranger],
      asksOf(() => answer),
    ),
  ).toBeUndefined()
})

test('behavior: no more accounts than a node takes are asked for at once', async () => {
  const all = Array.from({ length: 150 }, (_, at) => key(at + 1))
  expect(await recentPrice(all, asksNode({}))).toBe(0n)
  expect(Object.keys(await readStates([...all, ...all], asksNode({})))).toEqual(all)
})

test.each<[string, unknown, bigint]>([
  ['what the node tells', 293 * 7_000, 7_000n],
  ['the least', 293, 1n],
  ['nothing', 0, 6_960n],
  ['less than nothing', -293, 6_960n],
  ['no number', '2039280', 6_960n],
])('behavior: what it costs to keep a byte: %s', async (_, rent, expected) => {
  const asked: unknown[] = []
  const asks = asksOf((params) => {
    asked.push(params)
    return rent
  })
  const perByte = await rentPerByte(asks)
  expect(perByte).toBe(expected)
  expect(asked).toEqual([[165]])
  expect(rentOf(165, perByte)).toBe(293n * expected)
})
