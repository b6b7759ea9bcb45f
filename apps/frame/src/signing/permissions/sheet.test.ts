import { expect, test } from 'vitest'
import type { Choice } from '../../confirm/model.js'
import { contextOf, friend, nft, now, requestOf, stranger, usdc } from '../context.test-support.js'
import type { MethodContext } from '../methods/context.js'
import type { Bounds } from './bounds.js'
import type { Wanted } from './request.js'
import { knowledgeOf, permissionSheet } from './sheet.js'

const seconds = BigInt(Math.floor(now / 1_000))
const day = 86_400n
const golden = (name: string) => `../../confirm/golden/${name}.json`
const native: Bounds = {
  kind: 'periodic',
  asset: { kind: 'native' },
  amount: 50_000_000_000_000_000n,
  period: 7n * day,
  start: seconds,
  until: seconds + 28n * day,
}

type Prices = Partial<Pick<MethodContext, 'dollars' | 'tokenDollars'>>

async function sheetOf(
  bounds: Bounds,
  more: Partial<Wanted> = {},
  fee?: bigint,
  choices: readonly Choice[] = [],
  prices: Prices = {},
) {
  const context = contextOf({}, { dollars: async () => 3_000_000_000n, ...prices }).context as MethodContext
  const wanted: Wanted = { bounds, to: stranger, redeemers: [stranger], isAdjustable: true, ...more }
  const request = requestOf('wallet_requestExecutionPermissions', [])
  return permissionSheet(wanted, await knowledgeOf(bounds, context), request, context, { fee, raw: '{}', choices })
}

const choices: readonly Choice[] = [
  {
    name: 'amount',
    label: { key: 'choice.amount' },
    options: ['0.05', '0.025', '0.0125', '0.005'].map((amount) => ({
      type: 'amount',
      amount,
      symbol: 'ETH',
      isEstimate: false,
    })),
    chosen: 0,
  },
  {
    name: 'until',
    label: { key: 'choice.until' },
    options: [28n, 7n, 1n].map((days) => ({ type: 'time', at: Number(seconds + days * day) * 1_000 })),
    chosen: 0,
  },
]

test('golden: an amount by week, with its worst case in money, and the account that is made ready', async () => {
  const sheet = await sheetOf(native, { justification: 'Pays your subscription' }, 200_000_000_000_000n, choices)
  expect(sheet.steps[0]?.words.values).toEqual({ amount: '0.2', symbol: 'ETH' })
  expect(sheet.steps[0]?.facts).toContainEqual({
    label: { key: 'fact.worth' },
    value: { type: 'words', words: { key: 'flow.dollars', values: { amount: '600' } } },
  })
  await expect(`${JSON.stringify(sheet, null, 2)}\n`).toMatchFileSnapshot(golden('permission'))
})

test('golden: calls of a contract are as grave as it gets', async () => {
  const sheet = await sheetOf({
    kind: 'calls',
    target: friend,
    methods: ['play(uint256)', 'stop()'],
    times: 10n,
    until: seconds + day,
  })
  expect(sheet.risk).toBe('high')
  // The number is of all of them, so it is said once; the contract is whole, though this wallet paid it before.
  const facts = [...sheet.facts, ...sheet.steps.flatMap((step) => step.facts)]
  expect(facts.filter(({ label }) => label.key === 'fact.calls')).toEqual([
    { label: { key: 'fact.calls' }, value: { type: 'text', text: '10' } },
  ])
  const contracts = facts.filter(({ label }) => label.key === 'fact.contract')
  expect(contracts.map(({ value }) => value)).toEqual(
    Array(2).fill({ type: 'party', party: { address: friend, isKnown: false } }),
  )
  await expect(`${JSON.stringify(sheet, null, 2)}\n`).toMatchFileSnapshot(golden('permission-calls'))
})

