import {
  concatHex as concat,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  numberToHex,
  parseAbiParameters,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { checkPermission } from './check.js'
import type { GrantedPermission, Permission, PermissionRequest } from './permission.js'

// What the contracts do with each of these is shown on a chain: apps/frame/src/signing/permissions/tampered.chain.test.ts.
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const shop = '0x000000000000000000000000000000000005409E'
const payer = `0x${'0a'.repeat(20)}` as const
const usdc = `0x${'ab'.repeat(20)}` as const
const own = `0x${'cd'.repeat(20)}` as const
const root = `0x${'ff'.repeat(32)}` as const
const list = parseAbiParameters([
  'Delegation[] list',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
])
type Caveat = readonly [enforcer: Hex, terms: Hex, args?: Hex]
const word = (value: bigint, size = 32) => numberToHex(value, { size })
const until = 1_900_000_000
const past = 1_700_000_000

const periodOfToken = '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB'
const time = (before = BigInt(until), after = 0n): Caveat => [
  '0x1046bb45C8d673d4ea75321280DB34899413c069',
  concat([word(after, 16), word(before, 16)]),
]
const redeemer = (...addresses: Hex[]): Caveat => ['0xE144b0b2618071B4E56f746313528a669c7E65c5', concat(addresses)]
const nonce = (terms: Hex = word(0n)): Caveat => ['0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f', terms]
const value = (terms: Hex = word(0n)): Caveat => ['0x92Bf12322527cAA612fd31a0e810472BBB106A8F', terms]
const data = (terms: Hex): Caveat => ['0x99F2e9bF15ce5eC84685604836F71aB835DBBdED', terms]
const targets = (...addresses: Hex[]): Caveat => ['0x7F20f61b1f09b08D970938F6fa563634d65c4EeB', concat(addresses)]
const methods = (...names: string[]): Caveat => [
  '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  concat(names.map((name) => toFunctionSelector(name))),
]
const calls = (times = 10n): Caveat => ['0x04658B29F6b82ed55274221a06Fc97D318E25416', word(times)]
const weekly = (token: Hex = usdc, most = 5n, period = 7n, start = BigInt(past)): Caveat => [
  periodOfToken,
  encodePacked(['address', 'uint256', 'uint256', 'uint256'], [token, most, period, start]),
]
const weeklyNative: Caveat = [
  '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  encodePacked(['uint256', 'uint256', 'uint256'], [5n, 7n, BigInt(past)]),
]
const running = (atOnce = 1n, most = 9n, perSecond = 2n): Caveat => [
  '0x56c97aE02f233B29fa03502Ecc0457266d9be00e',
  encodePacked(['address', 'uint256', 'uint256', 'uint256', 'uint256'], [usdc, atOnce, most, perSecond, BigInt(past)]),
]

const delegation = (caveats: readonly Caveat[], part: { delegator?: Hex; delegate?: Hex; authority?: Hex } = {}) => ({
  delegate: shop as Hex,
  delegator: payer as Hex,
  authority: root as Hex,
  caveats: caveats.map(([enforcer, terms, args = '0x']) => ({ enforcer, terms, args })),
  salt: 1n,
  signature: `0x${'1b'.repeat(65)}` as Hex,
  ...part,
})
const context = (...each: ReturnType<typeof delegation>[]) => encodeAbiParameters(list, [each])
const of = (...caveats: Caveat[]) => context(delegation(caveats))

const permission = { type: 'periodic', token: usdc, amount: 5n, period: 7 } as const satisfies Permission
const wanted: PermissionRequest = { chainId: 1, to: shop, permission, until }
const given: GrantedPermission = {
  chainId: 1,
  account: payer,
  to: shop,
  permission: { ...permission, start: past },
  until,
  context: of(time(), weekly()),
  delegationManager: manager,
}
const game = { type: 'calls', target: usdc, methods: ['play()', 'stop(uint256)'], limit: 10 } as const
const gameCaveats = [time(), targets(usdc), methods('stop(uint256)', 'play()'), value(), calls()]
const stream = { type: 'stream', token: usdc, perSecond: 2n, atOnce: 1n, most: 9n, start: past } as const
const native = { type: 'periodic', amount: 5n, period: 7, start: past } as const

const refused = (code: 'permission/answer' | 'permission/unknown-contract') => expect.objectContaining({ code })

test('default: what was asked for, and less', () => {
  checkPermission(wanted, given)
  const less = { ...given, permission: { ...permission, start: past, amount: 4n }, until: until - 1 }
  checkPermission(wanted, { ...less, context: of(time(BigInt(until - 1)), weekly(usdc, 4n)) })
})

test.each<[string, Permission, readonly Caveat[], Partial<GrantedPermission>?]>([
  ['so much of the network’s own currency', native, [time(), weeklyNative, data('0x')]],
  ['so much a second', stream, [time(), running(), value()]],
  ['so many calls', game, gameCaveats],
  [
    'as MetaMask writes it: its end and its nonce behind the rest, and nobody named but the one who gets it',
    { ...permission, start: past },
    [weekly(), value(), time(), nonce(word(3n))],
  ],
  [
    'in an order of its own, for those who were named',
    { ...permission, start: past },
    [redeemer(own, shop), nonce(), weekly(), time()],
    { redeemers: [shop, own] },
  ],
])('default: %s', (_, each, caveats, part = {}) => {
  checkPermission(
    { ...wanted, permission: each, ...(part.redeemers && { redeemers: part.redeemers }) },
    { ...given, permission: each, context: of(...caveats), ...part },
  )
})

test('param: start: of one that does not say when it begins, it has begun', () => {
  checkPermission(wanted, { ...given, permission })
  for (const begins of [0n, BigInt(until) - 1n])
    expect(() =>
      checkPermission(wanted, { ...given, permission, context: of(time(), weekly(usdc, 5n, 7n, begins)) }),
    ).toThrow(refused('permission/answer'))
})

test('param: most: of one that names none, all that comes together until its end can be taken', () => {
  const { most: _, ...open } = stream
  const all = 1n + 2n * BigInt(until - 1 - past)
  const given1 = (most: bigint) => ({ ...given, permission: open, context: of(time(), running(1n, most), value()) })
  checkPermission({ ...wanted, permission: open }, given1(all))
  checkPermission({ ...wanted, permission: open }, given1(2n ** 256n - 1n))
  expect(() => checkPermission({ ...wanted, permission: open }, given1(all - 1n))).toThrow(refused('permission/answer'))
})

describe('param: isAdjustable: nothing less will do', () => {
  const exact = { ...wanted, isAdjustable: false }
  test.each<[string, PermissionRequest, GrantedPermission]>([
    ['the very one', exact, given],
    ['calls', { ...exact, permission: game }, { ...given, permission: game, context: of(...gameCaveats) }],
    [
      'a stream whose amount in all the wallet named by its end',
      { ...exact, permission: { ...stream, most: 2n ** 255n } },
      {
        ...given,
        permission: { ...stream, most: 1n + 2n * BigInt(until - 1 - past) },
        context: of(time(), running(1n, 1n + 2n * BigInt(until - 1 - past))),
      },
    ],
  ])('default: %s', (_, request, one) => checkPermission(request, one))

  test.each<[string, PermissionRequest, GrantedPermission]>([
    [
      'an amount',
      exact,
      { ...given, permission: { ...permission, start: past, amount: 4n }, context: of(time(), weekly(usdc, 4n)) },
    ],
    ['time', exact, { ...given, until: until - 1, context: of(time(BigInt(until - 1)), weekly()) }],
    [
      'time, at its beginning',
      exact,
      {
        ...given,
        permission: { ...permission, start: until - 1 },
        context: of(time(), weekly(usdc, 5n, 7n, BigInt(until - 1))),
      },
    ],
    [
      'calls',
      { ...exact, permission: game },
      { ...given, permission: { ...game, limit: 9 }, context: of(...gameCaveats.slice(0, 4), calls(9n)) },
    ],
    [
      'methods',
      { ...exact, permission: game },
      {
        ...given,
        permission: { ...game, methods: ['play()'] },
        context: of(time(), targets(usdc), methods('play()'), calls()),
      },
    ],
    [
      'of a stream in all',
      { ...exact, permission: stream },
      { ...given, permission: { ...stream, most: 8n }, context: of(time(), running(1n, 8n)) },
    ],
    [
      'accounts that may redeem it',
      { ...exact, redeemers: [shop, own] },
      { ...given, redeemers: [shop], context: of(time(), weekly(), redeemer(shop)) },
    ],
  ])('error: permission/answer: less %s', (_, request, one) => {
    checkPermission({ ...request, isAdjustable: true }, one)
    expect(() => checkPermission(request, one)).toThrow(refused('permission/answer'))
  })
})

// What somebody who pays could hand over in place of what was asked for.
test.each<[string, Partial<GrantedPermission>]>([
  ['a token of the payer’s own', { permission: { ...permission, token: own }, context: of(time(), weekly(own)) }],
  ['of which only the context is of another token', { context: of(time(), weekly(own)) }],
  ['less in the context than it says', { context: of(time(), weekly(usdc, 1n)) }],
  ['another period in the context', { context: of(time(), weekly(usdc, 5n, 700n)) }],
  ['a later beginning in the context', { context: of(time(), weekly(usdc, 5n, 7n, BigInt(until - 1))) }],
  ['nothing', { permission: { ...permission, amount: 0n }, context: of(time(), weekly(usdc, 0n)) }],
  [
    'a beginning that the contracts refuse',
    { permission: { ...permission, start: 0 }, context: of(time(), weekly(usdc, 5n, 7n, 0n)) },
  ],
  ['two that count', { context: of(time(), weekly(), weekly(usdc, 1n)) }],
  ['two that count alike', { context: of(time(), weekly(), weekly()) }],
  ['none that counts', { context: of(time()) }],
  ['what counts another currency', { context: of(time(), weeklyNative) }],
  ['what counts another currency beside', { context: of(time(), weekly(), weeklyNative) }],
  ['so few calls', { context: of(time(), weekly(), calls(1n)) }],
  ['terms that are cut off', { context: of(time(), [periodOfToken, usdc]) }],
  ['terms with more behind', { context: of(time(), [periodOfToken, `${weekly()[1]}00`]) }],
  ['no end in the context', { context: of(weekly()) }],
  ['an earlier end in the context', { context: of(time(BigInt(until - 1)), weekly()) }],
  ['a later end in the context', { context: of(time(BigInt(until + 1)), weekly()) }],
  ['no end but in the number for it', { context: of(time(0n), weekly()) }],
  ['an end in the past', { until: past, context: of(time(BigInt(past)), weekly()) }],
  ['not before tomorrow', { context: of(time(BigInt(until), BigInt(until - 1)), weekly()) }],
  ['two ends', { context: of(time(), time(BigInt(past)), weekly()) }],
  ['an end that is cut off', { context: of([time()[0], word(BigInt(until), 16)], weekly()) }],
  ['for others to redeem alone', { context: of(time(), weekly(), redeemer(payer)) }],
  ['for others to redeem, too', { context: of(time(), weekly(), redeemer(shop, payer)) }],
  ['for nobody to redeem', { context: of(time(), weekly(), redeemer()) }],
  ['for half an address to redeem', { context: of(time(), weekly(), [redeemer()[0], '0x1234']) }],
  ['for nobody to redeem, as it says', { redeemers: [], context: of(time(), weekly(), redeemer()) }],
  ['for the shop alone to redeem, as it says and the context does not', { redeemers: [shop] }],
  ['of no currency at all along with it', { context: of(time(), weekly(), value('0x')) }],
  ['one exact call alone', { context: of(time(), weekly(), data('0xa9059cbb')) }],
  ['calls of one contract alone', { context: of(time(), weekly(), targets(usdc)) }],
  ['calls of one method alone', { context: of(time(), weekly(), methods('approve(address,uint256)')) }],
  ['a nonce that is none', { context: of(time(), weekly(), nonce('0x00')) }],
  ['two nonces', { context: of(time(), weekly(), nonce(), nonce(word(1n))) }],
  ['arguments that nobody signed', { context: of(time(), [periodOfToken, weekly()[1], '0x12']) }],
  ['another network', { chainId: 5 }],
  ['for another', { to: payer }],
  ['for another in the context', { context: context(delegation([time(), weekly()], { delegate: own })) }],
  ['for anybody in the context', { context: context(delegation([time(), weekly()], { delegate: word(0xa11n, 20) })) }],
  ['of another account than it says', { context: context(delegation([time(), weekly()], { delegator: own })) }],
  ['of the shop itself', { account: undefined, context: context(delegation([time(), weekly()], { delegator: shop })) }],
  ['one that was handed on', { context: context(delegation([time(), weekly()]), delegation([time(), weekly()])) }],
  [
    'one that was handed on, without what it stands on',
    { context: context(delegation([time(), weekly()], { authority: word(1n) })) },
  ],
  ['given by nobody', { context: context() }],
  ['no context', { context: '0x' }],
  ['more behind the context', { context: `${given.context}${'00'.repeat(32)}` }],
  ['the context written in another way', { context: `${word(64n)}${word(0n).slice(2)}${given.context.slice(66)}` }],
  [
    'an account that is not there yet, and a call that makes it',
    { dependencies: [{ factory: usdc, factoryData: '0xa9059cbb' }] },
  ],
  ['another shape', { permission: { type: 'periodic', token: 5 } as never }],
  ['numbers that are none', { until: Number.NaN }],
])('error: permission/answer: %s', (_, part) => {
  expect(() => checkPermission(wanted, { ...given, ...part })).toThrow(refused('permission/answer'))
})

test.each<[string, readonly Caveat[]]>([
  ['another contract', [time(), targets(own), methods('play()', 'stop(uint256)'), calls()]],
  ['one contract more', [time(), targets(usdc, own), methods('play()', 'stop(uint256)'), calls()]],
  ['any contract', [time(), methods('play()', 'stop(uint256)'), calls()]],
  ['as many other methods', [time(), targets(usdc), methods('lose()', 'stop(uint256)'), calls()]],
  ['one method less', [time(), targets(usdc), methods('play()'), calls()]],
  ['one method twice', [time(), targets(usdc), methods('play()', 'play()'), calls()]],
  ['one method more', [time(), targets(usdc), methods('play()', 'stop(uint256)', 'lose()'), calls()]],
  ['any method', [time(), targets(usdc), calls()]],
  ['half a method', [time(), targets(usdc), [methods()[0], '0x1234'], calls()]],
  ['fewer calls', [time(), targets(usdc), methods('play()', 'stop(uint256)'), calls(1n)]],
  ['any number of calls', [time(), targets(usdc), methods('play()', 'stop(uint256)')]],
  ['exactly one call', [...gameCaveats, data('0x12')]],
  ['what counts a token', [...gameCaveats, weekly()]],
])('error: permission/answer: calls: %s', (_, caveats) => {
  const one = { ...given, permission: game, context: of(...caveats) }
  expect(() => checkPermission({ ...wanted, permission: game }, one)).toThrow(refused('permission/answer'))
})

test.each<[string, readonly Caveat[]]>([
  ['no currency', [time(), weeklyNative, value()]],
  ['a call that has to go along', [time(), weeklyNative, data('0x12')]],
  ['a method that has to be called', [time(), weeklyNative, methods('play()')]],
])('error: permission/answer: of the network’s own currency: %s', (_, caveats) => {
  const one = { ...given, permission: native, context: of(...caveats) }
  expect(() => checkPermission({ ...wanted, permission: native }, one)).toThrow(refused('permission/answer'))
})

test('error: permission/answer: what another account gave the shop, handed over by somebody else', () => {
  checkPermission({ ...wanted, from: payer }, given)
  expect(() => checkPermission({ ...wanted, from: own }, given)).toThrow(refused('permission/answer'))
  expect(() => checkPermission({ ...wanted, from: own }, { ...given, account: own })).toThrow(
    refused('permission/answer'),
  )
})

test.each<[string, Partial<GrantedPermission>]>([
  ['the one that keeps it', { delegationManager: own }],
  ['one of its conditions', { context: of(time(), weekly(), [own, '0x']) }],
])('error: permission/unknown-contract: %s', (_, part) => {
  expect(() => checkPermission(wanted, { ...given, ...part })).toThrow(refused('permission/unknown-contract'))
})
