import { expect, test } from 'vitest'
import { toHex } from '../../signing/bytes.js'
import { nft, own, stranger, usdc, weth } from '../../signing/context.test-support.js'
import { encodeCall } from '../abi.js'
import { readTyped } from './typed.js'

// Forms for contracts, by their whole type: what they say, and whose money it is.
const self = own.eip155
const most = 2n ** 256n - 1n

/** A form of a type as it is hashed: its own fields first, then those of the structs in it. */
function read(type: string, message: object, contract: string | null = usdc) {
  const all = [...type.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name = '', fields = '']) => {
    const members = fields === '' ? [] : fields.split(',')
    return [
      name,
      members.map((field) => {
        const [kind = '', label = ''] = field.split(' ')
        return { type: kind, name: label }
      }),
    ] as const
  })
  const domain = contract === null ? {} : { verifyingContract: contract }
  const data = { types: Object.fromEntries(all), primaryType: all[0]?.[0] ?? '', domain, message }
  return readTyped(data as never, { self, chainId: 'eip155:1' })
}
const keysOf = (actions: readonly { key: string }[]) => actions.map(({ key }) => key)
const owner = {
  label: { key: 'fact.account' },
  value: { type: 'party', party: { address: stranger, isKnown: false } },
  tone: 'warn',
}

test('behavior: a permission in the form of DAI is all or nothing, and no end is written as 0', () => {
  const permit = (more: object) =>
    read('Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)', {
      ...{ holder: self, spender: stranger, nonce: 0, expiry: 5, allowed: true },
      ...more,
    })[0]
  expect(permit({})).toMatchObject({ key: 'step.permitAll', amount: most, until: 5n, risk: 'high', party: stranger })
  expect(permit({ expiry: 0 })?.until).toBe(most)
  expect(permit({ expiry: 1 })?.until).toBe(1n)
  expect(permit({ allowed: false })).toMatchObject({ key: 'step.stop', amount: 0n })
  expect(permit({ allowed: 'true' })).toMatchObject({ key: 'step.stop', amount: 0n })
})

test('behavior: a permission of another’s money says whose', () => {
  const permit = (of: string, value: bigint) =>
    read('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)', {
      ...{ owner: of, spender: stranger, value, nonce: 0, deadline: 5 },
    })[0]
  expect(permit(self, 7n)).toMatchObject({ key: 'step.permit', amount: 7n, warnings: ['typed'] })
  expect(permit(self.toLowerCase(), 7n)).not.toHaveProperty('facts')
  expect(permit(stranger, 7n)?.facts).toEqual([owner])
  expect(permit(self, 0n)?.key).toBe('step.stop')
})

test('behavior: a payment by signature names what leaves, from when, until when, and whose it is', () => {
  const pay = (from: string, validAfter: bigint) =>
    read(
      'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
      { from, to: stranger, value: 7n, validAfter, validBefore: 9n, nonce: `0x${'0'.repeat(64)}` },
    )[0]
  const asset = { kind: 'token', address: usdc }
  expect(pay(self, 0n)).toEqual({
    ...{ key: 'step.transferSigned', asset, amount: 7n, party: stranger, partyLabel: 'fact.to', until: 9n },
    ...{ facts: [], risk: 'high', warnings: ['typed'] },
    moves: [{ direction: 'out', asset, amount: 7n, to: stranger }],
  })
  const since = (value: object) => ({ label: { key: 'fact.since' }, value })
  expect(pay(self, 1n)?.facts).toEqual([since({ type: 'time', at: 1_000 })])
  expect(pay(self, 8_640_000_000_000n)?.facts).toEqual([since({ type: 'time', at: 8_640_000_000_000_000 })])
  expect(pay(self, 8_640_000_000_001n)?.facts).toEqual([since({ type: 'words', words: { key: 'value.never' } })])
  const foreign = pay(stranger, 1n)
  expect(foreign?.facts).toEqual([owner, since({ type: 'time', at: 1_000 })])
  expect(foreign).not.toHaveProperty('moves')
})

test('behavior: an operation of a smart account is read from inside, and its fields are shown beside it', () => {
  const callData = toHex(encodeCall('transfer(address,uint256)', [stranger, 7n]))
  const packed =
    'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)'
  const actions = read(packed, { sender: weth, callData })
  expect(actions[0]).toEqual({ key: 'step.operation', party: weth, partyLabel: 'fact.account', risk: 'high' })
  // What the smart account has is not this account's.
  expect(actions[1]).toMatchObject({ key: 'step.send', amount: 7n, moves: [] })
  expect(keysOf(actions)).toEqual(['step.operation', 'step.send', 'step.typed'])
  expect(keysOf(read(packed, { sender: weth, callData: 'none' }))).toEqual([
    'step.operation',
    'step.empty',
    'step.typed',
  ])
  expect(keysOf(read(packed, { sender: weth, callData: 7 }))).toEqual(['step.operation', 'step.empty', 'step.typed'])
  const pull = toHex(encodeCall('transferFrom(address,address,uint256)', [self, stranger, 7n]))
  expect(read(packed, { sender: weth, callData: pull })[1]?.moves).toMatchObject([{ direction: 'out', amount: 7n }])
})

