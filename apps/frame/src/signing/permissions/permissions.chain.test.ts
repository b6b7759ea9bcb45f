import { startTestChains } from '@portico/sandbox/chains'
import { call } from '@portico/sandbox/chains/rpc'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { own, requestOf, signer, stranger } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import type { Prepared, SigningContext } from '../signer.js'
import { framework as contracts, statelessAccount } from './contracts.js'
import { type Framework, makeFramework, redeemer, self, shop, thief, transfer } from './framework.test-support.js'
import { manager } from './manager.js'
import type { StoredPermission } from './storedPermission.js'

// Slow: transactions and their receipts, in blocks of a real node.
let chains: Awaited<ReturnType<typeof startTestChains>>
let framework: Framework
let kept: StoredPermission[]

beforeAll(async () => {
  chains = await startTestChains()
  framework = await makeFramework(chains)
})
beforeEach(() => {
  kept = []
})
afterAll(() => chains?.stop())

const day = 86_400
const codeOf = () => framework.ask<Hex>('eth_getCode', [self, 'latest'])

async function context(more: Partial<SigningContext> = {}): Promise<SigningContext> {
  return framework.context({
    now: Date.now(),
    permissions: {
      list: async () => kept,
      add: async (permission) => void kept.unshift(permission),
      mark: async (one, stopping) => {
        kept = kept.map((each) => (each.context === one.context ? { ...each, stopping } : each))
      },
      remove: async (gone) => {
        kept = kept.filter((each) => each.context !== gone.context || each.network !== gone.network)
      },
    },
    ...more,
  })
}
const ask = async (method: string, params: unknown, more: Partial<SigningContext> = {}) =>
  prepare(requestOf(method, params, 'eip155:31337'), await context(more))

const wanted = (data: object = {}, more: object = {}) => ({
  chainId: '0x7a69',
  to: redeemer,
  permission: {
    type: 'native-token-periodic',
    isAdjustmentAllowed: true,
    data: { periodAmount: '0x3e8', periodDuration: day, justification: 'Free! Press\u202e yes', ...data },
  },
  rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 10 * day } }],
  ...more,
})
const request = (...all: unknown[]) => ask('wallet_requestExecutionPermissions', all)
type Answer = {
  context: Hex
  delegationManager: string
  permission: { data: { periodAmount: string } }
  rules: { data: any }[]
}
const given = async ({ finish }: Prepared) => ((await finish(signer)) as Answer[])[0] as Answer

test('default: asked for, explained, the account made ready once, given, used, stopped by its period, revoked', async () => {
  expect(await codeOf()).toBe('0x')
  const first = await request(wanted())
  expect(first.sheet).toMatchObject({
    risk: 'medium',
    isBlocked: false,
    steps: [{ words: { key: 'step.allow', values: { amount: '0.00000000000001', symbol: 'ETH' } } }],
    fee: { symbol: 'ETH', isMost: true },
  })
  expect(first.sheet.notes.map(({ title }) => title.key)).toEqual(
    expect.arrayContaining(['note.allow.title', 'note.upgrade.title']),
  )
  const facts = Object.fromEntries(first.sheet.steps[0]?.facts.map(({ label, value }) => [label.key, value]) ?? [])
  expect(facts).toMatchObject({
    'fact.spender': { party: { address: redeemer } },
    'fact.perPeriod': { amount: '0.000000000000001' },
    'fact.period': { seconds: day },
    'fact.until': { type: 'time' },
    'fact.since': { type: 'time' },
  })
  // A stranger’s words are one clean line, told as the stranger’s.
  expect(first.sheet.facts).toEqual([{ label: { key: 'fact.form' }, value: { type: 'text', text: 'Free! Press yes' } }])

  const answer = await given(first)
  expect(answer).toMatchObject({ delegationManager: manager, dependencies: [], from: own.eip155, to: redeemer })
  expect((await codeOf()).toLowerCase()).toBe(`0xef0100${statelessAccount.slice(2).toLowerCase()}`)
  expect(kept).toMatchObject([{ origin: 'https://app.example', context: answer.context, account: own.eip155 }])

  const pay = (value: bigint, by = redeemer) => framework.redeem(by, answer, { to: shop, value })
  expect(await pay(1n, thief)).toBe(false)
  expect(await pay(1_001n)).toBe(false)
  expect(await pay(1_000n)).toBe(true)
  expect(await pay(1n)).toBe(false)

  // It was said once: the next one needs no transaction, and costs nothing.
  const second = await request(wanted())
  expect(second.sheet.fee).toBeUndefined()
  expect(second.sheet.notes.map(({ title }) => title.key)).not.toContain('note.upgrade.title')

  const revoking = await ask('wallet_revokePermissions', [{ permissionContext: answer.context }])
  expect(revoking.sheet).toMatchObject({
    steps: [{ words: { key: 'step.stop' } }],
    choices: [{ name: 'account', chosen: 0 }],
  })
  await revoking.finish(signer)
  expect(kept).toEqual([])
  await framework.at((await framework.now()) + BigInt(2 * day))
  expect(await pay(1n)).toBe(false)
  await expect(ask('wallet_revokePermissions', [{ permissionContext: answer.context }])).rejects.toThrow(
    'revoked already',
  )
})

