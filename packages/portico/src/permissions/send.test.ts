import { expect, test, vi } from 'vitest'
import type { GrantedPermission } from './permission.js'
import { takeCall } from './redeem.js'
import { redeemPermission } from './send.js'

const shop = '0x000000000000000000000000000000000005409e'
const till = `0x${'1a'.repeat(20)}` as const
const stranger = `0x${'77'.repeat(20)}` as const
const given = (part: Partial<GrantedPermission> = {}): GrantedPermission => ({
  chainId: 31_337,
  to: shop,
  permission: { type: 'periodic', token: `0x${'ab'.repeat(20)}`, amount: 5n, period: 60 },
  until: 1_900_000_000,
  context: '0x1234',
  delegationManager: `0x${'db'.repeat(20)}`,
  ...part,
})
const hash = `0x${'be'.repeat(32)}`

function walletOf(accounts: readonly unknown[], answers: Record<string, unknown> = {}) {
  const all: Record<string, unknown> = { eth_accounts: accounts, eth_sendTransaction: hash, ...answers }
  const request = vi.fn(async ({ method }: { method: string; params?: unknown }) => {
    const answer = all[method]
    if (answer instanceof Error) throw answer
    return answer
  })
  const sent = () => request.mock.calls.map(([asked]) => asked).filter(({ method }) => method !== 'eth_accounts')
  return { provider: { request }, sent }
}

test('default: a transaction of the account that it was given to, on its network', async () => {
  const { provider, sent } = walletOf([stranger, shop.toUpperCase().replace('0X', '0x')])
  expect(await redeemPermission(provider, given(), { receiver: till, amount: 5n })).toEqual({ by: 'transaction', hash })
  const { to, data } = takeCall(given(), till, 5n)
  expect(sent()).toEqual([
    {
      method: 'eth_sendTransaction',
      params: [{ from: expect.stringMatching(new RegExp(shop, 'i')), to, data, value: '0x0', chainId: '0x7a69' }],
    },
  ])
})

test('param: by: an operation of a smart account, for whose fee somebody else may be asked', async () => {
  const { provider, sent } = walletOf([shop], { wallet_sendCalls: { id: '0x12' } })
  const capabilities = { paymasterService: { url: 'https://pays.example' } }
  const call = { to: till, data: '0x01' } as const
  expect(await redeemPermission(provider, given(), { call }, { by: 'calls', capabilities })).toEqual({
    by: 'calls',
    id: '0x12',
  })
  expect(sent()).toMatchObject([
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          chainId: '0x7a69',
          from: shop,
          atomicRequired: false,
          calls: [{ to: given().delegationManager, data: expect.stringMatching(/^0xcef6d209/), value: '0x0' }],
          capabilities,
        },
      ],
    },
  ])
})

test.each([
  ['by default', {}],
  ['as asked', { by: 'transaction' }],
] as const)(
  'error: permission/capabilities: a transaction %s carries none, and the wallet is asked for nothing',
  async (_name, way) => {
    const { provider } = walletOf([shop])
    const capabilities = { paymasterService: { url: 'https://pays.example' } }
    const redeeming = redeemPermission(provider, given(), { receiver: till, amount: 5n }, { ...way, capabilities })
    await expect(redeeming).rejects.toMatchObject({
      code: 'permission/capabilities',
      message: expect.stringContaining('paymasterService'),
    })
    expect(provider.request).not.toHaveBeenCalled()
  },
)

test('param: from: another of those who may redeem, though the wallet shows it not first', async () => {
  const { provider, sent } = walletOf([shop, till])
  const redeemers = [shop, till] as const
  await redeemPermission(provider, given({ redeemers }), { receiver: shop, amount: 1n }, { from: till })
  expect(sent()).toMatchObject([{ params: [{ from: till }] }])
})

test.each<[string, readonly unknown[], Partial<GrantedPermission>, `0x${string}` | undefined]>([
  ['no account that it was given to', [stranger], {}, undefined],
  ['none of the redeemers', [shop], { redeemers: [till] }, undefined],
  ['named, and not among them', [stranger, shop], {}, stranger],
  ['no account at all', [], {}, undefined],
  ['an answer that is no account', [5, null], {}, undefined],
])('error: permission/no-redeemer: %s, and the wallet is asked for nothing', async (_, accounts, part, from) => {
  const { provider, sent } = walletOf(accounts)
  await expect(redeemPermission(provider, given(part), { receiver: till, amount: 1n }, { from })).rejects.toMatchObject(
    {
      code: 'permission/no-redeemer',
    },
  )
  expect(sent()).toEqual([])
})

test.each<[string, 'transaction' | 'calls', Record<string, unknown>, object]>([
  [
    'the person declines',
    'transaction',
    { eth_sendTransaction: Object.assign(new Error('no'), { code: 4001 }) },
    { code: 'rpc/error', context: { code: 4001 } },
  ],
  [
    'a wallet that makes no calls',
    'calls',
    { wallet_sendCalls: Object.assign(new Error('?'), { code: 4200 }) },
    { code: 'rpc/error', context: { code: 4200 } },
  ],
  ['an answer that is no hash', 'transaction', { eth_sendTransaction: '0x12' }, { code: 'permission/answer' }],
  ['an answer without an id', 'calls', { wallet_sendCalls: {} }, { code: 'permission/answer' }],
])('error: %s', async (_, by, answers, error) => {
  const { provider } = walletOf([shop], answers)
  await expect(redeemPermission(provider, given(), { receiver: till, amount: 1n }, { by })).rejects.toMatchObject(error)
})

test('behavior: wallets of before 2.0 of EIP-5792 answer the id alone', async () => {
  const { provider } = walletOf([shop], { wallet_sendCalls: '0x34' })
  expect(await redeemPermission(provider, given(), { receiver: till, amount: 1n }, { by: 'calls' })).toEqual({
    by: 'calls',
    id: '0x34',
  })
})
