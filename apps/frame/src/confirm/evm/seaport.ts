import { checksum } from '../../signing/evm/address.js'
import { readInteger } from '../../signing/evm/typedData.js'
import type { Action, AssetRef } from '../action.js'
import { ownerFact, sinceFacts } from './facts.js'

type Values = Readonly<Record<string, unknown>>

const offered = 'address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const items = `ConsiderationItem(uint8 itemType,${offered},address recipient)OfferItem(uint8 itemType,${offered})`
const order =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const severalOrders = /^BulkOrder\(OrderComponents(?:\[2\]){1,24} tree\)/

/** The orders of Seaport that a form of this whole type holds; none when it is another form. */
export function ordersOf(type: string, message: Values): readonly Values[] | undefined {
  if (type === order + items) return [message]
  const [head = ''] = severalOrders.exec(type) ?? []
  if (head === '' || type !== head + items + order) return undefined
  return [message.tree].flat(24) as readonly Values[]
}

const number = (value: unknown) => readInteger('uint256', value)
const account = (value: unknown) => checksum(String(value))
const rows = (value: unknown) => value as readonly Values[]

/** By the types of Seaport: the network's own currency and ERC-20, ERC-721 and ERC-1155, any item of a collection or of a list. */
function itemOf(item: Values) {
  const type = Number(item.itemType)
  const [start, end] = [number(item.startAmount), number(item.endAmount)]
  const address = account(item.token)
  const id = number(item.identifierOrCriteria)
  const isOne = type === 2 || type === 3
  const asset: AssetRef =
    type === 0 ? { kind: 'native' } : { kind: 'token', address, ...(isOne ? { id } : type > 3 ? { decimals: 0 } : {}) }
  const kind = type < 2 ? 'amount' : isOne ? 'item' : id === 0n ? 'any' : 'listed'
  // Amounts may change between the start and the end of an order.
  const [least, most] = start < end ? [start, end] : [end, start]
  return { asset, most, least, kind } as const
}

const keys = {
  give: { amount: 'step.give', item: 'step.giveItem', any: 'step.giveAny', listed: 'step.giveListed' },
  get: { amount: 'step.get', item: 'step.getItem', any: 'step.getAny', listed: 'step.getListed' },
  pay: { amount: 'step.pays', item: 'step.paysItem', any: 'step.paysItem', listed: 'step.paysItem' },
} as const

/** What an order gives away, at most; what it asks for it, at least; and who gets it. */
export function readOrder(asked: Values, contract: string, self: string): readonly Action[] {
  const isSelf = (each: unknown) => account(each).toLowerCase() === self.toLowerCase()
  const isOurs = isSelf(asked.offerer)
  const given = rows(asked.offer).map((each): Action => {
    const { asset, most, kind } = itemOf(each)
    const moves = isOurs ? [{ direction: 'out' as const, asset, amount: most }] : []
    return { key: keys.give[kind], asset, amount: most, moves, risk: 'high' }
  })
  const wanted = rows(asked.consideration).map((each): Action => {
    const { asset, most, least, kind } = itemOf(each)
    const to = account(each.recipient)
    if (!isSelf(to)) return { key: keys.pay[kind], asset, amount: most, party: to, partyLabel: 'fact.to', risk: 'high' }
    return {
      key: keys.get[kind],
      asset,
      amount: least,
      moves: [{ direction: 'in', asset, amount: least }],
      risk: 'high',
    }
  })
  const isGift = given.length > 0 && !wanted.some(({ moves, amount }) => moves !== undefined && amount !== 0n)
  const head: Action = {
    key: 'step.order',
    party: contract,
    partyLabel: 'fact.contract',
    until: number(asked.endTime),
    facts: [...(isOurs ? [] : [ownerFact(account(asked.offerer))]), ...sinceFacts(number(asked.startTime))],
    risk: 'high',
    warnings: isGift ? ['typed', 'gift'] : ['typed'],
  }
  return [head, ...given, ...wanted]
}
