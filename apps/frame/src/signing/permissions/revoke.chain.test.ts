import { startTestChains } from '@portico/sandbox/chains'
import { type Hex, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SheetModel } from '../../confirm/model.js'
import { own, requestOf, signer, stranger } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import type { SigningContext } from '../signer.js'
import type { Bounds } from './bounds.js'
import { statelessAccount } from './contracts.js'
import {
  type Framework,
  makeFramework,
  redeemer,
  self,
  shop,
  signDelegation,
  signed,
} from './framework.test-support.js'
import { manager } from './manager.js'
import type { StoredPermission } from './storedPermission.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
let framework: Framework
beforeAll(async () => {
  chains = await startTestChains()
  framework = await makeFramework(chains)
})
afterAll(() => chains?.stop())

const start = BigInt(Math.floor(Date.now() / 1_000))
const rest = { start, until: start + 86_400n }
const native: Bounds = { kind: 'periodic', asset: { kind: 'native' }, amount: 5n, period: 60n, ...rest }
const ours = `0xef0100${statelessAccount.slice(2)}`
/** What each unit of gas is asked for. */
const price = 3n
const gas = 200_000n
const fee = (gas * 3n * price) / 2n
/** With the authorisation beside it. */
const feeOfUndoing = (100_000n + (gas * 3n) / 2n) * price

type World = { held?: bigint; code?: string; status?: string; answers?: Record<string, unknown> }
let removed: unknown[]
let sent: Hex[]
beforeEach(() => {
  removed = []
  sent = []
})

/** The chain itself, but for what the account has and is, what gas costs, and what becomes of what is sent. */
async function revoking(context: string, { held = 10n ** 18n, code = '0x', status = '0x1', answers = {} }: World = {}) {
  const node: Record<string, unknown> = {
    eth_getBalance: `0x${held.toString(16)}`,
    eth_getTransactionCount: '0x7',
    eth_estimateGas: `0x${gas.toString(16)}`,
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_getTransactionReceipt: { status },
    ...answers,
  }
  const rpc: SigningContext['rpc'] = async (_, method, params) => {
    if (method === 'eth_sendRawTransaction') sent.push(params[0] as Hex)
    if (method === 'eth_getCode' && params[0] === self) return sent.length > 0 ? '0x' : code
    if (method === 'eth_sendRawTransaction' && !(method in node)) return '0x'
    const answer = node[method]
    if (answer === undefined) return framework.ask(method, params)
    return typeof answer === 'function' ? answer(params) : answer
  }
  const permissions = {
    list: async (): Promise<readonly StoredPermission[]> => [],
    add: async () => {},
    mark: async () => {},
    remove: async (gone: unknown) => void removed.push(gone),
  }
  const request = requestOf('wallet_revokePermissions', [{ permissionContext: context }], 'eip155:31337')
  return prepare(request, framework.context({ now: Date.now(), rpc, permissions }))
}

const feeOf = ({ fee }: SheetModel) => fee?.amount
const units = (amount: bigint) => `0.${amount.toString().padStart(18, '0')}`.replace(/(?<!0)0+$/, '')

test('default: one transaction to the contract, by the account: shown with its fee, signed as shown, told of when it is done', async () => {
  const { context } = await signed(native)
  const { sheet, finish, digests } = await revoking(context.toUpperCase().replace('0X', '0x'))
  expect(sheet.isBlocked).toBe(false)
  expect(sheet.choices).toBeUndefined()
  expect(feeOf(sheet)).toBe(units(fee))
  expect(await finish(signer)).toEqual({})
  const [raw] = sent as [Hex]
  expect(sent).toHaveLength(1)
  expect(digests).toHaveLength(1)
  expect(parseTransaction(raw)).toMatchObject({
    type: 'eip1559',
    to: manager.toLowerCase(),
    nonce: 7,
    gas: (gas * 3n) / 2n,
  })
  expect(sheet.raw).toContain(parseTransaction(raw).data)
  expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(own.eip155)
  expect(removed).toEqual([{ network: 'eip155:31337', context: context.toLowerCase() }])
})

test.each([
  [fee, undefined],
  [fee - 1n, 1n],
  [0n, fee],
])('behavior: an account with %i for the fee', async (held, missing) => {
  const { sheet, finish } = await revoking((await signed(native)).context, { held })
  const note = sheet.notes.find(({ title }) => title.key === 'note.short.title')
  expect(sheet.isBlocked).toBe(missing !== undefined)
  expect(note?.body?.values?.amount).toBe(missing && units(missing))
  if (missing === undefined) return expect(await finish(signer)).toEqual({})
  await expect(finish(signer)).rejects.toMatchObject({
    code: -32603,
    message: 'The account does not have enough for this and its fee.',
  })
  expect([sent, removed]).toEqual([[], []])
})

