import { startTestChains } from '@portico/sandbox/chains'
import { rootAuthority } from '@portico/sandbox/chains/delegationForms'
import { type Caveat, type Delegation, permissionWallet } from '@portico/sandbox/wallets/permissions'
import {
  checkPermission,
  type GrantedPermission,
  listPermissions,
  type PermissionProvider,
  type PermissionRequest,
  readLeft,
  readTaken,
  redeemPermission,
  requestPermission,
  revokePermission,
  supportedPermissions,
  takeCall,
} from 'portico/permissions'
import {
  type Address,
  concat,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { framework as contracts } from './contracts.js'
import { freshSalt } from './delegation.js'
import { type Framework, makeFramework, redeemer as shop, thief } from './framework.test-support.js'

/**
 * What an app does with permissions of other wallets than this one, on the contracts themselves: of an honest one, that is as strict as
 * MetaMask, and of people who write their permissions by hand, for a shop that would deliver for nothing.
 */
let chains: Awaited<ReturnType<typeof startTestChains>>
let framework: Framework
let payer: Awaited<ReturnType<typeof permissionWallet>>
const other = (more?: { chainId: number }) =>
  permissionWallet({ ...framework, contracts: chains.seeded.delegation }, more)
let node: PermissionProvider
beforeAll(async () => {
  chains = await startTestChains()
  framework = await makeFramework(chains)
  payer = await other()
  node = { request: ({ method, params }) => framework.ask(method, params as unknown[]) }
})
afterAll(() => chains?.stop())

const week = 604_800
const now = () => Math.floor(Date.now() / 1_000)
/** Before this page's clock, which a block need not have reached. */
const begun = now() - 3_600
const subscription = (part: Partial<PermissionRequest> = {}): PermissionRequest => ({
  chainId: 31337,
  from: payer.self,
  to: shop,
  permission: { type: 'periodic', token: framework.usdx as Hex, amount: 5n, period: week, start: begun },
  until: now() + 26 * week,
  ...part,
})
const held = async (token: string = framework.usdx) =>
  BigInt(
    await framework.ask<Hex>('eth_call', [
      { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [shop] }) },
      'latest',
    ]),
  )

/** What the shop does: takes, and looks at what came. */
async function take(given: GrantedPermission, amount = 5n) {
  const before = await held()
  const { to, data } = takeCall(given, shop, amount)
  const transaction = { from: shop, to, data, gas: '0x1e8480' }
  const hash = await framework.ask<Hex>('eth_sendTransaction', [transaction])
  await expect.poll(() => readTaken(node, given, { hash, receiver: shop })).not.toBeUndefined()
  const { status } = await framework.ask<{ status: Hex }>('eth_getTransactionReceipt', [hash])
  return {
    isSuccess: status === '0x1',
    taken: await readTaken(node, given, { hash, receiver: shop }),
    came: (await held()) - before,
  }
}

describe('a wallet of another maker, as strict as MetaMask', () => {
  test('default: asked for, checked, listed, used, and revoked by the wallet', async () => {
    expect(await supportedPermissions(payer.provider)).toEqual([{ type: 'erc20-token-periodic', chainIds: [31337] }])
    const wanted = subscription()
    const given = await requestPermission(payer.provider, { ...wanted, reason: 'Your subscription' })
    checkPermission(wanted, given)
    checkPermission({ ...wanted, isAdjustable: false }, given)
    expect(await listPermissions(payer.provider)).toEqual([given])
    expect(await readLeft(node, given)).toMatchObject({ isRevoked: false, left: 5n })
    expect(await take(given, 2n)).toEqual({ isSuccess: true, taken: 2n, came: 2n })
    expect(await readLeft(node, given)).toMatchObject({ isRevoked: false, left: 3n })
    expect(await take(given, 4n)).toEqual({ isSuccess: false, taken: 0n, came: 0n })
    const shopWallet: PermissionProvider = {
      request: async (question) => (question.method === 'eth_accounts' ? [thief, shop] : node.request(question)),
    }
    expect(await redeemPermission(shopWallet, given, { receiver: shop, amount: 3n })).toMatchObject({
      by: 'transaction',
    })
    await expect.poll(async () => (await readLeft(node, given)).left).toBe(0n)

    await revokePermission(payer.provider, given)
    expect(await listPermissions(payer.provider)).toEqual([])
    expect(await readLeft(node, given)).toMatchObject({ isRevoked: true, left: 0n })
  })

  test.each<[string, Partial<PermissionRequest>]>([
    ['a stream', { permission: { type: 'stream', perSecond: 1n, atOnce: 5n } }],
    ['a stream up to an amount', { permission: { type: 'stream', perSecond: 1n, atOnce: 5n, most: 50n } }],
    ['the network’s own currency', { permission: { type: 'periodic', amount: 5n, period: week } }],
    ['others to redeem it', { redeemers: [shop, thief] }],
  ])('default: %s', async (_, part) => {
    const { permission } = part
    const token = permission?.type === 'stream' ? { token: framework.usdx as Hex } : {}
    const wanted = subscription({
      ...part,
      ...(permission && { permission: { ...permission, ...token } }),
    } as Partial<PermissionRequest>)
    checkPermission(wanted, await requestPermission(payer.provider, wanted))
  })

  test('behavior: all that an account gave is taken back at once: nothing is left of it', async () => {
    const given = await requestPermission(payer.provider, subscription())
    expect(await readLeft(node, given)).toMatchObject({ isRevoked: false, left: 5n })
    await payer.revokeAll()
    expect(await readLeft(node, given)).toMatchObject({ isRevoked: true, left: 0n })
    expect(await take(given)).toEqual({ isSuccess: false, taken: 0n, came: 0n })
  })
})

