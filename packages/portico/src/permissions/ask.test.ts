import { describe, expect, test, vi } from 'vitest'
import { listPermissions, requestPermission, revokePermission, supportedPermissions } from './ask.js'
import type { Permission, PermissionRequest } from './permission.js'

const shop = '0x000000000000000000000000000000000005409e'
const usdx = `0x${'ab'.repeat(20)}` as const
const manager = `0x${'db'.repeat(20)}` as const
const week = 7 * 86_400
const weekly: Permission = { type: 'periodic', token: usdx, amount: 5_000_000n, period: week }
const request = (part: Partial<PermissionRequest> = {}): PermissionRequest => ({
  chainId: 1,
  to: shop,
  permission: weekly,
  until: 1_900_000_000,
  ...part,
})

/** What a wallet answers, after the examples of ERC-7715. */
const answer = (part: Record<string, unknown> = {}) => ({
  chainId: '0x1',
  from: `0x${'0a'.repeat(20)}`,
  to: shop,
  permission: {
    type: 'erc20-token-periodic',
    isAdjustmentAllowed: true,
    data: { tokenAddress: usdx, periodAmount: '0x4c4b40', periodDuration: week, startTime: 1_800_000_000 },
  },
  rules: [{ type: 'expiry', data: { timestamp: 1_900_000_000 } }],
  context: '0x1234',
  dependencies: [],
  delegationManager: manager,
  ...part,
})

function walletOf(respond: (method: string) => unknown) {
  const ask = vi.fn(async ({ method }: { method: string; params?: unknown }) => respond(method))
  return { ask, provider: { request: ask } }
}
const refusal = (code: number, message = 'no') => Object.assign(new Error(message), { code })
const throwing = (error: unknown) =>
  walletOf(() => {
    throw error
  })

