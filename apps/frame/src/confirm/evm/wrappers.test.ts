import { encodeAbiParameters, encodeFunctionData, encodePacked, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { fromHex } from '../../signing/bytes.js'
import { own, stranger, usdc } from '../../signing/context.test-support.js'
import { encodeContext } from '../../signing/permissions/delegation.js'
import { handOn, signDelegation } from '../../signing/permissions/framework.test-support.js'
import { manager } from '../../signing/permissions/manager.js'
import { readCall } from './call.js'

const self = own.eip155
const wrapper = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const zero = `0x${'0'.repeat(40)}`
const zeros = `0x${'0'.repeat(64)}`
const encode = (signature: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as any), args } as any)
const read = (signature: string, args: readonly unknown[], value = 0n) =>
  readCall({ to: wrapper, value, data: fromHex(encode(signature, args)) }, { self, chainId: 'eip155:1' })

/** Takes seven from this account, by its permission. */
const pull = encode('transferFrom(address,address,uint256)', [self, stranger, 7n])
const pulled = {
  key: 'step.send',
  amount: 7n,
  party: stranger,
  moves: [{ direction: 'out', amount: 7n, to: stranger }],
}
const allow = encode('approve(address,uint256)', [stranger, 2n ** 256n - 1n])

describe('a batch', () => {
  test.each([
    [
      'aggregate((address,bytes)[])',
      [
        [
          [usdc, pull],
          [usdc, allow],
        ],
      ],
    ],
    [
      'tryAggregate(bool,(address,bytes)[])',
      [
        true,
        [
          [usdc, pull],
          [usdc, allow],
        ],
      ],
    ],
    [
      'aggregate3((address,bool,bytes)[])',
      [
        [
          [usdc, true, pull],
          [usdc, false, allow],
        ],
      ],
    ],
    [
      'aggregate3Value((address,bool,uint256,bytes)[])',
      [
        [
          [usdc, true, 0n, pull],
          [usdc, false, 0n, allow],
        ],
      ],
    ],
  ])('behavior: %s: what is inside, in its order, of medium risk at least', (signature, args) => {
    expect(read(signature, args)).toMatchObject([
      { key: 'step.batch', party: wrapper, partyLabel: 'fact.contract', risk: 'medium', warnings: ['contract'] },
      { ...pulled, risk: 'medium' },
      { key: 'step.allowAll', risk: 'high' },
    ])
  })

  test('behavior: what a call inside pays is the batch’s own', () => {
    const actions = read('aggregate3Value((address,bool,uint256,bytes)[])', [[[stranger, false, 5n, '0x']]])
    expect(actions[1]).toMatchObject({ key: 'step.send', amount: 5n, party: stranger, risk: 'medium', moves: [] })
    for (const [signature, args] of [
      ['aggregate((address,bytes)[])', [[[stranger, '0x']]]],
      ['tryAggregate(bool,(address,bytes)[])', [false, [[stranger, '0x']]]],
      ['aggregate3((address,bool,bytes)[])', [[[stranger, false, '0x']]]],
    ] as const)
      expect(read(signature, args)[1]).toMatchObject({ key: 'step.empty', party: stranger, risk: 'medium' })
  })
})

describe('a shared account', () => {
  const exec = 'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)'
  const execute = (operation: number, value = 0n, data = pull, to = usdc) =>
    read(exec, [to, value, data, operation, 0n, 0n, 0n, zero, zero, '0x'])
  const asOperation = (operation: number, value = 0n, data = pull, to = usdc) =>
    read('executeUserOp(address,uint256,bytes,uint8)', [to, value, data, operation])

  test.each([
    ['execTransaction', execute],
    ['executeUserOp', asOperation],
  ])('behavior: %s: a call of its own is of medium risk, foreign code that runs as itself of high', (_, make) => {
    const [head, step, ...others] = make(0)
    expect(head).toEqual({ key: 'step.safe', party: wrapper, partyLabel: 'fact.account', risk: 'medium' })
    expect(step).toMatchObject({ ...pulled, risk: 'medium' })
    expect(others).toEqual([])
    for (const operation of [1, 2])
      expect(make(operation)[0]).toEqual({
        ...{ key: 'step.safeDelegate', party: wrapper, partyLabel: 'fact.account', risk: 'high' },
        warnings: ['delegate'],
      })
    expect(make(0, 9n, '0x', stranger)[1]).toMatchObject({ key: 'step.send', amount: 9n, party: stranger, moves: [] })
  })
})