test('behavior: with the account put back to a plain one: its own fee, and one transaction for both', async () => {
  const { context } = await signed(native)
  const plain = await revoking(context, { code: ours })
  expect(plain.sheet.choices).toMatchObject([{ name: 'account', chosen: 0, options: [{}, {}] }])
  const undoing = plain.choose?.('account', 1)
  expect(undoing?.sheet.choices).toMatchObject([{ chosen: 1 }])
  expect(feeOf(plain.sheet)).toBe(units(fee))
  expect(undoing && feeOf(undoing.sheet)).toBe(units(feeOfUndoing))
  expect(undoing?.choose?.('account', 0).sheet).toEqual(plain.sheet)
  // Nothing else is a choice here.
  for (const [name, option] of [
    ['amount', 1],
    ['until', 1],
    ['account', 2],
  ] as const)
    expect(plain.choose?.(name, option).sheet).toEqual(plain.sheet)
  await undoing?.finish(signer)
  expect(sent).toHaveLength(1)
  expect(parseTransaction(sent[0] as Hex)).toMatchObject({ type: 'eip7702', to: manager.toLowerCase() })
  expect(removed).toEqual([{ network: 'eip155:31337', context }])
})

test.each([
  [feeOfUndoing, [false, false]],
  [feeOfUndoing - 1n, [false, true]],
  [fee, [false, true]],
  [fee - 1n, [true, true]],
])('behavior: an account with %i, to revoke, and to be a plain one again as well', async (held, blocked) => {
  const plain = await revoking((await signed(native)).context, { code: ours, held })
  const undoing = plain.choose?.('account', 1)
  expect([plain.sheet.isBlocked, undoing?.sheet.isBlocked]).toEqual(blocked)
  if (blocked[1]) {
    await expect(undoing?.finish(signer)).rejects.toMatchObject({ code: -32603 })
    expect([sent, removed]).toEqual([[], []])
  }
})

test.each([
  ['plain already', '0x'],
  ['another’s', `0xef0100${stranger.slice(2)}`],
])('behavior: an account that is %s is put back to nothing', async (_, code) => {
  const plain = await revoking((await signed(native)).context, { code })
  expect(plain.sheet.choices).toBeUndefined()
  const chosen = plain.choose?.('account', 1)
  expect(chosen?.sheet).toEqual(plain.sheet)
  await chosen?.finish(signer)
  expect(parseTransaction(sent[0] as Hex).type).toBe('eip1559')
})

test('error: in a block, and it did nothing: the permission holds, and is told of as one that does', async () => {
  const { finish } = await revoking((await signed(native)).context, { status: '0x0' })
  const told = await finish(signer).catch((error: unknown) => error)
  expect(told).toMatchObject({
    code: -32603,
    message: 'The network took the transaction, and the permission still holds.',
    data: { hash: keccak256(sent[0] as Hex) },
  })
  expect(removed).toEqual([])
})

test.each<[string, (token: Hex) => Bounds]>([
  [
    'by period',
    (address) => ({ kind: 'periodic', asset: { kind: 'token', address }, amount: 5n, period: 60n, ...rest }),
  ],
  [
    'as it runs',
    (address) => ({ kind: 'stream', asset: { kind: 'token', address }, atOnce: 1n, perSecond: 1n, most: 9n, ...rest }),
  ],
])('behavior: a permission of a token, %s, is told of as one of this token', async (_, bounds) => {
  const { context } = await signed(bounds(framework.usdx))
  const { sheet } = await revoking(context)
  expect(sheet.steps).toMatchObject([{ words: { key: 'step.stop', values: { symbol: 'USDX' } } }])
  expect(JSON.stringify(sheet.steps), 'as its contract writes itself').toContain(framework.usdx)
})

test.each<[string, Bounds]>([
  ['by period', native],
  ['as it runs', { kind: 'stream', asset: { kind: 'native' }, atOnce: 1n, perSecond: 1n, most: 9n, ...rest }],
])('behavior: one of the network’s own currency, %s', async (_, bounds) => {
  const { sheet } = await revoking((await signed(bounds)).context)
  const parties = sheet.steps.flatMap(({ facts }) =>
    facts.flatMap(({ value }) => (value.type === 'party' ? [value.party] : [])),
  )
  expect(parties).toEqual([{ address: redeemer, isKnown: true }])
  expect(sheet.steps).toMatchObject([{ words: { key: 'step.stop', values: { symbol: 'ETH' } } }])
})

test('error: what is no permission, and one of another account: nothing is shown', async () => {
  await expect(revoking('0x1234')).rejects.toMatchObject({
    code: -32602,
    message: 'This is no permission of this wallet.',
  })
  const { context } = await signDelegation({ delegate: redeemer, delegator: shop, caveats: [], salt: 1n })
  await expect(revoking(context)).rejects.toMatchObject({ code: 4100, message: 'The account is not of this wallet.' })
})