describe('requestPermission', () => {
  test('default: asked after ERC-7715, and told as it was given', async () => {
    const { provider, ask } = walletOf(() => [answer()])
    expect(await requestPermission(provider, request({ reason: 'Your subscription' }))).toEqual({
      chainId: 1,
      account: `0x${'0a'.repeat(20)}`,
      to: shop,
      permission: { ...weekly, start: 1_800_000_000 },
      until: 1_900_000_000,
      context: '0x1234',
      delegationManager: manager,
    })
    expect(ask.mock.calls).toEqual([
      [
        {
          method: 'wallet_requestExecutionPermissions',
          params: [
            {
              chainId: '0x1',
              to: shop,
              permission: {
                type: 'erc20-token-periodic',
                isAdjustmentAllowed: true,
                data: {
                  tokenAddress: usdx,
                  periodAmount: '0x4c4b40',
                  periodDuration: week,
                  justification: 'Your subscription',
                },
              },
              rules: [{ type: 'expiry', data: { timestamp: 1_900_000_000 } }],
            },
          ],
        },
      ],
    ])
  })

  test('behavior: accounts that have to be there first are told, where the wallet names any', async () => {
    const dependencies = [{ factory: usdx, factoryData: '0x12' }]
    const { provider } = walletOf(() => [answer({ dependencies })])
    expect((await requestPermission(provider, request())).dependencies).toEqual(dependencies)
  })

  test('behavior: the person made less of it: what was given is what is told', async () => {
    const less = answer({
      permission: {
        type: 'erc20-token-periodic',
        data: { tokenAddress: usdx, periodAmount: '0x1', periodDuration: week },
      },
      rules: [{ type: 'expiry', data: { timestamp: '0x64' } }],
    })
    expect(await requestPermission(walletOf(() => [less]).provider, request())).toMatchObject({
      permission: { amount: 1n },
      until: 100,
    })
  })

  test('param: redeemers, isAdjustable, and a stream of the network’s own currency', async () => {
    const permission = { type: 'stream', perSecond: 2n, atOnce: 1n, most: 100n } as const
    const data = { amountPerSecond: '0x2', initialAmount: '0x1', maxAmount: '0x64' }
    const rules = [...answer().rules, { type: 'redeemer', data: { addresses: [shop] } }]
    const { provider, ask } = walletOf(() => answer({ permission: { type: 'native-token-stream', data }, rules }))
    const given = await requestPermission(provider, request({ permission, redeemers: [shop], isAdjustable: false }))
    expect(given.permission).toEqual({ ...permission, token: undefined, start: undefined })
    expect(ask.mock.calls[0]?.[0].params).toMatchObject([
      {
        permission: { type: 'native-token-stream', isAdjustmentAllowed: false, data },
        rules: [{ type: 'expiry' }, { type: 'redeemer', data: { addresses: [shop] } }],
      },
    ])
  })

  test('param: from: the account that is to give it, where another is in use; no other’s is taken', async () => {
    const from = `0x${'0A'.repeat(20)}` as const
    const { provider, ask } = walletOf(() => [answer()])
    expect(await requestPermission(provider, request({ from }))).toMatchObject({ account: from.toLowerCase() })
    expect(ask.mock.calls[0]?.[0].params).toMatchObject([{ from }])
    for (const other of [{ from: shop }, { from: undefined }])
      await expect(
        requestPermission(walletOf(() => [answer(other)]).provider, request({ from })),
      ).rejects.toMatchObject({ code: 'permission/answer' })
  })

  test('param: calls are asked for in the earlier form', async () => {
    const permission = { type: 'calls', target: usdx, methods: ['play(uint256)'], limit: 10 } as const
    const { provider, ask } = walletOf(() => ({
      permissionsContext: '0x12',
      expiry: 1_900_000_000,
      grantedPermissions: [
        {
          type: 'contract-call',
          data: { address: usdx, calls: ['play(uint256)'] },
          policies: [{ type: 'call-limit', data: { limit: 5 } }],
        },
      ],
      signerMeta: { delegationManager: manager },
    }))
    const from = `0x${'0a'.repeat(20)}` as const
    expect(await requestPermission(provider, request({ permission, from }))).toEqual({
      chainId: 1,
      account: from,
      to: shop,
      permission: { ...permission, limit: 5 },
      until: 1_900_000_000,
      context: '0x12',
      delegationManager: manager,
    })
    expect(ask.mock.calls[0]?.[0]).toEqual({
      method: 'wallet_grantPermissions',
      params: [
        {
          chainId: '0x1',
          address: from,
          expiry: 1_900_000_000,
          signer: { type: 'account', data: { address: shop } },
          permissions: [
            {
              type: 'contract-call',
              data: { address: usdx, calls: ['play(uint256)'] },
              policies: [{ type: 'call-limit', data: { limit: 10 } }],
            },
          ],
        },
      ],
    })
  })

  const redeemers = (...addresses: string[]) => ({ type: 'redeemer', data: { addresses } })
  const periodic = (part: Record<string, unknown>) => ({
    permission: {
      type: 'erc20-token-periodic',
      data: { tokenAddress: usdx, periodAmount: '0x4c4b40', periodDuration: week, ...part },
    },
  })
  const native = { type: 'native-token-periodic', data: { periodAmount: '0x1', periodDuration: 1 } }
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty list', []],
    ['two of them', [answer(), answer()]],
    ['no end', answer({ rules: [] })],
    ['another network', answer({ chainId: '0xa' })],
    ['another who gets it', answer({ to: usdx })],
    ['another type', answer({ permission: native })],
    [
      'another token',
      answer({
        permission: {
          type: 'erc20-token-periodic',
          data: { tokenAddress: shop, periodAmount: '0x1', periodDuration: 1 },
        },
      }),
    ],
    ['no token', answer({ permission: { type: 'erc20-token-periodic', data: native.data } })],
    ['nobody who gets it', answer({ to: null })],
    ['others who may redeem it', answer({ rules: [...answer().rules, redeemers(usdx)] })],
    ['a later end', answer({ rules: [{ type: 'expiry', data: { timestamp: 1_900_000_001 } }] })],
    ['a larger amount', answer(periodic({ periodAmount: '0x4c4b41' }))],
    ['a shorter period', answer(periodic({ periodDuration: week - 1 }))],
    ['a longer period', answer(periodic({ periodDuration: week + 1 }))],
    ['a type that nobody knows', answer({ permission: { type: 'everything', data: {} } })],
    [
      'an amount that is none',
      answer({ permission: { type: native.type, data: { periodAmount: -1, periodDuration: 1 } } }),
    ],
    ['a context that is none', answer({ context: '0x123' })],
    ['no contract that keeps it', answer({ delegationManager: undefined })],
    ['accounts to be made first that are none', answer({ dependencies: [{ factory: '0x12', factoryData: '0x' }] })],
  ])('error: permission/answer: %s', async (_, given) => {
    await expect(requestPermission(walletOf(() => given).provider, request())).rejects.toMatchObject({
      code: 'permission/answer',
    })
  })

  test.each([
    ['faster', { amountPerSecond: '0x3' }],
    ['with more at once', { initialAmount: '0x2' }],
    ['with more in all', { maxAmount: '0x65' }],
    ['without an end of its amount', { maxAmount: null }],
    ['sooner', { startTime: 99 }],
  ])('error: a stream that is more than was asked for: %s', async (_, part) => {
    const permission = { type: 'stream', perSecond: 2n, atOnce: 1n, most: 100n, start: 100 } as const
    const data = { amountPerSecond: '0x2', initialAmount: '0x1', maxAmount: '0x64', startTime: 100 }
    const giving = (given: object) =>
      walletOf(() => answer({ permission: { type: 'native-token-stream', data: given } }))
    await expect(requestPermission(giving(data).provider, request({ permission }))).resolves.toMatchObject({
      permission,
    })
    await expect(
      requestPermission(giving({ ...data, ...part }).provider, request({ permission })),
    ).rejects.toMatchObject({ code: 'permission/answer' })
  })

  test.each([
    ['of another contract', { address: shop }, [{ type: 'call-limit', data: { limit: 10 } }]],
    ['of one method more', { calls: ['play(uint256)', 'sell()'] }, [{ type: 'call-limit', data: { limit: 10 } }]],
    ['one more of them', {}, [{ type: 'call-limit', data: { limit: 11 } }]],
    ['without a limit', {}, []],
  ])('error: calls that are more than was asked for: %s', async (_, data, policies) => {
    const permission = { type: 'calls', target: usdx, methods: ['play(uint256)'], limit: 10 } as const
    const given = {
      permissionsContext: '0x12',
      expiry: 1_900_000_000,
      grantedPermissions: [
        { type: 'contract-call', data: { address: usdx, calls: ['play(uint256)'], ...data }, policies },
      ],
      signerMeta: { delegationManager: manager },
    }
    await expect(requestPermission(walletOf(() => given).provider, request({ permission }))).rejects.toMatchObject({
      code: 'permission/answer',
    })
  })

  test('error: others may redeem it than those who were named, or anybody', async () => {
    const redeemers = [shop, usdx] as const
    const giving = (...addresses: string[]) =>
      walletOf(() => answer({ rules: [...answer().rules, { type: 'redeemer', data: { addresses } }] })).provider
    await expect(requestPermission(giving(usdx), request({ redeemers }))).resolves.toMatchObject({ redeemers: [usdx] })
    for (const provider of [giving(usdx, manager), walletOf(() => answer()).provider])
      await expect(requestPermission(provider, request({ redeemers }))).rejects.toMatchObject({
        code: 'permission/answer',
      })
  })

  test.each<[string, Partial<PermissionRequest>]>([
    ['an amount below 0', { permission: { type: 'periodic', amount: -1n, period: 1 } }],
    ['half a network', { chainId: 1.5 }],
    ['no network', { chainId: Number.NaN }],
    ['no end', { until: Number.NaN }],
    ['half a second', { permission: { type: 'periodic', amount: 1n, period: 0.5 } }],
  ])('error: %s is asked of nobody', async (_, part) => {
    const { provider, ask } = walletOf(() => undefined)
    await expect(requestPermission(provider, request(part))).rejects.toThrow(RangeError)
    expect(ask).not.toHaveBeenCalled()
  })

  test.each([
    ['of EIP-1193', 4200],
    ['of JSON-RPC', -32601],
    ['of EIP-1474', -32004],
  ])('error: permission/unsupported by a wallet that does not know %s', async (_, code) => {
    const { provider } = throwing(refusal(code))
    await expect(requestPermission(provider, request())).rejects.toMatchObject({
      code: 'permission/unsupported',
      context: { type: 'erc20-token-periodic', chain: 1 },
    })
    await expect(revokePermission(provider, { chainId: 1, permission: weekly, context: '0x12' })).rejects.toMatchObject(
      { code: 'permission/unsupported' },
    )
  })

  test('error: declined, and refused with a reason', async () => {
    await expect(requestPermission(throwing(refusal(4001)).provider, request())).rejects.toMatchObject({
      code: 'rpc/error',
      context: { code: 4001 },
    })
    await expect(requestPermission(throwing(refusal(-32602, 'no end')).provider, request())).rejects.toMatchObject({
      code: 'rpc/error',
      context: { code: -32602, message: 'no end' },
    })
  })
})

