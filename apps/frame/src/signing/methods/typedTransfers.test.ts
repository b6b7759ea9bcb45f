import { expect, test } from 'vitest'
import { contextOf, friend, nft, own, requestOf, stranger, usdc } from '../context.test-support.js'
import { prepare } from '../prepare.js'

// Forms that move money by themselves: whoever holds the signature has what they say.
const uint = (name: string, bits = 256) => ({ name, type: `uint${bits}` })
const account = (name: string) => ({ name, type: 'address' })
const bytes32 = (name: string) => ({ name, type: 'bytes32' })
const zero = `0x${'0'.repeat(40)}`
const zeros = `0x${'0'.repeat(64)}`
const end = 1_800_000_000
const sheetOf = async (data: unknown) =>
  (await prepare(requestOf('eth_signTypedData_v4', [own.eip155, data]), contextOf().context)).sheet

const payment = (primaryType: string, message: object = {}) => ({
  types: {
    [primaryType]: [
      account('from'),
      account('to'),
      uint('value'),
      uint('validAfter'),
      uint('validBefore'),
      bytes32('nonce'),
    ],
  },
  primaryType,
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
  message: {
    from: own.eip155,
    to: stranger,
    value: '5000000000',
    validAfter: 0,
    validBefore: end,
    nonce: zeros,
    ...message,
  },
})

test('behavior: a payment by signature (EIP-3009) is read as one: amount, token, receiver, end', async () => {
  for (const name of ['TransferWithAuthorization', 'ReceiveWithAuthorization']) {
    const sheet = await sheetOf(payment(name))
    expect(sheet).toMatchObject({ title: 'sign', risk: 'high' })
    expect(sheet.steps).toMatchObject([
      {
        words: { key: 'step.transferSigned', values: { amount: '5000', symbol: 'USDC' } },
        facts: [
          { label: { key: 'fact.to' }, value: { party: { address: stranger } } },
          { label: { key: 'fact.token' } },
          { label: { key: 'fact.until' }, value: { at: end * 1_000 } },
        ],
      },
    ])
    expect(sheet.movements).toMatchObject([
      { direction: 'out', amount: '5000', asset: { symbol: 'USDC' }, party: { address: stranger } },
    ])
    expect(sheet.notes.map(({ title }) => title.key)).toEqual(['note.typed.title', 'note.new.title'])
  }
})

test('behavior: a payment that is good later says from when, and one of another account whose it is', async () => {
  const later = await sheetOf(payment('TransferWithAuthorization', { validAfter: 1_700_000_000 }))
  expect(later.steps[0]?.facts).toContainEqual({
    label: { key: 'fact.since' },
    value: { type: 'time', at: 1_700_000_000_000 },
  })
  const never = await sheetOf(payment('TransferWithAuthorization', { validAfter: (2n ** 256n - 1n).toString() }))
  expect(JSON.stringify(never.steps[0]?.facts)).toContain('value.never')
  const foreign = await sheetOf(payment('TransferWithAuthorization', { from: friend }))
  expect(foreign.movements).toEqual([])
  expect(foreign).toMatchObject({ risk: 'high' })
  expect(foreign.steps[0]?.facts).toContainEqual(
    expect.objectContaining({
      label: { key: 'fact.account' },
      value: { type: 'party', party: expect.objectContaining({ address: friend }) },
    }),
  )
})

test('behavior: a form that only shares the name of a payment is not one', async () => {
  const data = payment('TransferWithAuthorization')
  const types = { TransferWithAuthorization: data.types.TransferWithAuthorization?.slice(0, 5) }
  expect((await sheetOf({ ...data, types })).steps[0]?.words.key).toBe('step.typed')
})

const offered = [
  uint('itemType', 8),
  account('token'),
  uint('identifierOrCriteria'),
  uint('startAmount'),
  uint('endAmount'),
]
const seaportTypes = {
  OrderComponents: [
    account('offerer'),
    account('zone'),
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    uint('orderType', 8),
    uint('startTime'),
    uint('endTime'),
    bytes32('zoneHash'),
    uint('salt'),
    bytes32('conduitKey'),
    uint('counter'),
  ],
  OfferItem: offered,
  ConsiderationItem: [...offered, account('recipient')],
}
const seaport = '0x0000000000000068F116a894984e2DB1123eB395'
const item = (itemType: number, token: string, id: number | string, start: string, last = start) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: start,
  endAmount: last,
})
const order = (offer: object[], consideration: object[], more: object = {}) => ({
  offerer: own.eip155,
  zone: zero,
  offer,
  consideration,
  orderType: 0,
  startTime: 1_700_000_000,
  endTime: end,
  zoneHash: zeros,
  salt: 1,
  conduitKey: zeros,
  counter: 0,
  ...more,
})
const form = (message: object, primaryType = 'OrderComponents', types: object = seaportTypes) => ({
  types,
  primaryType,
  domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: seaport },
  message,
})
const to = (recipient: string, each: object) => ({ ...each, recipient })
const ether = '1000000000000000000'
const sale = order(
  [item(2, nft, 77, '1')],
  [to(own.eip155, item(0, zero, 0, ether)), to(stranger, item(0, zero, 0, '25000000000000000'))],
)

