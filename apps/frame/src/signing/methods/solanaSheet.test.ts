import { expect, test } from 'vitest'
import { readStates } from '../../confirm/solana/state.js'
import { fromBase58, toBase58 } from '../base58.js'
import { concat } from '../bytes.js'
import { own } from '../context.test-support.js'
import {
  ask,
  chain,
  close,
  friend,
  friendAta,
  instruction,
  known,
  less,
  limit,
  little,
  looseAccount,
  nodeOf,
  openAta,
  ownAta,
  ownWrapped,
  paidBy,
  pay,
  plain,
  price,
  sheetOf,
  stranger,
  strangerAta,
  systemProgram,
  tokenAccount,
  tokenProgram,
  transactionOf,
  transfer,
  unknown,
  wrapped,
} from '../solana.test-support.js'

// What attackers wrote to make the sheet say less than what leaves.
const keysOf = (notes: readonly { title: { key: string } }[]) => notes.map(({ title }) => title.key)

test('default', async () => {
  const sheet = await sheetOf([transfer(friend, 1_500_000_000n)], less(1_500_000_000))
  expect(sheet).toMatchObject({
    risk: 'low',
    movements: [{ direction: 'out', amount: '1.5', party: { address: friend, isKnown: true } }],
    fee: { amount: '0.000005', symbol: 'SOL', isMost: false },
    notes: [],
  })
  expect(sheet.movements).toHaveLength(1)
})

test('behavior: a fee that the page chose is a line of money, and a question', async () => {
  const work = [limit(1_400_000n), price(6_000_000_000n)]
  const sheet = await sheetOf([...work, transfer(friend, 10_000_000n)], less(10_000_000 + 8_400_000_000))
  expect(sheet).toMatchObject({
    risk: 'high',
    fee: { amount: '8.400005', isHigh: true },
    movements: [{ direction: 'out', amount: '0.01' }],
    notes: [{ tone: 'crit', title: { key: 'note.fee.chosen.title' }, body: { values: { usual: '0.000005' } } }, {}],
  })
  // Nothing but a fee is not nothing.
  expect(await sheetOf(work)).toMatchObject({ risk: 'high', fee: { amount: '8.400005', isHigh: true } })
})

test('behavior: the fee is that of the bytes: signatures, the limit and the price; without a limit what the network grants', async () => {
  const feeOf = async (...more: Parameters<typeof sheetOf>[0]) =>
    (await sheetOf([transfer(friend, 1_000_000_000n), ...more])).fee?.amount
  expect(await feeOf()).toBe('0.000005')
  expect(await feeOf(limit(200_000n))).toBe('0.000005')
  expect(await feeOf(limit(1n), price(1n))).toBe('0.000005001')
  expect(await feeOf(limit(200_000n), price(5_000n))).toBe('0.000006')
  // Two programs of the runtime itself, at 3,000 units each.
  expect(await feeOf(price(1_000_000n))).toBe('0.000011')
  // One that is none has 200,000; no transaction has more than 1,400,000.
  expect(await feeOf(price(1_000_000n), unknown())).toBe('0.000211')
  expect(await feeOf(price(1_000_000n), limit(4_294_967_295n))).toBe('0.001405')
})

test.each([
  // Three times 5,000 lamports would be less than 0.001 SOL, which is no news.
  { name: 'at the trifle', units: 995_000n, risk: 'low' },
  { name: 'above it', units: 995_001n, risk: 'high' },
])('behavior: a fee $name', async ({ units, risk }) => {
  const sheet = await sheetOf([limit(units), price(1_000_000n), transfer(friend, 1_000_000_000n)])
  expect(sheet.risk).toBe(risk)
})

test.each([
  { name: 'as much as the payment', paid: 5_000n, risk: 'low' },
  { name: 'more than the payment', paid: 4_999n, risk: 'medium' },
])('behavior: a fee that is $name', async ({ paid, risk }) => {
  expect((await sheetOf([transfer(friend, paid)])).risk).toBe(risk)
})

test('behavior: a fee that another pays is none of this wallet’s', async () => {
  const transaction = paidBy(stranger, limit(1_400_000n), price(6_000_000_000n), transfer(friend, 1_000_000n))
  const { sheet } = await ask('solana_signTransaction', { transaction }).prepared
  expect(sheet).toMatchObject({ risk: 'low', movements: [{ amount: '0.001' }] })
  expect(sheet.fee).toBeUndefined()
})

test('behavior: what leaves beside a visible payment is on the sheet, in its whole amount', async () => {
  const sol = await sheetOf([transfer(friend, 1_000n), unknown()], less(4_000_001_000))
  expect(sol.movements).toMatchObject([
    { direction: 'out', amount: '0.000001', party: { address: friend } },
    { direction: 'out', amount: '4', source: 'more' },
  ])
  expect(keysOf(sol.notes)).toContain('note.more.title')
  const tokens = await sheetOf([pay(friendAta, 1n), unknown(ownAta)], {
    ...less(0),
    [ownAta]: tokenAccount(own.solana, 0n),
  })
  expect(tokens.movements).toMatchObject([
    { direction: 'out', amount: '0.000001', party: { address: friend } },
    { direction: 'out', amount: '8.999999', source: 'more' },
  ])
})