describe('listPermissions', () => {
  test('default: what can be read; what cannot is left out', async () => {
    const { provider, ask } = walletOf(() => [answer(), { context: '0x' }, answer({ context: '0x56' })])
    expect((await listPermissions(provider)).map(({ context }) => context)).toEqual(['0x1234', '0x56'])
    expect(ask).toHaveBeenCalledWith({ method: 'wallet_getGrantedExecutionPermissions', params: [] })
  })

  test('behavior: calls are listed too', async () => {
    const permission = { type: 'contract-call', data: { address: usdx, calls: ['play()'] } }
    const [listed] = await listPermissions(walletOf(() => [answer({ permission })]).provider)
    expect(listed?.permission).toEqual({ type: 'calls', target: usdx, methods: ['play()'] })
  })

  test('behavior: a wallet that keeps none has none; one that fails says why', async () => {
    expect(await listPermissions(throwing(refusal(4200)).provider)).toEqual([])
    expect(await listPermissions(walletOf(() => null).provider)).toEqual([])
    await expect(listPermissions(throwing(refusal(4900)).provider)).rejects.toMatchObject({
      code: 'rpc/error',
      context: { code: 4900 },
    })
  })
})

test('supportedPermissions: by type, and none where the wallet knows none', async () => {
  const { provider } = walletOf(() => ({
    'native-token-periodic': { chainIds: ['0x1', '0x2105'], ruleTypes: ['expiry'] },
  }))
  expect(await supportedPermissions(provider)).toEqual([{ type: 'native-token-periodic', chainIds: [1, 8453] }])
  // One entry that cannot be read hides no other, as in the list of permissions.
  const odd = {
    'erc20-token-allowance': null,
    later: { chainIds: 'all' },
    'native-token-stream': { chainIds: ['0x1', 'x'] },
    'erc20-token-periodic': { chainIds: [1] },
  }
  expect(await supportedPermissions(walletOf(() => odd).provider)).toEqual([
    { type: 'erc20-token-periodic', chainIds: [1] },
  ])
  expect(await supportedPermissions(throwing(refusal(-32601)).provider)).toEqual([])
  expect(await supportedPermissions(walletOf(() => 'all').provider)).toEqual([])
})

