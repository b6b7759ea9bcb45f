import { encodeFunctionData, erc20Abi, parseTransaction, recoverTransactionAddress } from 'viem'
import { expect, test } from 'vitest'
import { contextOf, friend, own, requestOf, signer, stranger, usdc } from '../context.test-support.js'
import { prepare } from '../prepare.js'

const send = (transaction: unknown, answers = {}, more = {}) => {
  const { context, asked } = contextOf(answers, more)
  return { prepared: prepare(requestOf('eth_sendTransaction', [transaction]), context), asked }
}
const value = '0xde0b6b3a7640000'

test('default', async () => {
  const { prepared, asked } = send({ from: own.eip155, to: friend, value })
  const { sheet, finish } = await prepared
  expect(sheet).toMatchObject({ title: 'approve', risk: 'low', trial: { state: 'unavailable' } })
  expect(sheet.movements).toEqual([
    {
      direction: 'out',
      asset: { kind: 'native', symbol: 'ETH', name: 'Ether' },
      amount: '1',
      party: { address: friend, isKnown: true },
    },
  ])
  const hash = await finish(signer)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  const raw = asked.find(({ method }) => method === 'eth_sendRawTransaction')?.params[0] as `0x02${string}`
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(own.eip155)
  expect(parseTransaction(raw)).toMatchObject({
    chainId: 1,
    nonce: 7,
    gas: 21_000n,
    maxFeePerGas: 2_100_000_000n,
    maxPriorityFeePerGas: 100_000_000n,
    to: friend.toLowerCase(),
    value: 10n ** 18n,
  })
})

test('behavior: a call of a contract gets half as much gas again as the node foresees', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 1n] })
  const { prepared, asked } = send({ to: usdc, data }, { eth_estimateGas: '0x186a0' })
  await (await prepared).finish(signer)
  const raw = asked.find(({ method }) => method === 'eth_sendRawTransaction')?.params[0] as `0x02${string}`
  expect(parseTransaction(raw).gas).toBe(150_000n)
})

test('behavior: a new receiver and most of the money ask for one more check', async () => {
  expect((await send({ to: stranger, value }).prepared).sheet).toMatchObject({
    risk: 'medium',
    notes: [{ title: { key: 'note.new.title' } }],
  })
  const most = await send({ to: friend, value: '0x7ce66c50e2840000' }).prepared
  expect(most.sheet).toMatchObject({ risk: 'medium', notes: [{ title: { key: 'note.large.title' } }] })
})