test('behavior: what comes back of what leaves is told as such', async () => {
  const sheet = await sheetOf([transfer(friend, 1_000_000_000n), unknown()], less(400_000_000))
  expect(sheet.movements).toMatchObject([
    { direction: 'out', amount: '1' },
    { direction: 'in', amount: '0.6', source: 'back' },
  ])
})

test('behavior: of several transactions each is held against its own run', async () => {
  // The second has no run: what it says would cover what the first one hides.
  const before = nodeOf(known, less(3_000_000_000))
  let runs = 0
  const simulateTransaction = (params: readonly any[]) => {
    runs += 1
    return runs === 1 ? (before.simulateTransaction as any)(params) : {}
  }
  const transactions = [[transfer(friend, 1_000_000_000n)], [transfer(friend, 2_000_000_000n)]]
  const { sheet } = await ask(
    'solana_signAllTransactions',
    { transactions: transactions.map((each) => transactionOf(...each)) },
    { ...before, simulateTransaction },
  ).prepared
  expect(sheet).toMatchObject({ trial: { state: 'unavailable' }, risk: 'high', fee: { amount: '0.00001' } })
  expect(sheet.movements).toMatchObject([
    { amount: '1' },
    { amount: '2' },
    { direction: 'out', amount: '2', source: 'more' },
  ])
})

test('behavior: an owner is named only for the account that is derived from him', async () => {
  expect(await sheetOf([pay(strangerAta, 1n)])).toMatchObject({
    movements: [{ party: { address: stranger, isKnown: false } }],
  })
  // It says that it is a friend's: whoever may close it can make it his own before the payment lands.
  for (const owner of [friend, own.solana]) {
    const before = { ...known, [looseAccount]: tokenAccount(owner, 0n, { closer: stranger }) }
    const after = {
      ...less(0),
      [ownAta]: tokenAccount(own.solana, 8_000_000n),
      [looseAccount]: tokenAccount(owner, 1_000_000n, { closer: stranger }),
    }
    for (const run of [undefined, after]) {
      const sheet = await sheetOf([pay(looseAccount, 1_000_000n)], run, before)
      expect(sheet.risk).toBe('medium')
      expect(keysOf(sheet.notes)).toContain('note.loose.title')
      expect(sheet.movements).toMatchObject([
        { direction: 'out', amount: '1', party: { address: looseAccount, isKnown: false } },
      ])
      expect(sheet.movements).toHaveLength(1)
      expect(sheet.steps[0]?.facts[0]).toMatchObject({ label: { key: 'fact.toAccount' } })
    }
  }
  // Money that is paid into one is not the owner's either.
  const paid = await sheetOf([transfer(looseAccount, 7n)], undefined, {
    ...known,
    [looseAccount]: tokenAccount(friend, 0n, { token: wrapped }),
  })
  expect(paid).toMatchObject({ risk: 'medium', movements: [{ party: { address: looseAccount } }] })
})

test('behavior: a known account stands for itself also when its owner cannot be asked for', async () => {
  const { [strangerAta]: _, ...before } = known
  const sheet = await sheetOf([pay(strangerAta, 1n)], undefined, before)
  expect(sheet).toMatchObject({ risk: 'medium', movements: [{ party: { address: strangerAta } }] })
})

test('behavior: from own to own nothing moves', async () => {
  const wrap = [openAta(ownWrapped, own.solana, wrapped), transfer(ownWrapped, 1_000_000_000n)]
  const sync = instruction(tokenProgram, [ownWrapped], Uint8Array.of(17))
  const after = {
    ...less(1_000_000_000 + 2_039_280),
    [ownWrapped]: tokenAccount(own.solana, 1_000_000_000n, { token: wrapped, lamports: 1_002_039_280 }),
  }
  for (const run of [undefined, after])
    expect(await sheetOf([...wrap, sync], run)).toMatchObject({ risk: 'low', movements: [] })
  expect(await sheetOf([...wrap, close(ownWrapped, own.solana)])).toMatchObject({ risk: 'low', movements: [] })
})

test('behavior: what is closed to another leaves, and nothing arrives', async () => {
  const sheet = await sheetOf([
    openAta(ownWrapped, own.solana, wrapped),
    transfer(ownWrapped, 1_000_000_000n),
    close(ownWrapped, stranger),
  ])
  expect(sheet.risk).toBe('high')
  expect(sheet.movements).toMatchObject([
    { direction: 'out', amount: '1.00203928', party: { address: stranger, isKnown: false } },
  ])
  expect(sheet.movements).toHaveLength(1)
  expect(keysOf(sheet.notes)).toContain('note.close.title')
})