test.each([1n, 2n ** 255n])(
  'behavior: a shared account that pays for gas, at a price of %i, pays what cannot be told',
  (gasPrice) => {
    const exec = 'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)'
    const actions = read(exec, [usdc, 0n, pull, 0, 0n, 10n ** 18n, gasPrice, usdc, stranger, '0x'])
    expect(actions).toMatchObject([
      { key: 'step.safe' },
      pulled,
      { key: 'step.unknown', party: wrapper, risk: 'high', warnings: ['blind'] },
    ])
    // Without a price nothing is paid, whatever else is said.
    expect(read(exec, [usdc, 0n, pull, 0, 9n, 10n ** 18n, 0n, usdc, stranger, '0x'])).toHaveLength(2)
  },
)

test('behavior: operations of other accounts: whose each is, and what it does', () => {
  const signature = 'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)'
  const operation = (sender: string, data: string) => [sender, 0n, '0x', data, zeros, 0n, zeros, '0x', '0x']
  const inner = encode('executeUserOp(address,uint256,bytes,uint8)', [usdc, 0n, pull, 0])
  const actions = read(signature, [[operation(stranger, inner), operation(self, '0x12345678')], stranger])
  const facts = [{ label: { key: 'fact.contract' }, value: { type: 'text', text: wrapper } }]
  expect(actions).toMatchObject([
    { key: 'step.operation', party: stranger, partyLabel: 'fact.account', risk: 'high', facts },
    { key: 'step.safe', party: stranger, risk: 'medium' },
    { ...pulled, risk: 'medium' },
    { key: 'step.operation', party: self, risk: 'high', facts },
    { key: 'step.unknown', risk: 'high' },
  ])
  expect(actions[2]).not.toHaveProperty('facts')
})

describe('money that goes along', () => {
  const paid = (actions: ReturnType<typeof read>) =>
    actions.flatMap(({ moves = [] }) => moves).filter(({ direction }) => direction === 'out')

  test('behavior: with a call that does not speak of it, it is the first thing told, of medium risk at least', () => {
    const actions = read('aggregate((address,bytes)[])', [[[usdc, pull]]], 9n)
    expect(paid(actions)).toEqual([
      { direction: 'out', asset: { kind: 'native' }, amount: 9n, to: wrapper },
      { direction: 'out', asset: expect.anything(), amount: 7n, to: stranger },
    ])
    const plain = (value: bigint) =>
      readCall(
        { to: usdc, value, data: fromHex(encode('transfer(address,uint256)', [stranger, 5n])) },
        { self, chainId: 'eip155:1' },
      )
    expect(plain(1n)).toMatchObject([
      { key: 'step.send', risk: 'medium', moves: [{ amount: 1n, to: usdc }, { amount: 5n }] },
    ])
    expect(plain(0n)).toMatchObject([{ key: 'step.send', risk: 'low', moves: [{ amount: 5n }] }])
    const all = readCall({ to: usdc, value: 1n, data: fromHex(allow) }, { self, chainId: 'eip155:1' })
    expect(all).toMatchObject([{ key: 'step.allowAll', risk: 'high' }])
  })

  test('behavior: to oneself nothing goes, with data or without', () => {
    for (const data of ['0x', '0x12345678', encode('deposit()', [])])
      expect(
        paid(readCall({ to: self, value: 9n, data: fromHex(data) }, { self, chainId: 'eip155:1' })).filter(
          ({ to }) => to !== self,
        ),
      ).toEqual([])
  })

  test('behavior: a new contract, and a call without data, say what they take', () => {
    const create = (value: bigint) =>
      readCall({ to: undefined, value, data: fromHex('0x60') }, { self, chainId: 'eip155:1' })
    expect(create(3n)).toMatchObject([{ key: 'step.create', moves: [{ direction: 'out', amount: 3n }] }])
    expect(create(0n)).toMatchObject([{ key: 'step.create', moves: [] }])
    const empty = (value: bigint) =>
      readCall({ to: stranger, value, data: new Uint8Array() }, { self, chainId: 'eip155:1' })
    expect(empty(0n)).toEqual([{ key: 'step.empty', party: stranger, partyLabel: 'fact.to', risk: 'low' }])
    expect(empty(1n)).toMatchObject([
      { key: 'step.send', amount: 1n, moves: [{ amount: 1n, to: stranger }], risk: 'low' },
    ])
  })

  test.each([
    [4, true],
    [5, true],
    [6, false],
  ])('behavior: %i batches within each other are read: %s', (depth, good) => {
    let data = pull
    let to: string = usdc
    for (let level = 1; level < depth; level++) {
      data = encode('aggregate((address,bytes)[])', [[[to, data]]])
      to = wrapper
    }
    const actions = readCall({ to: wrapper, value: 0n, data: fromHex(data) }, { self, chainId: 'eip155:1' })
    expect(actions.at(-1)?.key).toBe(good ? 'step.send' : 'step.unknown')
  })

  test.each([
    ['three bytes', '0x123456', 'step.unknown'],
    ['four bytes of a call without values', encode('refundETH()', []), 'step.refund'],
  ])('behavior: %s', (_, data, key) => {
    expect(readCall({ to: wrapper, value: 0n, data: fromHex(data) }, { self, chainId: 'eip155:1' })[0]?.key).toBe(key)
  })
})