test('behavior: a permission with something added is read, and what was added is shown', () => {
  const permitted = { token: usdc, amount: 7n }
  const message = { permitted, spender: stranger, nonce: 0, deadline: 5, witness: { fee: 3 } }
  const types = 'TokenPermissions(address token,uint256 amount)'
  const head = 'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,'
  const actions = read(`${head}Extra witness)Extra(uint256 fee)${types}`, message)
  expect(actions).toMatchObject([{ key: 'step.permitTransfer', amount: 7n, until: 5n }, { key: 'step.typed' }])
  const several = head.replace('PermitWitness', 'PermitBatchWitness').replace('Permissions', 'Permissions[]')
  const two = { ...message, permitted: [permitted, { token: weth, amount: 8n }] }
  expect(read(`${several}Extra witness)Extra(uint256 fee)${types}`, two)).toMatchObject([
    { key: 'step.permitTransfer', asset: { address: usdc }, amount: 7n, until: 5n },
    { key: 'step.permitTransfer', asset: { address: weth }, amount: 8n, until: 5n },
    { key: 'step.typed' },
  ])
  // With another struct behind those of Permit2 it is another form.
  expect(keysOf(read(`${head}Witness witness)${types}Witness(uint256 fee)`, message))).toEqual(['step.typed'])
})

test('behavior: what has no contract, or is not known, is a form', () => {
  const odd = read('Permit(address owner,address spender,uint256 value)', { owner: self, spender: stranger, value: 1n })
  expect(odd).toMatchObject([{ key: 'step.typed', party: usdc, partyLabel: 'fact.contract', risk: 'high' }])
  const bare = read('Order(uint256 size)', { size: 1n }, null)
  expect(bare).toMatchObject([{ key: 'step.typed', risk: 'medium', warnings: ['form'] }])
  expect(bare[0]).not.toHaveProperty('party')
})

const offered = 'address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const items = `ConsiderationItem(uint8 itemType,${offered},address recipient)OfferItem(uint8 itemType,${offered})`
const order =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const item = (itemType: number, token: string, id: bigint, startAmount: bigint, endAmount = startAmount) => ({
  ...{ itemType, token, identifierOrCriteria: id, startAmount, endAmount },
})
const components = (offer: object[], consideration: object[], offerer = self) => ({
  ...{ offerer, offer, consideration, startTime: 0n, endTime: 9n },
})

test.each([
  [0, 0n, 'step.give', { kind: 'native' }],
  [1, 0n, 'step.give', { kind: 'token', address: nft }],
  [2, 8n, 'step.giveItem', { kind: 'token', address: nft, id: 8n }],
  [3, 8n, 'step.giveItem', { kind: 'token', address: nft, id: 8n }],
  [4, 0n, 'step.giveAny', { kind: 'token', address: nft, decimals: 0 }],
  [5, 8n, 'step.giveListed', { kind: 'token', address: nft, decimals: 0 }],
])('behavior: of the type %i and the number %i is offered: %s', (type, id, key, asset) => {
  const [head, given, got] = read(
    order + items,
    components([item(type, nft, id, 3n, 5n)], [{ ...item(1, weth, 0n, 6n, 4n), recipient: self }]),
  )
  expect(head).toMatchObject({ key: 'step.order', party: usdc, until: 9n, facts: [], warnings: ['typed'] })
  expect(given).toEqual({ key, asset, amount: 5n, risk: 'high', moves: [{ direction: 'out', asset, amount: 5n }] })
  expect(got).toMatchObject({ key: 'step.get', amount: 4n, moves: [{ direction: 'in', amount: 4n }] })
})

test('behavior: an order that asks for nothing is a gift; one that gives nothing is none', () => {
  const warned = (offer: object[], consideration: object[]) =>
    read(order + items, components(offer, consideration))[0]?.warnings
  const give = [item(2, nft, 8n, 1n)]
  const get = (amount: bigint, recipient = self) => ({ ...item(1, weth, 0n, amount), recipient })
  expect(warned(give, [get(1n)])).toEqual(['typed'])
  expect(warned(give, [get(0n)])).toEqual(['typed', 'gift'])
  expect(warned(give, [get(1n, stranger)])).toEqual(['typed', 'gift'])
  expect(warned(give, [get(1n, stranger), get(1n)])).toEqual(['typed'])
  expect(warned(give, [])).toEqual(['typed', 'gift'])
  expect(warned([], [])).toEqual(['typed'])
})

test('behavior: an order of another’s says whose, and moves nothing of ours', () => {
  const [head, given] = read(order + items, components([item(2, nft, 8n, 1n)], [], stranger))
  expect(head?.facts).toEqual([owner])
  expect(given?.moves).toEqual([])
})

test('behavior: several orders in one signature are all told, those of any other type are a form', () => {
  const one = components([item(2, nft, 8n, 1n)], [])
  const bulk = (tree: string, rest = items + order) =>
    read(`BulkOrder(OrderComponents${tree} tree)${rest}`, {
      tree:
        tree === '[2]'
          ? [one, one]
          : [
              [one, one],
              [one, one],
            ],
    })
  expect(keysOf(bulk('[2]')).filter((key) => key === 'step.order')).toHaveLength(2)
  expect(keysOf(bulk('[2][2]')).filter((key) => key === 'step.order')).toHaveLength(4)
  expect(keysOf(bulk('[3]'))).toEqual(['step.typed'])
  expect(keysOf(bulk('[2]', `${items}${order.replace('uint256 counter', 'uint256 nonce')}`))).toEqual(['step.typed'])
})