const permissionContext = '0x12'
const revoking = { chainId: 1, permission: weekly, context: permissionContext } as const

test('revokePermission: by its context', async () => {
  const { provider, ask } = walletOf(() => ({}))
  await revokePermission(provider, revoking)
  expect(ask).toHaveBeenCalledExactlyOnceWith({
    method: 'wallet_revokeExecutionPermission',
    params: [{ permissionContext }],
  })
})

test('revokePermission: of a wallet that takes no list, as MetaMask, without one; what else it refuses is asked once', async () => {
  const ask = vi.fn(async ({ params }: { method: string; params?: unknown }) => {
    if (Array.isArray(params)) throw refusal(-32602, 'Invalid params')
    return {}
  })
  await revokePermission({ request: ask }, revoking)
  expect(ask).toHaveBeenLastCalledWith({
    method: 'wallet_revokeExecutionPermission',
    params: { permissionContext },
  })
  for (const code of [4001, -32603]) {
    const { provider, ask: once } = throwing(refusal(code))
    await expect(revokePermission(provider, revoking)).rejects.toMatchObject({ code: 'rpc/error', context: { code } })
    expect(once).toHaveBeenCalledTimes(1)
  }
  const { provider, ask: twice } = throwing(refusal(-32602))
  await expect(revokePermission(provider, revoking)).rejects.toMatchObject({ context: { code: -32602 } })
  expect(twice).toHaveBeenCalledTimes(2)
})
