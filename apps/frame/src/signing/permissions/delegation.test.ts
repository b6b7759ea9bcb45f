import { encodeAbiParameters, type Hex, parseAbiParameters, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import { toHex } from '../bytes.js'
import { own, stranger } from '../context.test-support.js'
import { caveatsOf, toCaveat } from './caveats.js'
import { type Delegation, isDisabled, isSignedHere, type Signed, usedContexts } from './delegation.js'
import { chainId, redeemer, shop, signDelegation, signed } from './framework.test-support.js'
import { methodsIn } from './storedPermission.js'
import { readCaveats } from './told.js'

const bounds = {
  kind: 'periodic',
  asset: { kind: 'native' },
  amount: 5n,
  period: 60n,
  start: 1n,
  until: 1_000n,
} as const
const word = (value: bigint | Hex) => `0x${BigInt(value).toString(16).padStart(64, '0')}`

/** The network's own contract that says who has signed, as viem knows it. */
const ecrecover = async (method: string, [asked]: readonly any[]) => {
  expect([method, BigInt(asked.to)]).toEqual(['eth_call', 1n])
  const [hash, v, rs] = [asked.data.slice(0, 66), asked.data.slice(66, 130), asked.data.slice(130)]
  return word(await recoverAddress({ hash, signature: `0x${rs}${v.slice(-2)}` }))
}

test('default: what the account has signed for this network is its permission', async () => {
  expect(await isSignedHere(await signed(bounds), chainId, ecrecover)).toBe(true)
  expect(
    await isSignedHere(await signed(bounds), chainId, async (...asked) =>
      (await ecrecover(...asked)).toUpperCase().replace('0X', '0x'),
    ),
  ).toBe(true)
})

test.each<[string, (permission: Signed) => Signed]>([
  [
    'a condition less',
    (one) => ({ ...one, delegation: { ...one.delegation, caveats: one.delegation.caveats.slice(1) } }),
  ],
  ['somebody else who gets it', (one) => ({ ...one, delegation: { ...one.delegation, delegate: shop } })],
  ['somebody else who gives it', (one) => ({ ...one, delegation: { ...one.delegation, delegator: stranger } })],
  ['a number of another', (one) => ({ ...one, delegation: { ...one.delegation, salt: one.delegation.salt ^ 1n } })],
])('error: with %s it is nobody’s', async (_, change) => {
  expect(await isSignedHere(change(await signed(bounds)), chainId, ecrecover)).toBe(false)
})

test('error: signed for another network, or with more or less than a signature: the network is not even asked of the latter', async () => {
  expect(await isSignedHere(await signed(bounds, { chain: 1n }), chainId, ecrecover)).toBe(false)
  const permission = await signed(bounds)
  const asked: unknown[] = []
  const ask = async (...given: unknown[]) => {
    asked.push(given)
    return word(own.eip155 as Hex)
  }
  for (const signature of ['0x', permission.signature.slice(0, -2), `${permission.signature}00`])
    expect(await isSignedHere({ ...permission, signature }, chainId, ask)).toBe(false)
  expect(asked).toEqual([])
})

test('error: a network that does not say who signed', async () => {
  for (const answer of ['0x', null, 7, word(0n)])
    expect(await isSignedHere(await signed(bounds), chainId, async () => answer)).toBe(false)
})

test('behavior: whether it was taken back is the chain’s to say; what cannot be asked was not', async () => {
  const { context } = await signed(bounds)
  const saying =
    (answer: unknown) =>
    async (_: string, [asked]: readonly any[]) =>
      // First what the contract calls it, then whether that was taken back.
      asked.data.length > 74 ? word(7n) : answer
  expect(await isDisabled(context, saying(word(1n)))).toBe(true)
  expect(await isDisabled(context, saying(word(0n)))).toBe(false)
  expect(await isDisabled(context, saying('0x'))).toBe(false)
  expect(await isDisabled(context, async () => word(1n).slice(0, -2))).toBe(false)
  expect(await isDisabled(context, () => Promise.reject(new Error('down')))).toBe(false)
  const never = () => expect.fail('the chain was asked')
  for (const none of ['0x', '0x12', `${context}00`, 'context']) expect(await isDisabled(none, never)).toBe(false)
})

const tuple = parseAbiParameters([
  '(address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt, bytes signature)',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])
/** What the contract writes of a use. */
const usedOf = ({ delegation, signature }: Signed, delegator = delegation.delegator): { data: Hex } => ({
  data: encodeAbiParameters(tuple, [
    {
      delegate: delegation.delegate as Hex,
      delegator: delegator as Hex,
      authority: `0x${'ff'.repeat(32)}`,
      caveats: delegation.caveats.map(({ enforcer, terms }) => ({
        enforcer: enforcer as Hex,
        terms: toHex(terms),
        args: '0x' as Hex,
      })),
      salt: delegation.salt,
      signature: signature as Hex,
    },
  ]),
})

test('behavior: what was used is each permission of the account once, the newest first, whatever else is written there', async () => {
  const [one, two] = [await signed(bounds), await signed({ ...bounds, amount: 6n })]
  const logs = [usedOf(one), usedOf(one, stranger), { data: '0x1234' }, usedOf(two), usedOf(one), { data: '0x' }]
  const asked: unknown[] = []
  const found = await usedContexts(own.eip155.toLowerCase(), async (method, [filter]) => {
    asked.push([method, (filter as { topics: string[] }).topics[1]])
    return logs
  })
  expect(found).toEqual([one.context, two.context])
  expect(asked).toEqual([['eth_getLogs', word(own.eip155 as Hex)]])
})

test('error: a chain whose words are none is not taken for one without any', async () => {
  for (const answer of [null, {}, [{ data: 'x' }], [{ data: 'a0x12' }], [{ data: '0x12z' }], [{}]])
    await expect(usedContexts(own.eip155, async () => answer)).rejects.toThrow()
})

test('behavior: conditions are told of where they are the ones that this wallet writes, one by one', async () => {
  const written = caveatsOf(bounds, [redeemer]).map(toCaveat)
  const of = (caveats: Delegation['caveats']): Delegation => ({
    delegate: redeemer,
    delegator: own.eip155,
    caveats,
    salt: 1n,
  })
  expect(readCaveats(of(written))).toEqual({ bounds, redeemers: [redeemer.toLowerCase()] })
  const swapped = [...written.slice(1), ...written.slice(0, 1)]
  const other = written.map((each, at) => (at === written.length - 1 ? { ...each, enforcer: stranger } : each))
  for (const caveats of [
    swapped,
    other,
    written.slice(1),
    written.slice(0, -1),
    [...written, ...written.slice(0, 1)],
    [],
  ])
    expect(readCaveats(of(caveats))).toBeUndefined()
  // Whoever reads them is told of what was signed, by whatever letters its contracts are written.
  const small = written.map((each) => ({ ...each, enforcer: each.enforcer.toLowerCase() }))
  expect(readCaveats((await signDelegation(of(small))).delegation)).toMatchObject({ bounds })
})

test('behavior: methods are told of by the names that the page was answered', () => {
  const answered = (calls: unknown) => ({ permission: { data: { calls } } })
  expect(methodsIn(answered(['mint(address,uint256)', 7, null]))).toEqual(['mint(address,uint256)'])
  for (const none of [
    undefined,
    {},
    { permission: undefined },
    { permission: {} },
    answered(undefined),
    answered('mint()'),
  ])
    expect(methodsIn(none)).toEqual([])
})