const word = (value: bigint | number, size = 32) => numberToHex(value, { size })
type Tamper = {
  caveats?: (honest: readonly Caveat[]) => readonly Caveat[]
  delegation?: Partial<Delegation>
  given?: Partial<GrantedPermission>
}
const of = (name: keyof typeof contracts, terms: Hex): Caveat => ({
  enforcer: contracts[name].address,
  terms,
  args: '0x',
})

/** A permission that somebody signed by their own tool, and tells as the one that was wanted. */
async function byHand({ caveats = (honest) => honest, delegation = {}, given = {} }: Tamper = {}) {
  const wanted = subscription()
  const honest = [
    of('ERC20PeriodTransferEnforcer', concat([framework.usdx as Hex, word(5), word(week), word(begun)])),
    of('TimestampEnforcer', concat([word(0, 16), word(wanted.until, 16)])),
  ]
  const signed = {
    delegate: shop,
    delegator: payer.self,
    authority: rootAuthority,
    caveats: caveats(honest),
    salt: freshSalt(),
    ...delegation,
  }
  const handed: GrantedPermission = {
    chainId: 31337,
    account: signed.delegator,
    to: shop,
    permission: { type: 'periodic', token: framework.usdx as Hex, amount: 5n, period: week, start: begun },
    until: wanted.until,
    context: payer.encode(signed, await payer.sign(signed)),
    delegationManager: contracts.DelegationManager.address,
    ...given,
  }
  return { wanted, handed }
}
const with1 = (caveat: () => Caveat) => ({ caveats: (honest: readonly Caveat[]) => [...honest, caveat()] })

