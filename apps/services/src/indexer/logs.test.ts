import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, type Hex, pad, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { type RawLog, readLogs, topics } from './logs.js'
import { zeroAddress } from './types.js'

const alice = `0x${'a1'.repeat(20)}` as const
const bob = `0x${'b2'.repeat(20)}` as const
const token = '0xD4D4D4D4d4d4D4D4D4d4d4D4D4d4d4d4D4d4D4D4'
const ids = encodeAbiParameters(
  [{ type: 'uint256[]' }, { type: 'uint256[]' }],
  [
    [1n, 2n],
    [3n, 4n],
  ],
)
const log = (first: string, indexed: readonly Hex[], data: Hex = '0x'): RawLog => ({
  address: token,
  topics: [first, ...indexed.map((value) => pad(value))],
  data,
})
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const flowsOf = (entry: RawLog, wrapped?: string) => readLogs([entry], wrapped).flows

test('behavior: the topics are those of their events', () => {
  const events = parseAbi([
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
    'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
    'event Deposit(address indexed dst, uint256 wad)',
    'event Withdrawal(address indexed src, uint256 wad)',
  ])
  const expected = events.map((event) => encodeEventTopics({ abi: [event] })[0])
  expect(Object.values(topics)).toEqual(expected)
})

test('default: a token, a collectible, one and several of a kind', () => {
  const ends = { token: token.toLowerCase(), from: alice, to: bob }
  expect(flowsOf(log(topics.transfer, [alice, bob], word(9n)))).toEqual([
    { kind: 'erc20', tokenId: null, amount: 9n, ...ends },
  ])
  expect(flowsOf(log(topics.transfer, [alice, bob, '0x07']))).toEqual([
    { kind: 'erc721', tokenId: 7n, amount: 1n, ...ends },
  ])
  const single = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [7n, 2n])
  expect(flowsOf(log(topics.transferSingle, [bob, alice, bob], single))).toEqual([
    { kind: 'erc1155', tokenId: 7n, amount: 2n, ...ends },
  ])
  expect(flowsOf(log(topics.transferBatch, [bob, alice, bob], ids))).toEqual([
    { kind: 'erc1155', tokenId: 1n, amount: 3n, ...ends },
    { kind: 'erc1155', tokenId: 2n, amount: 4n, ...ends },
  ])
})

test('behavior: the wrapped currency is made and unmade without a transfer, and only where it is the wrapped currency', () => {
  const wrap = log(topics.wrap, [alice], word(3n))
  expect(flowsOf(wrap, token.toLowerCase())).toMatchObject([{ from: zeroAddress, to: alice, amount: 3n }])
  expect(flowsOf(log(topics.unwrap, [alice], word(3n)), token.toLowerCase())).toMatchObject([
    { from: alice, to: zeroAddress },
  ])
  expect(flowsOf(wrap)).toEqual([])
})

test('behavior: approvals of an amount, of one and of all', () => {
  const { approvals } = readLogs(
    [
      log(topics.approval, [alice, bob], word(5n)),
      log(topics.approval, [alice, bob, '0x07']),
      log(topics.approvalForAll, [alice, bob], word(1n)),
    ],
    undefined,
  )
  expect(approvals.map(({ kind, value }) => [kind, value])).toEqual([
    ['amount', 5n],
    ['token', 7n],
    ['all', 1n],
  ])
})

test('error: logs of any other form are passed over', () => {
  const hex = fc.uint8Array({ maxLength: 200 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  const topic = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  const anyLog = fc.record({
    address: fc.constant(token),
    topics: fc
      .tuple(fc.constantFrom(...Object.values(topics)), fc.array(topic, { maxLength: 3 }))
      .map(([first, rest]) => [first, ...rest]),
    data: hex,
  })
  fc.assert(fc.property(fc.array(anyLog), (logs) => void readLogs(logs, token.toLowerCase())))
})

test('error: a list that claims more than there is', () => {
  const huge = `0x${[64n, 96n, 10n ** 30n, 1n].map((value) => value.toString(16).padStart(64, '0')).join('')}` as const
  expect(flowsOf(log(topics.transferBatch, [bob, alice, bob], huge))).toEqual([])
})