describe('permissions of others that are used', () => {
  const giver = '0x1111111111111111111111111111111111111111'
  const given = (delegator: string, delegate: string = self) => ({ delegate, delegator, caveats: [], salt: 1n })
  const by = (delegator: string) => encodeContext(given(delegator), `0x${'12'.repeat(65)}`)
  const modes = { single: zeros, batch: `0x01${'00'.repeat(31)}`, mayFail: `0x0001${'00'.repeat(30)}` }
  const redeem = (contexts: readonly string[], mode: readonly string[], executions: readonly string[]) =>
    encode('redeemDelegations(bytes[],bytes32[],bytes[])', [contexts, mode, executions])
  const one = (to: string, data = '0x', value = 0n) =>
    encodePacked(['address', 'uint256', 'bytes'], [to as Hex, value, data as Hex])
  const several = (...calls: readonly (readonly [string, bigint, string])[]) =>
    encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [calls] as any)
  const readAt = (data: Hex, to: string = manager) =>
    readCall({ to, value: 0n, data: fromHex(data) }, { self, chainId: 'eip155:1' })
  const pay = encode('transfer(address,uint256)', [self, 7n])
  const head = { key: 'step.redeem', party: giver, partyLabel: 'fact.account', risk: 'medium', warnings: ['contract'] }

  test('default: whose permission it is, and each call that is made as that account', () => {
    const actions = readAt(redeem([by(giver)], [modes.single], [one(usdc, pay)]))
    expect(actions).toMatchObject([head, { key: 'step.send', amount: 7n, party: self, risk: 'medium' }])
    // Nothing of it leaves this account.
    expect(actions.flatMap(({ moves = [] }) => moves).filter(({ direction }) => direction === 'out')).toEqual([])
  })

  test('behavior: several calls, of several accounts, in turn', () => {
    const calls = several([usdc, 0n, pay], [stranger, 5n, '0x'])
    const data = redeem([by(giver), by(stranger)], [modes.batch, modes.single], [calls, one(self, '0x', 3n)])
    expect(readAt(data)).toMatchObject([
      head,
      { key: 'step.send', amount: 7n },
      { key: 'step.send', amount: 5n, party: stranger },
      { ...head, party: stranger },
      { key: 'step.send', amount: 3n, party: self },
    ])
  })

  test('behavior: of one that was handed on, the account that gave it first acts', async () => {
    const context = await handOn(await signDelegation(given(giver, stranger)), self as Hex)
    expect(readAt(redeem([context], [modes.single], [one(usdc, pay)]))).toMatchObject([head, { key: 'step.send' }])
  })

  test('behavior: what takes of this account, by what it had allowed to the other one, leaves it', () => {
    expect(readAt(redeem([by(giver)], [modes.single], [one(usdc, pull)]))).toMatchObject([head, pulled])
  })

  test.each<[string, () => Hex, string?]>([
    ['at another contract', () => redeem([by(giver)], [modes.single], [one(usdc, pay)]), stranger],
    ['by a permission of this account', () => redeem([by(self)], [modes.single], [one(usdc, pay)])],
    ['by none', () => redeem(['0x'], [modes.single], [one(usdc, pay)])],
    ['where some may fail', () => redeem([by(giver)], [modes.mayFail], [one(usdc, pay)])],
    ['in a mode of its own', () => redeem([by(giver)], [`0xff${'00'.repeat(31)}`], [one(usdc, pay)])],
    ['with fewer calls than permissions', () => redeem([by(giver)], [modes.single], [])],
    ['with a call that has no receiver', () => redeem([by(giver)], [modes.single], ['0x1234'])],
    ['with calls that are none', () => redeem([by(giver)], [modes.batch], [one(usdc, pay)])],
    [
      'with calls in odd bytes',
      () => redeem([by(giver)], [modes.batch], [`${several([usdc, 0n, pay])}${'00'.repeat(32)}`]),
    ],
  ])('error: %s, nobody reads it', (_, make, at) => {
    expect(readAt(make(), at)).toMatchObject([{ key: 'step.unknown', risk: 'high', warnings: ['blind'] }])
  })
})