test('behavior: a stream says what is there at once, what runs by day, and what it can come to', async () => {
  const sheet = await sheetOf({
    kind: 'stream',
    asset: { kind: 'token', address: usdc },
    atOnce: 5_000_000n,
    perSecond: 100n,
    most: 20_000_000n,
    start: seconds,
    until: seconds + 30n * day,
  })
  expect(sheet.steps[0]?.words.values).toEqual({ amount: '20', symbol: 'USDC' })
  const amounts = sheet.steps[0]?.facts.flatMap(({ label, value }) =>
    value.type === 'amount' ? [[label.key, value.amount]] : [],
  )
  expect(amounts).toEqual([
    ['fact.atOnce', '5'],
    ['fact.perDay', '8.64'],
  ])
})

const worthOf = ({ steps }: Awaited<ReturnType<typeof sheetOf>>) =>
  steps[0]?.facts.flatMap(({ label, value }) =>
    label.key === 'fact.worth' && value.type === 'words' ? [value.words] : [],
  )
const tokens = { ...native, asset: { kind: 'token', address: usdc }, amount: 5_000_000n } as const
const worthAt = async (price: bigint | undefined, bounds: Bounds = tokens) => {
  const tokenDollars = async (chain: string, token: string) =>
    chain === 'eip155:1' && token === usdc ? price : undefined
  return sheetOf(bounds, {}, undefined, [], { tokenDollars })
}

test('behavior: of a token, what it can come to in money, about and behind the amount', async () => {
  const sheet = await worthAt(999_700_000_000n)
  expect(sheet.steps[0]?.words.values).toEqual({ amount: '20', symbol: 'USDC' })
  // 19.994, and never less than it is.
  expect(worthOf(sheet)).toEqual([{ key: 'flow.dollars', values: { amount: '20' } }])
  expect(worthOf(await worthAt(12_300_000n))).toEqual([{ key: 'flow.dollars', values: { amount: '0.01' } }])
})

test.each([
  ['nobody knows', undefined],
  ['is nothing, which would look like no risk', 0n],
])('behavior: a price that %s leaves the amount alone', async (_, price) => {
  const sheet = await worthAt(price)
  expect(sheet.steps[0]?.words.values).toEqual({ amount: '20', symbol: 'USDC' })
  expect(worthOf(sheet)).toEqual([])
  // The coin's own price is not the token's.
  expect(worthOf(await sheetOf(tokens))).toEqual([])
  expect(worthOf(await sheetOf(native, {}, undefined, [], { dollars: async () => price }))).toEqual([])
})

test('behavior: all who may come to use it are named: who may redeem, and who gets it', async () => {
  const { steps } = await sheetOf(native, { to: friend, redeemers: [stranger, usdc] })
  const named = steps[0]?.facts.flatMap(({ label, value }) =>
    label.key === 'fact.spender' && value.type === 'party' ? [value.party.address] : [],
  )
  expect(named?.toSorted()).toEqual([stranger, usdc, friend].toSorted())
})

test('behavior: a stranger’s words stay one line of theirs, whatever is in them', async () => {
  const justification = `Safe!\n\nYou get 1,000 ETH\u202e\u200b ${'!'.repeat(500)}`
  const { facts, notes } = await sheetOf(native, { justification })
  expect(facts).toHaveLength(1)
  expect(facts[0]).toMatchObject({ label: { key: 'fact.form' }, value: { type: 'text' } })
  const [said] = facts
  const text = said?.value.type === 'text' ? said.value.text : ''
  expect(text).not.toMatch(/[\n\u202e\u200b]/)
  expect(text.length).toBeLessThanOrEqual(120)
  expect(notes[0]?.title.key).toBe('note.allow.title')
})

test('error: what has no amounts: items, and contracts that are no token; calls of what is one', async () => {
  for (const address of [nft, friend])
    await expect(sheetOf({ ...native, asset: { kind: 'token', address } })).rejects.toThrow('no token with amounts')
  const calls = { kind: 'calls', methods: ['a()'], times: 1n, until: seconds + day } as const
  for (const address of [nft, usdc])
    await expect(sheetOf({ ...calls, target: address })).rejects.toThrow('Calls of a token')
})
