import { encodeAbiParameters, encodePacked, type Hex, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { checkPermission } from './check.js'
import type { GrantedPermission, Permission, PermissionRequest } from './permission.js'

// Permissions that the wallet gives are checked in apps/frame/src/signing/permissions/forApps.chain.test.ts.
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const shop = '0x000000000000000000000000000000000005409E'
const payer = `0x${'0a'.repeat(20)}` as const
const usdc = `0x${'ab'.repeat(20)}` as const
const own = `0x${'cd'.repeat(20)}` as const
const list = parseAbiParameters([
  'Delegation[] list',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
])
type Caveat = readonly [enforcer: Hex, terms: Hex]
const amount = '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB'
const ends: Caveat = ['0x1046bb45C8d673d4ea75321280DB34899413c069', `0x${'00'.repeat(32)}`]
const weekly = (token: Hex = usdc, most = 5n, period = 7n): Caveat => [
  amount,
  encodePacked(['address', 'uint256', 'uint256', 'uint256'], [token, most, period, 3n]),
]
const delegation = (caveats: readonly Caveat[], delegator: Hex = payer, delegate: Hex = shop) => ({
  delegate,
  delegator,
  authority: `0x${'ff'.repeat(32)}` as const,
  caveats: caveats.map(([enforcer, terms]) => ({ enforcer, terms, args: '0x' }) as const),
  salt: 1n,
  signature: '0x' as const,
})
const context = (...each: ReturnType<typeof delegation>[]) => encodeAbiParameters(list, [each])

const permission: Permission = { type: 'periodic', token: usdc, amount: 5n, period: 7 }
const wanted: PermissionRequest = { chainId: 1, to: shop, permission, until: 1_900_000_000 }
const given: GrantedPermission = {
  chainId: 1,
  account: payer,
  to: shop,
  permission: { ...permission, start: 3 },
  until: 1_900_000_000,
  context: context(delegation([ends, weekly()])),
  delegationManager: manager,
}

test('default: what was asked for, and less', () => {
  checkPermission(wanted, given)
  const less = { ...given, permission: { ...permission, amount: 4n } as const }
  checkPermission(wanted, { ...less, context: context(delegation([ends, weekly(usdc, 4n)])) })
})

test.each<[string, Permission, Caveat]>([
  [
    'so much of the network’s own currency',
    { type: 'periodic', amount: 5n, period: 7, start: 3 },
    ['0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9', encodePacked(['uint256', 'uint256', 'uint256'], [5n, 7n, 3n])],
  ],
  [
    'so much a second',
    { type: 'stream', token: usdc, perSecond: 2n, atOnce: 1n, most: 9n, start: 3 },
    [
      '0x56c97aE02f233B29fa03502Ecc0457266d9be00e',
      encodePacked(['address', 'uint256', 'uint256', 'uint256', 'uint256'], [usdc, 1n, 9n, 2n, 3n]),
    ],
  ],
  [
    'so many calls',
    { type: 'calls', target: usdc, methods: ['play()'], limit: 10 },
    ['0x04658B29F6b82ed55274221a06Fc97D318E25416', encodePacked(['uint256'], [10n])],
  ],
])('default: %s', (_, each, caveat) => {
  checkPermission(
    { ...wanted, permission: each },
    { ...given, permission: each, context: context(delegation([ends, caveat])) },
  )
})

test.each<[string, Partial<GrantedPermission>]>([
  [
    'a token of the payer’s own',
    { permission: { ...permission, token: own }, context: context(delegation([weekly(own)])) },
  ],
  ['of which only the context is of another token', { context: context(delegation([weekly(own)])) }],
  ['less in the context than it says', { context: context(delegation([weekly(usdc, 1n)])) }],
  ['another period in the context', { context: context(delegation([weekly(usdc, 5n, 700n)])) }],
  ['two that count', { context: context(delegation([weekly(), weekly(usdc, 1n)])) }],
  ['none that counts', { context: context(delegation([ends])) }],
  ['terms that are cut off', { context: context(delegation([[amount, usdc]])) }],
  ['terms with more behind', { context: context(delegation([[amount, `${weekly()[1]}00`]])) }],
  ['another network', { chainId: 5 }],
  ['for another', { to: payer }],
  ['for another in the context', { context: context(delegation([weekly()], payer, own)) }],
  ['of another account than it says', { context: context(delegation([weekly()], own)) }],
  ['of the shop itself', { account: undefined, context: context(delegation([weekly()], shop)) }],
  ['one that was handed on', { context: context(delegation([weekly()]), delegation([weekly()])) }],
  ['given by nobody', { context: context() }],
  ['no context', { context: '0x' }],
])('error: permission/answer: %s', (_, part) => {
  expect(() => checkPermission(wanted, { ...given, ...part })).toThrow(
    expect.objectContaining({ code: 'permission/answer' }),
  )
})

test.each<[string, Partial<GrantedPermission>]>([
  ['the one that keeps it', { delegationManager: own }],
  ['one of its conditions', { context: context(delegation([weekly(), [own, '0x']])) }],
])('error: permission/unknown-contract: %s', (_, part) => {
  expect(() => checkPermission(wanted, { ...given, ...part })).toThrow(
    expect.objectContaining({ code: 'permission/unknown-contract' }),
  )
})
