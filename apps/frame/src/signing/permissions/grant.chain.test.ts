import { startTestChains } from '@portico/sandbox/chains'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { own, requestOf, signer } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import type { Prepared, SigningContext } from '../signer.js'
import { statelessAccount } from './contracts.js'
import { type Framework, makeFramework, redeemer, self, shop } from './framework.test-support.js'
import { manager } from './manager.js'
import type { StoredPermission } from './storedPermission.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
let framework: Framework
beforeAll(async () => {
  chains = await startTestChains()
  framework = await makeFramework(chains)
})
afterAll(() => chains?.stop())

const start = 1_800_000_000
const day = 86_400
const until = start + 10 * day
beforeEach(() => void vi.useFakeTimers({ now: start * 1_000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

let added: StoredPermission[]
let sent: number
beforeEach(() => {
  added = []
  sent = 0
})
const ours = `0xef0100${statelessAccount.slice(2)}`
const price = 3n
const fee = 100_000n * price

type World = { held?: bigint; code?: string }

/** The chain itself, but for what the account has and is, and what gas costs. */
function ask(method: string, params: unknown, { held = 10n ** 18n, code = ours }: World = {}): Promise<Prepared> {
  const node: Record<string, unknown> = {
    eth_getBalance: `0x${held.toString(16)}`,
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_getTransactionReceipt: { status: '0x1' },
  }
  const rpc: SigningContext['rpc'] = async (_, asked, list) => {
    if (asked === 'eth_sendRawTransaction') return `0x${(++sent).toString(16)}`
    if (asked === 'eth_getCode' && list[0] === self) return sent > 0 ? ours : code
    return node[asked] ?? framework.ask(asked, list)
  }
  const permissions = {
    list: async (): Promise<readonly StoredPermission[]> => [],
    add: async (permission: StoredPermission) => void added.push(permission),
    mark: async () => {},
    remove: async () => {},
  }
  const context = framework.context({ now: start * 1_000, rpc, permissions })
  return prepare(requestOf(method, params, 'eip155:31337'), context)
}

const execution = (type: string, data: object, isAdjustmentAllowed = true) => [
  {
    chainId: '0x7a69',
    to: redeemer,
    permission: { type, isAdjustmentAllowed, data },
    rules: [{ type: 'expiry', data: { timestamp: until } }],
  },
]
const request = (type: string, data: object, world?: World) =>
  ask('wallet_requestExecutionPermissions', execution(type, data), world)
const periodic = { periodAmount: '0x3e8', periodDuration: day }
const stream = { initialAmount: '0x64', maxAmount: '0x3e8', amountPerSecond: '0xa' }
const told = { periodAmount: '0x3e8', periodDuration: day, startTime: start }
const toldStream = { ...stream, startTime: start }

test.each<[string, object, () => object]>([
  ['native-token-periodic', periodic, () => told],
  ['native-token-periodic', { ...periodic, justification: 'Rent' }, () => ({ ...told, justification: 'Rent' })],
  ['native-token-periodic', { ...periodic, startTime: start + day }, () => ({ ...told, startTime: start + day })],
  ['native-token-stream', stream, () => toldStream],
  // Without an amount in all, what is there by the last second.
  [
    'native-token-stream',
    { amountPerSecond: '0xa' },
    () => ({
      initialAmount: '0x0',
      maxAmount: `0x${(10 * (10 * day - 1)).toString(16)}`,
      amountPerSecond: '0xa',
      startTime: start,
    }),
  ],
  ['erc20-token-periodic', periodic, () => ({ ...told, tokenAddress: framework.usdx })],
  ['erc20-token-stream', stream, () => ({ ...toldStream, tokenAddress: framework.usdx })],
])('default: %s is answered with exactly what was signed: %o', async (type, data, answered) => {
  const token = type.startsWith('erc20') ? { tokenAddress: framework.usdx } : {}
  const [answer] = (await (await request(type, { ...data, ...token })).finish(signer)) as [Record<string, unknown>]
  expect(answer).toStrictEqual({
    chainId: '0x7a69',
    from: own.eip155,
    to: redeemer,
    permission: { type, isAdjustmentAllowed: true, data: answered() },
    rules: [
      { type: 'expiry', data: { timestamp: until } },
      { type: 'redeemer', data: { addresses: [redeemer] } },
    ],
    context: expect.stringMatching(/^0x[0-9a-f]+$/),
    dependencies: [],
    delegationManager: manager,
  })
  expect(added).toEqual([
    {
      origin: 'https://app.example',
      network: 'eip155:31337',
      account: own.eip155,
      context: answer.context,
      answer,
      until,
    },
  ])
  expect(sent).toBe(0)
})

const earlier = (type: string, data: object, policies?: readonly object[]) => [
  {
    expiry: until,
    signer: { type: 'account', data: { id: redeemer } },
    permissions: [{ type, data, ...(policies && { policies }) }],
  },
]
const limited = (limit: number) => [{ type: 'call-limit', data: { limit } }]
const calls = { address: shop, calls: ['play(uint256)', 'stop()'] }

test.each<[string, object, readonly object[] | undefined, object]>([
  ['contract-call', calls, limited(3), { data: calls, policies: limited(3) }],
  ['native-token-periodic', periodic, undefined, { data: told }],
  ['native-token-stream', stream, undefined, { data: toldStream }],
])(
  'default: %s by the earlier form is answered with exactly what was signed',
  async (type, data, policies, answered) => {
    const { finish } = await ask('wallet_grantPermissions', earlier(type, data, policies))
    const answer = await finish(signer)
    expect(answer).toStrictEqual({
      permissionsContext: expect.stringMatching(/^0x[0-9a-f]+$/),
      expiry: until,
      grantedPermissions: [{ type, ...answered }],
      signerMeta: { delegationManager: manager },
    })
    // What is kept of it has what can be called, by name.
    expect(added).toMatchObject([{ until, answer: { permission: { type } } }])
  },
)

/** Chosen as a person does, who is offered it. */
function chosen(prepared: Prepared, name: 'amount' | 'until', option: number): Prepared {
  if (!prepared.choose) throw new Error('Nothing can be chosen')
  return prepared.choose(name, option)
}
const amounts = ({ sheet }: Prepared) => sheet.choices?.find(({ name }) => name === 'amount')?.options
const untils = ({ sheet }: Prepared) => sheet.choices?.find(({ name }) => name === 'until')?.options

test.each([
  [1, undefined],
  [2, ['2', '1']],
  [3, ['3', '1']],
  [4, ['4', '2', '1']],
  [9, ['9', '4', '2']],
  [10, ['10', '5', '2', '1']],
])('behavior: of %i calls, the shares that leave one at least', async (limit, expected) => {
  const prepared = await ask('wallet_grantPermissions', earlier('contract-call', calls, limited(limit)))
  expect(amounts(prepared)?.map((each) => each.type === 'text' && each.text)).toEqual(expected)
  const last = chosen(prepared, 'amount', (expected?.length ?? 1) - 1)
  const answer = (await last.finish(signer)) as { grantedPermissions: [{ policies: unknown }] }
  expect(answer.grantedPermissions[0].policies).toEqual(limited(Number(expected?.at(-1) ?? limit)))
})

test.each([
  ['0x1', undefined],
  ['0x2', ['2', '1']],
  ['0x4', ['4', '2', '1']],
  ['0x9', ['9', '4', '2']],
  ['0xa', ['10', '5', '2', '1']],
])('behavior: of %s of the smallest unit by day, the shares that leave some', async (periodAmount, expected) => {
  const prepared = await request('native-token-periodic', { ...periodic, periodAmount })
  expect(amounts(prepared)?.map((each) => each.type === 'amount' && each.amount)).toEqual(
    expected?.map((each) => `0.${each.padStart(18, '0')}`.replace(/(?<!0)0+$/, '')),
  )
})

test('behavior: ends before the one that was asked for, counted from its start, and none after it', async () => {
  const times = async (startTime?: number) =>
    untils(await request('native-token-periodic', { ...periodic, ...(startTime && { startTime }) }))?.map(
      (each) => each.type === 'time' && each.at / 1_000,
    )
  expect(await times()).toEqual([until, start + 7 * day, start + day, start + day / 24])
  expect(await times(until - 7 * day)).toEqual([until, until - 6 * day, until - 7 * day + day / 24])
  expect(await times(until - 7 * day - 1)).toEqual([
    until,
    until - 1,
    until - 6 * day - 1,
    until - 7 * day - 1 + day / 24,
  ])
  expect(await times(until - 1)).toBeUndefined()
})

test('behavior: an end and a share together: both are signed, and neither undoes the other', async () => {
  const asked = await request('native-token-stream', stream)
  const less = chosen(chosen(asked, 'until', 2), 'amount', 3)
  const [answer] = (await less.finish(signer)) as [{ permission: { data: object }; rules: [{ data: object }] }]
  expect(answer.permission.data).toEqual({
    initialAmount: '0xa',
    maxAmount: '0x64',
    amountPerSecond: '0x1',
    startTime: start,
  })
  expect(answer.rules[0].data).toEqual({ timestamp: start + day })
  // What is not there to be chosen changes nothing, nor does it undo what was.
  for (const name of ['amount', 'until'] as const)
    for (const option of [4, -1]) {
      expect(chosen(less, name, option).sheet).toEqual(less.sheet)
    }
})

test('behavior: a page that lets nothing be changed: whatever is chosen, what it asked for is answered', async () => {
  const fixed = await ask('wallet_requestExecutionPermissions', execution('native-token-periodic', periodic, false))
  expect(fixed.sheet.choices).toBeUndefined()
  const [answer] = (await chosen(chosen(fixed, 'amount', 1), 'until', 1).finish(signer)) as [object]
  expect(answer).toMatchObject({
    permission: { isAdjustmentAllowed: false, data: { periodAmount: '0x3e8' } },
    rules: [{ data: { timestamp: until } }, {}],
  })
})

test.each([
  [until * 1_000 - 1, true],
  [until * 1_000, false],
])('behavior: agreed to at %i: one that is over is not signed', async (at, good) => {
  const { finish } = await request('native-token-periodic', periodic)
  vi.setSystemTime(at)
  if (good) expect(await finish(signer)).toHaveLength(1)
  else
    await expect(finish(signer)).rejects.toMatchObject({
      code: -32602,
      message: 'This permission is over already.',
    })
  expect(added).toHaveLength(good ? 1 : 0)
})

test.each([
  [fee, undefined],
  [fee - 1n, '0.000000000000000001'],
])('behavior: an account that is made ready first, with %i for that', async (held, missing) => {
  const { sheet, finish } = await request('native-token-periodic', periodic, { held, code: '0x' })
  expect(sheet.fee?.amount).toBe('0.0000000000003')
  expect(sheet.isBlocked).toBe(missing !== undefined)
  expect(sheet.notes.find(({ title }) => title.key === 'note.short.title')?.body?.values?.amount).toBe(missing)
  if (missing === undefined) expect(await finish(signer)).toHaveLength(1)
  else
    await expect(finish(signer)).rejects.toMatchObject({
      code: -32603,
      message: 'The account does not have enough for this and its fee.',
    })
  expect([sent, added.length]).toEqual(missing === undefined ? [1, 1] : [0, 0])
})

test('behavior: an account that is ready pays nothing for it', async () => {
  const { sheet } = await request('native-token-periodic', periodic, { held: 0n })
  expect(sheet.fee).toBeUndefined()
  expect(sheet.isBlocked).toBe(false)
})