test('behavior: what the account cannot pay is shown with what is missing, and cannot be approved', async () => {
  const { prepared, asked } = send({ to: friend, value }, { eth_getBalance: value })
  const { sheet, finish } = await prepared
  expect(sheet).toMatchObject({
    isBlocked: true,
    movements: [{ direction: 'out', amount: '1' }],
    notes: [
      {
        tone: 'crit',
        title: { key: 'note.short.title', values: { symbol: 'ETH' } },
        body: { key: 'note.short.body', values: { amount: '0.0000441', symbol: 'ETH' } },
      },
      { title: { key: 'note.large.title' } },
    ],
  })
  await expect(finish(signer)).rejects.toMatchObject({ code: -32603 })
  expect(asked.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
  // Nodes do not estimate what cannot be paid.
  const estimates = { eth_getBalance: '0x0', eth_estimateGas: undefined }
  expect((await send({ to: friend, value }, estimates).prepared).sheet).toMatchObject({
    isBlocked: true,
    notes: [{ body: { values: { amount: '1.0000441' } } }, {}],
  })
})

test('behavior: a look-alike of someone who was paid', async () => {
  const fake = `${friend.slice(0, 7)}${'0'.repeat(30)}${friend.slice(-5)}`.toLowerCase()
  const { sheet } = await send({ to: fake, value: '0x2386f26fc10000' }).prepared
  expect(sheet).toMatchObject({ risk: 'high', notes: [{ tone: 'crit', title: { key: 'note.poison.title' } }] })
})

test('behavior: gas, fees and number that the page names are kept; an old network gets an old transaction', async () => {
  const full = await send({
    to: friend,
    gas: '0x10000',
    maxFeePerGas: '0x10',
    maxPriorityFeePerGas: '0x1',
    nonce: '0x1',
  }).prepared
  expect(full.sheet.raw).toContain('nonce 1\nchain 1\ngas 65536\nmax fee 16\npriority 1')
  expect(full.sheet.raw).not.toContain('access list')
  const listed = await send({ to: friend, accessList: [{ address: stranger, storageKeys: [] }] }).prepared
  expect(listed.sheet.raw?.toLowerCase()).toContain(`access list [{"address":"${stranger.toLowerCase()}"`)
  const old = await send({ to: friend, value }, { eth_getBlockByNumber: {}, eth_gasPrice: '0x64' }).prepared
  expect(old.sheet.raw).toContain('gas price 100')
})

const gwei = 1_000_000_000
const hex = (value: number) => `0x${value.toString(16)}`
const notesOf = async (transaction: object, answers = {}) => {
  const { sheet } = await send({ to: friend, value, ...transaction }, answers).prepared
  return [sheet.risk, ...sheet.notes.map(({ title }) => title.key)]
}

test('behavior: a fee that the page chose is money on the sheet, and far above the usual it is said and asked for', async () => {
  // 1 gwei of base fee and 0.1 of priority: the node would choose 2.1 gwei for 21000 gas.
  expect(await notesOf({})).toEqual(['low'])
  expect(await notesOf({ maxFeePerGas: hex(6.3 * gwei) })).toEqual(['low'])
  expect(await notesOf({ maxFeePerGas: hex(6.3 * gwei + 1) })).toEqual(['high', 'note.fee.chosen.title'])
  expect(await notesOf({ gas: hex(63_000) })).toEqual(['low'])
  expect(await notesOf({ gas: hex(63_001) })).toEqual(['high', 'note.fee.chosen.title'])
  expect(await notesOf({ gasPrice: hex(6.3 * gwei + 1) })).toEqual(['high', 'note.fee.chosen.title'])
  expect(await notesOf({ maxPriorityFeePerGas: hex(4.3 * gwei + 1) })).toEqual(['high', 'note.fee.chosen.title'])
  // 480 million gas, and a price that makes five of the network's own currency of it.
  const { sheet } = await send({ to: friend, value: hex(1e16), gas: hex(21_000), maxFeePerGas: '0xd8846ab92b00' })
    .prepared
  expect(sheet).toMatchObject({
    risk: 'high',
    fee: { amount: '4.999327993857792', symbol: 'ETH', isMost: true, isHigh: true },
  })
  expect((await send({ to: friend, gas: hex(480_000_000) }).prepared).sheet).toMatchObject({
    risk: 'high',
    fee: { amount: '1.008' },
  })
})

test('behavior: a fee above what is paid is said and asked for', async () => {
  const fee = 21_000 * 2.1 * gwei
  expect(await notesOf({ value: hex(fee) })).toEqual(['low'])
  expect(await notesOf({ value: hex(fee - 1) })).toEqual(['medium', 'note.fee.above.title'])
  // Nothing of the network's own currency is paid: there is nothing to compare.
  expect(await notesOf({ value: '0x0' })).toEqual(['low'])
})

test('behavior: a fee above five dollars is said and asked for, where the price is known', async () => {
  // 0.0000441 of the network's own currency, at so many millionths of a dollar each.
  const notes = async (dollars: bigint) => {
    const { sheet } = await send({ to: friend, value }, {}, { dollars: async () => dollars }).prepared
    return [sheet.risk, ...sheet.notes.map(({ title }) => title.key)]
  }
  expect(await notes(3_000_000_000n)).toEqual(['low'])
  expect(await notes(113_378_684_808n)).toEqual(['low'])
  expect(await notes(113_378_707_483n)).toEqual(['medium', 'note.fee.dear.title'])
})

test('behavior: a number that takes the place of a payment under way says so and is asked for', async () => {
  expect(await notesOf({ nonce: '0x6' })).toEqual(['medium', 'note.replaces.title'])
  expect(await notesOf({ nonce: '0x7' })).toEqual(['low'])
})

test('behavior: the trial run tells what arrives', async () => {
  const topic = (account: string) => `0x${'0'.repeat(24)}${account.slice(2).toLowerCase()}`
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const log = {
    address: usdc.toLowerCase(),
    topics: [transfer, topic(stranger), topic(own.eip155)],
    data: `0x${(5_000_000).toString(16).padStart(64, '0')}`,
  }
  const answer = [{ number: '0x10', calls: [{ status: '0x1', logs: [log] }] }]
  const { sheet } = await send({ to: stranger, value, data: '0x12345678' }, { eth_simulateV1: answer }).prepared
  expect(sheet.trial).toEqual({ state: 'ran', block: '16' })
  expect(sheet.movements).toMatchObject([
    { direction: 'out', amount: '1', asset: { symbol: 'ETH' } },
    { direction: 'in', amount: '5', asset: { symbol: 'USDC' }, source: 'run' },
  ])
  // That it ran once does not make it readable.
  expect(sheet).toMatchObject({ risk: 'high', approve: { key: 'approve.unknown' } })
})

test('behavior: a trial run that fails', async () => {
  const answer = [{ calls: [{ status: '0x0', logs: [] }] }]
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 5n] })
  const { sheet } = await send({ to: usdc, data }, { eth_simulateV1: answer }).prepared
  expect(sheet).toMatchObject({ risk: 'high', trial: { state: 'failed' } })
})