test('behavior: the person makes less of it: what is signed, and answered, is what they chose', async () => {
  const start = Math.floor(Date.now() / 1_000)
  const asked = await request(wanted({}, {}))
  const [amount, until] = asked.sheet.choices ?? []
  expect(amount).toMatchObject({ name: 'amount', chosen: 0 })
  expect(amount?.options.map((each) => each.type === 'amount' && each.amount)).toEqual([
    '0.000000000000001',
    '0.0000000000000005',
    '0.00000000000000025',
    '0.0000000000000001',
  ])
  expect(until?.options).toHaveLength(4)
  const lowered = asked.choose?.('amount', 1).choose?.('until', 2)
  expect(lowered?.sheet.choices?.map(({ chosen }) => chosen)).toEqual([1, 2])
  expect(lowered?.sheet.steps[0]?.words.values?.amount).toBe('0.0000000000000005')
  const answer = await given(lowered as Prepared)
  expect(answer.permission.data.periodAmount).toBe('0x1f4')
  expect(answer.rules[0]?.data.timestamp).toBeLessThan(start + day + 100)
  // Nothing else can be chosen.
  expect(asked.choose?.('amount', 9).sheet).toEqual(asked.sheet)
  expect(asked.choose?.('account', 1).sheet).toEqual(asked.sheet)
})

test('behavior: a page that lets nothing be changed is taken or left', async () => {
  const fixed = wanted()
  fixed.permission.isAdjustmentAllowed = false
  const { sheet, choose } = await request(fixed)
  expect(sheet.choices).toBeUndefined()
  expect(choose?.('amount', 1).sheet).toEqual(sheet)
})

test('behavior: a token: its amounts in its own unit', async () => {
  const data = { periodAmount: '0xf4240', tokenAddress: framework.usdx }
  const permission = wanted(data)
  permission.permission.type = 'erc20-token-periodic'
  const prepared = await request(permission)
  expect(prepared.sheet.steps[0]?.words.values).toMatchObject({ amount: '10', symbol: 'USDX' })
  const answer = await given(prepared)
  const pay = (amount: bigint) =>
    framework.redeem(redeemer, answer, { to: framework.usdx, data: transfer(shop, amount) })
  await framework.at((await framework.now()) + 1n)
  expect(await pay(1_000_001n)).toBe(false)
  expect(await pay(1_000_000n)).toBe(true)
})

test('behavior: a revocation may put the account back to a plain one, with the same transaction', async () => {
  const answer = await given(await request(wanted()))
  expect(await codeOf()).not.toBe('0x')
  // As ERC-7715 writes it, without a list around.
  const revoking = await ask('wallet_revokeExecutionPermission', { permissionContext: answer.context })
  await revoking.choose?.('account', 1).finish(signer)
  expect(await codeOf()).toBe('0x')
  expect(await framework.redeem(redeemer, answer, { to: shop, value: 1n })).toBe(false)
  // With its code back, it is revoked still.
  await framework.lendCode()
  expect(await framework.redeem(redeemer, answer, { to: shop, value: 1n })).toBe(false)
})

test('error: a revocation where it was not given, and one that the network does not take: it is told of still', async () => {
  const answer = await given(await request(wanted()))
  const revoke = [{ permissionContext: answer.context }]
  // The other chain has the same contracts, and would take the transaction.
  const network = { ...(await context()).network, caipNetworkId: 'eip155:31338' } as NonNullable<
    SigningContext['network']
  >
  const elsewhere = prepare(
    requestOf('wallet_revokePermissions', revoke, 'eip155:31338'),
    await context({ network, rpc: (_, method, params) => call(chains.two.rpcUrl, method, params) }),
  )
  await expect(elsewhere).rejects.toThrow('no such permission on this network')
  const { rpc } = await context()
  const refusing: SigningContext['rpc'] = async (caip, method, params) => {
    if (method === 'eth_sendRawTransaction') throw new Error('It is not taken')
    return rpc(caip, method, params)
  }
  await expect((await ask('wallet_revokePermissions', revoke, { rpc: refusing })).finish(signer)).rejects.toThrow()
  expect(kept).toMatchObject([{ context: answer.context }])
  expect(kept[0]?.stopping).toBeUndefined()
  await (await ask('wallet_revokePermissions', revoke)).finish(signer)
  expect(kept).toEqual([])
})