test('behavior: what the bytes promise is told as a promise, and as the run saw it only after a run', async () => {
  const gift = instruction(systemProgram, [stranger, own.solana], concat(little(2n, 4), little(7_000n, 8)))
  expect((await sheetOf([gift])).movements).toMatchObject([{ direction: 'in', source: 'promise' }])
  expect((await sheetOf([gift], less(-7_000))).movements).toMatchObject([
    { direction: 'in', amount: '0.000007', source: 'run' },
  ])
})

test('behavior: the rent of an account that is opened for another leaves', async () => {
  const { [strangerAta]: _, ...before } = known
  const after = {
    ...less(2_039_280),
    [ownAta]: tokenAccount(own.solana, 8_000_000n),
    [strangerAta]: tokenAccount(stranger, 1_000_000n),
  }
  for (const run of [undefined, after]) {
    const sheet = await sheetOf([openAta(strangerAta, stranger), pay(strangerAta, 1_000_000n)], run, before)
    expect(sheet.movements).toMatchObject([
      { direction: 'out', amount: '0.00203928', party: { address: stranger } },
      { direction: 'out', amount: '1', party: { address: stranger } },
    ])
    expect(sheet.movements).toHaveLength(2)
  }
})

test('behavior: an account that is given away takes along what it holds', async () => {
  const give = instruction(tokenProgram, [ownAta, own.solana], concat(Uint8Array.of(6, 2, 1), fromBase58(stranger)))
  for (const run of [undefined, { ...less(0), [ownAta]: tokenAccount(stranger, 9_000_000n) }]) {
    const sheet = await sheetOf([give], run)
    expect(sheet).toMatchObject({ risk: 'high', notes: [{ title: { key: 'note.authority.title' } }, {}] })
    expect(sheet.movements).toMatchObject([
      { direction: 'out', amount: '9', party: { address: stranger } },
      { direction: 'out', amount: '0.00203928', party: { address: stranger } },
    ])
    expect(sheet.movements).toHaveLength(2)
  }
})

test('behavior: the trial run compares control too', async () => {
  const cases = {
    owner: { [ownAta]: tokenAccount(stranger, 9_000_000n) },
    delegate: { [ownAta]: tokenAccount(own.solana, 9_000_000n, { delegate: stranger, delegated: 5n }) },
    closer: { [ownAta]: tokenAccount(own.solana, 9_000_000n, { closer: stranger }) },
    program: { [own.solana]: plain(5_000_000_000 - 5_000, stranger) },
  }
  for (const [name, after] of Object.entries(cases)) {
    const sheet = await sheetOf([unknown(ownAta)], { ...less(0), ...after })
    expect(keysOf(sheet.notes), name).toContain('note.control.title')
    expect(sheet.risk).toBe('high')
  }
  const lost = await sheetOf([unknown(ownAta)], { ...less(0), ...cases.owner })
  expect(lost.movements).toMatchObject([
    { direction: 'out', amount: '0.00203928' },
    { direction: 'out', amount: '9' },
  ])
  // What was so before is no news, and what the bytes say is said once.
  const before = { ...known, [ownAta]: tokenAccount(own.solana, 9_000_000n, { delegate: friend, delegated: 5n }) }
  const same = await sheetOf([unknown(ownAta)], { ...less(0) }, before)
  expect(keysOf(same.notes)).not.toContain('note.control.title')
  const allow = instruction(tokenProgram, [ownAta, stranger, own.solana], concat(Uint8Array.of(4), little(5n, 8)))
  const said = await sheetOf([allow], { ...less(0), ...cases.delegate })
  expect(said).toMatchObject({ risk: 'high', notes: [{ tone: 'crit', title: { key: 'note.allow.title' } }] })
  expect(said.notes).toHaveLength(1)
})

test('behavior: a stored number in place of a block makes a signature that does not expire', async () => {
  const advance = instruction(
    systemProgram,
    [stranger, 'SysvarRecentB1ockHashes11111111111111111111', own.solana],
    little(4n, 4),
  )
  const sheet = await sheetOf([advance, transfer(friend, 1_000_000n)], less(1_000_000))
  expect(sheet).toMatchObject({ risk: 'medium', notes: [{ title: { key: 'note.lasting.title' } }] })
})

test('behavior: more accounts than a node tells at once are all read', async () => {
  const all = Array.from({ length: 150 }, (_, at) => toBase58(new Uint8Array(32).fill(at + 1)))
  const asked: number[] = []
  const rpc = async (_: string, __: string, [some]: readonly any[]) => {
    asked.push(some.length)
    return { value: some.map(() => plain(1)) }
  }
  expect(Object.keys(await readStates(all, { rpc, chainId: chain }))).toEqual(all)
  expect(asked).toEqual([100, 50])
})