test('behavior: a permission of nothing takes it back', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, 0n] })
  const { sheet } = await send({ to: usdc, data }).prepared
  expect(sheet.steps[0]?.words.key).toBe('step.stop')
  expect(sheet.notes).toEqual([])
})

test('error: what is not signed', async () => {
  const cases: [object, number][] = [
    [{ from: stranger, to: friend }, 4100],
    [{ to: friend, chainId: '0x2' }, -32602],
    [{ to: friend, data: '0x01', input: '0x02' }, -32602],
    [{ to: 'name.eth' }, -32602],
    [{ to: friend, value: '1.5' }, -32602],
    [{ to: friend, value: -1 }, -32602],
    [{ to: friend, type: '0x4' }, -32602],
    [{ to: friend, unknown: 1 }, -32602],
    [{ to: friend, blobs: [] }, -32602],
    [{ to: friend, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, -32602],
    [{ to: own.eip155, authorizationList: [{ chainId: '0x1', address: stranger }] }, 4200],
    [{ to: own.eip155, authorizationList: [{ chainId: '0x0', address: stranger }] }, 4200],
  ]
  for (const [transaction, code] of cases)
    await expect(send(transaction).prepared, JSON.stringify(transaction)).rejects.toMatchObject({ code })
})

test('error: a node of another network, one that refuses, one that does not take it', async () => {
  await expect(send({ to: friend }, { eth_chainId: '0x2' }).prepared).rejects.toMatchObject({ code: -32603 })
  await expect(send({ to: friend }, { eth_estimateGas: undefined }).prepared).rejects.toMatchObject({ code: -32603 })
  const { finish } = await send({ to: friend }, { eth_sendRawTransaction: undefined }).prepared
  await expect(finish(signer)).rejects.toMatchObject({ code: -32603 })
})

test('behavior: to oneself is nothing new, and to an address that looks like one’s own is a trap', async () => {
  const { sheet } = await send({ from: own.eip155, to: own.eip155, value }).prepared
  expect(sheet).toMatchObject({ risk: 'low', steps: [{ facts: [{ value: { party: { isKnown: true } } }] }] })
  const alike = `${own.eip155.slice(0, 8)}${'0'.repeat(28)}${own.eip155.slice(-6)}`.toLowerCase()
  const { sheet: trap } = await send({ from: own.eip155, to: alike, value }).prepared
  expect(trap).toMatchObject({ risk: 'high', notes: [{ title: { key: 'note.poison.title' } }] })
})