test('behavior: from when the network has the revocation it is remembered, with the code taken back and without', async () => {
  for (const undoes of [0, 1]) {
    await framework.lendCode()
    const answer = await given(await request(wanted()))
    const { rpc } = await context()
    const seen: unknown[] = []
    const watching: SigningContext['rpc'] = async (caip, method, params) => {
      if (method === 'eth_getTransactionReceipt') seen.push([kept[0]?.stopping?.hash, params[0]])
      return rpc(caip, method, params)
    }
    const revoking = await ask('wallet_revokePermissions', [{ permissionContext: answer.context }], { rpc: watching })
    await revoking.choose?.('account', undoes).finish(signer)
    expect(seen[0]).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/), expect.any(String)])
    expect((seen[0] as unknown[])[0]).toBe((seen[0] as unknown[])[1])
    expect(kept).toEqual([])
  }
  await framework.lendCode()
})

test('behavior: calls by the earlier form: as grave as it gets, and never of a token', async () => {
  const grant = (address: string) => [
    {
      expiry: Math.floor(Date.now() / 1_000) + day,
      signer: { type: 'account', data: { id: redeemer } },
      permissions: [
        {
          type: 'contract-call',
          data: { address, calls: ['play(uint256)'] },
          policies: [{ type: 'call-limit', data: { limit: 3 } }],
        },
      ],
    },
  ]
  const { sheet, finish } = await ask('wallet_grantPermissions', grant(chains.seeded.mischief))
  expect(sheet).toMatchObject({ risk: 'high', steps: [{ words: { values: { name: 'play(uint256)' } } }] })
  expect(await finish(signer)).toMatchObject({
    permissionsContext: expect.stringMatching(/^0x/),
    signerMeta: { delegationManager: manager },
    grantedPermissions: [{ type: 'contract-call', policies: [{ data: { limit: 3 } }] }],
  })
  for (const token of [framework.usdx, chains.seeded.collectible])
    await expect(ask('wallet_grantPermissions', grant(token))).rejects.toThrow('Calls of a token')
})

test('error: other code at one of the addresses: nothing is shown, nothing signed', async () => {
  const { address } = contracts.TimestampEnforcer
  const before = await framework.ask('eth_getCode', [address, 'latest'])
  await framework.ask('anvil_setCode', [address, '0x6001600155'])
  await expect(request(wanted())).rejects.toMatchObject({ code: 5710, message: expect.stringContaining('other code') })
  await framework.ask('anvil_setCode', [address, before])
})

test('error: an account that runs another’s code', async () => {
  await framework.ask('anvil_setCode', [self, `0xef0100${stranger.slice(2)}`])
  await expect(request(wanted())).rejects.toMatchObject({ code: 4100 })
  await framework.lendCode()
})

test('error: forms and calls of pages that would make or give back a permission', async () => {
  const form = (verifyingContract: string) => ({
    types: {
      Delegation: [{ name: 'delegate', type: 'address' }],
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
    },
    primaryType: 'Delegation',
    domain: { chainId: 31337, verifyingContract },
    message: { delegate: thief },
  })
  for (const address of [manager, self])
    await expect(ask('eth_signTypedData_v4', [self, form(address)])).rejects.toMatchObject({ code: 4100 })
  // An account without code may have some by the time that the call is in a block.
  for (const [to, code] of [
    [manager, await codeOf()],
    [self, await codeOf()],
    [self, '0x'],
  ] as const) {
    await framework.ask('anvil_setCode', [self, code])
    await expect(ask('eth_sendTransaction', [{ to, data: '0x12345678' }])).rejects.toMatchObject({ code: 4100 })
    await expect(ask('wallet_sendCalls', [{ calls: [{ to, data: '0x12345678' }] }])).rejects.toMatchObject({
      code: 4100,
    })
  }
  await framework.lendCode()
  // Money to oneself is no call.
  expect((await ask('eth_sendTransaction', [{ to: self, value: '0x1' }])).sheet.isBlocked).toBe(false)
})

test('error: a Safe gives none: nobody has audited the module that would keep them', async () => {
  const smartAccount = { address: stranger, isPreferred: true, bundler: async () => undefined }
  await expect(ask('wallet_requestExecutionPermissions', [wanted()], { smartAccount })).rejects.toMatchObject({
    code: 4200,
  })
  // Named, the plain account gives one all the same.
  const named = wanted({}, { from: own.eip155 })
  expect((await ask('wallet_requestExecutionPermissions', [named], { smartAccount })).sheet.account).toBe(own.eip155)
})

test('error: no money for the fee: shown, and not to be agreed to', async () => {
  await framework.ask('anvil_setCode', [self, '0x'])
  await framework.ask('anvil_setBalance', [self, '0x1'])
  const { sheet, finish } = await request(wanted())
  expect(sheet).toMatchObject({ isBlocked: true, risk: 'high' })
  await expect(finish(signer)).rejects.toMatchObject({ code: -32603 })
  expect(kept).toEqual([])
})