describe('written by hand', () => {
  test('default: an honest one is taken as any', async () => {
    const { wanted, handed } = await byHand()
    checkPermission(wanted, handed)
    expect(await take(handed)).toEqual({ isSuccess: true, taken: 5n, came: 5n })
  })

  test.each<[string, Tamper]>([
    [
      'over already',
      {
        caveats: ([amount]) => [amount as Caveat, of('TimestampEnforcer', concat([word(0, 16), word(now() - 1, 16)]))],
      },
    ],
    [
      'not yet',
      {
        caveats: ([amount]) => [
          amount as Caveat,
          of('TimestampEnforcer', concat([word(now() + week, 16), word(now() + 2 * week, 16)])),
        ],
      },
    ],
    [
      'another period that begins later',
      {
        caveats: ([, end]) => [
          of('ERC20PeriodTransferEnforcer', concat([framework.usdx as Hex, word(5), word(week), word(now() + week)])),
          end as Caveat,
        ],
      },
    ],
    [
      'a smaller amount',
      {
        caveats: ([, end]) => [
          of('ERC20PeriodTransferEnforcer', concat([framework.usdx as Hex, word(1), word(week), word(now() - week)])),
          end as Caveat,
        ],
      },
    ],
    [
      'two amounts',
      with1(() =>
        of('ERC20PeriodTransferEnforcer', concat([framework.usdx as Hex, word(1), word(week), word(now() - week)])),
      ),
    ],
    ['for somebody else to redeem', with1(() => of('RedeemerEnforcer', thief))],
    ['for nobody to redeem', with1(() => of('RedeemerEnforcer', '0x'))],
    ['one exact call', with1(() => of('ExactCalldataEnforcer', '0x12'))],
    ['another contract', with1(() => of('AllowedTargetsEnforcer', thief))],
    ['another method', with1(() => of('AllowedMethodsEnforcer', toFunctionSelector('approve(address,uint256)')))],
    ['no value that could be', with1(() => of('ValueLteEnforcer', '0x'))],
    ['no calls', with1(() => of('LimitedCallsEnforcer', word(0)))],
    [
      'terms of a nonce that are none',
      with1(() => ({ enforcer: chains.seeded.delegation.nonceEnforcer, terms: '0x01', args: '0x' })),
    ],
    ['to anybody but the shop', { delegation: { delegate: thief } }],
    ['on the word of another', { delegation: { authority: word(1) } }],
  ])('error: worth nothing: %s: refused, and the contracts take nothing by it', async (_, tamper) => {
    const { wanted, handed } = await byHand(tamper)
    expect(await take(handed)).toEqual({ isSuccess: false, taken: 0n, came: 0n })
    expect(() => checkPermission(wanted, handed)).toThrow(expect.objectContaining({ code: 'permission/answer' }))
  })

  test('error: signed for another network: by no context can that be seen, and the contracts take nothing', async () => {
    const elsewhere = await other({ chainId: 31338 })
    const { handed } = await byHand()
    const signed = { delegate: shop, delegator: elsewhere.self, authority: rootAuthority, caveats: [], salt: 1n }
    expect(await take({ ...handed, context: elsewhere.encode(signed, await elsewhere.sign(signed)) })).toEqual({
      isSuccess: false,
      taken: 0n,
      came: 0n,
    })
  })

  // From here on the transaction succeeds: the shop that looks at no more delivers for nothing.
  const mint = parseAbi(['function mint(address,uint256)'])

  test('error: a token of the payer’s own: it comes, and is worth nothing', async () => {
    const own = '0x00000000000000000000000000000000000F4e1f'
    await framework.ask('anvil_setCode', [own, await framework.ask<Hex>('eth_getCode', [framework.usdx, 'latest'])])
    await framework.send(thief, own, encodeFunctionData({ abi: mint, args: [payer.self, 10n ** 12n] }))
    const { wanted, handed } = await byHand({
      caveats: ([, end]) => [
        of('ERC20PeriodTransferEnforcer', concat([own, word(5), word(week), word(now() - week)])),
        end as Caveat,
      ],
    })
    const told = { ...handed, permission: { ...handed.permission, token: own } } as GrantedPermission
    expect(await take(told)).toMatchObject({ isSuccess: true, came: 0n })
    expect(await held(own)).toBe(5n)
    for (const one of [told, handed])
      expect(() => checkPermission(wanted, one)).toThrow(expect.objectContaining({ code: 'permission/answer' }))
  })

  test('error: a contract of the payer’s own that keeps it, or one of its conditions: it says yes to all', async () => {
    const yes: Address = '0x00000000000000000000000000000000000a1135'
    await framework.ask('anvil_setCode', [yes, '0x00'])
    const { wanted, handed } = await byHand({ given: { delegationManager: yes } })
    expect(await take(handed)).toEqual({ isSuccess: true, taken: 0n, came: 0n })
    expect(() => checkPermission(wanted, handed)).toThrow(
      expect.objectContaining({ code: 'permission/unknown-contract' }),
    )
    const alone = await byHand({ caveats: ([, end]) => [{ enforcer: yes, terms: '0x', args: '0x' }, end as Caveat] })
    expect(() => checkPermission(alone.wanted, alone.handed)).toThrow(
      expect.objectContaining({ code: 'permission/unknown-contract' }),
    )
  })

  test('error: an account of the payer’s own that takes every signature and does nothing: the receipt alone tells it', async () => {
    const idle: Address = '0x00000000000000000000000000000000001d1e00'
    // Of `isValidSignature` it says yes, of all else an empty list.
    await framework.ask('anvil_setCode', [
      idle,
      '0x5f3560e01c631626ba7e1460165760205f5260405ff35b631626ba7e60e01b5f5260205ff3',
    ])
    const { handed } = await byHand({ delegation: { delegator: idle } })
    // It cannot be told from an honest contract account by its permission.
    checkPermission(subscription({ from: idle }), handed)
    expect(await take(handed)).toEqual({ isSuccess: true, taken: 0n, came: 0n })
  })
})