test('behavior: an order of Seaport is read: what is given, what comes for it, who else is paid, until when', async () => {
  const sheet = await sheetOf(form(sale))
  expect(sheet.risk).toBe('high')
  expect(sheet.steps.map(({ words }) => [words.key, words.values])).toMatchObject([
    ['step.order', undefined],
    ['step.giveItem', { amount: '1', symbol: 'APES', id: '77' }],
    ['step.get', { amount: '1', symbol: 'ETH' }],
    ['step.pays', { amount: '0.025', symbol: 'ETH' }],
  ])
  expect(sheet.steps[0]?.facts).toMatchObject([
    { label: { key: 'fact.contract' }, value: { party: { address: seaport } } },
    { label: { key: 'fact.until' }, value: { at: end * 1_000 } },
    { label: { key: 'fact.since' }, value: { at: 1_700_000_000_000 } },
  ])
  expect(sheet.steps[3]?.facts).toMatchObject([{ value: { party: { address: stranger } } }])
  expect(sheet.movements).toMatchObject([
    { direction: 'out', asset: { kind: 'collectible', id: '77' } },
    { direction: 'in', amount: '1', asset: { symbol: 'ETH' } },
  ])
  expect(sheet.notes.map(({ title }) => title.key)).toEqual(['note.typed.title'])
})

test('behavior: of amounts that change, the most is given and the least comes', async () => {
  const sheet = await sheetOf(
    form(order([item(1, usdc, 0, '1000000', '9000000')], [to(own.eip155, item(0, zero, 0, ether, '1'))])),
  )
  expect(sheet.movements).toMatchObject([
    { direction: 'out', amount: '9' },
    { direction: 'in', amount: '0.000000000000000001' },
  ])
})

test('behavior: an order that brings its maker nothing says so', async () => {
  for (const consideration of [
    [],
    [to(stranger, item(0, zero, 0, ether))],
    [to(own.eip155, item(0, zero, 0, '0'))],
    [to(own.eip155, item(0, zero, 0, ether, '0'))],
  ]) {
    const { notes } = await sheetOf(form(order([item(2, nft, 77, '1')], consideration)))
    expect(notes[0], JSON.stringify(consideration)).toMatchObject({ tone: 'crit', title: { key: 'note.gift.title' } })
  }
})

test('behavior: all items of an order are shown, and those that are chosen later say so', async () => {
  const twenty = await sheetOf(
    form(
      order(
        [...Array(20).keys()].map((id) => item(2, nft, id, '1')),
        [to(own.eip155, item(0, zero, 0, '1'))],
      ),
    ),
  )
  expect(twenty.steps.filter(({ words }) => words.key === 'step.giveItem')).toHaveLength(20)
  expect(twenty.movements.filter(({ direction }) => direction === 'out')).toHaveLength(20)
  const any = await sheetOf(form(order([item(4, nft, 0, '3'), item(5, nft, '99', '1')], [])))
  expect(any.steps.map(({ words }) => [words.key, words.values?.amount])).toEqual([
    ['step.order', undefined],
    ['step.giveAny', '3'],
    ['step.giveListed', '1'],
  ])
  expect(any.movements).toMatchObject([
    { direction: 'out', amount: '3' },
    { direction: 'out', amount: '1' },
  ])
})

test('behavior: several orders under one signature are all read, and nothing less', async () => {
  const types = { BulkOrder: [{ name: 'tree', type: 'OrderComponents[2][2]' }], ...seaportTypes }
  const gift = order([item(1, usdc, 0, '7000000')], [])
  const sheet = await sheetOf(
    form(
      {
        tree: [
          [sale, sale],
          [sale, gift],
        ],
      },
      'BulkOrder',
      types,
    ),
  )
  expect(sheet.steps.filter(({ words }) => words.key === 'step.order')).toHaveLength(4)
  expect(sheet.steps.at(-1)?.words).toEqual({ key: 'step.give', values: { amount: '7', symbol: 'USDC' } })
  expect(sheet.notes[0]?.title.key).toBe('note.gift.title')
})

test('behavior: an order of somebody else moves nothing here, and says whose it is', async () => {
  const sheet = await sheetOf(form({ ...sale, offerer: friend }))
  expect(sheet.movements.filter(({ direction }) => direction === 'out')).toEqual([])
  expect(JSON.stringify(sheet.steps[0]?.facts)).toContain(friend)
})

test('behavior: a form that only looks like an order is shown field by field', async () => {
  const types = { ...seaportTypes, OfferItem: [...offered, account('giveAllTo')] }
  const data = form({ ...sale, offer: [{ ...item(2, nft, 77, '1'), giveAllTo: stranger }] }, 'OrderComponents', types)
  const sheet = await sheetOf(data)
  expect(sheet.steps[0]?.words.key).toBe('step.typed')
  expect(JSON.stringify(sheet.steps)).toContain('giveAllTo')
})
