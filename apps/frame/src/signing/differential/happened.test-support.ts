import { type Hex, parseUnits } from 'viem'
import { isUnlimited } from '../../confirm/action.js'
import type { SheetModel, Step } from '../../confirm/model.js'
import { self, type World } from './world.test-support.js'

type Log = { address: string; topics: readonly string[]; data: Hex }
export type Receipt = { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex; logs: readonly Log[] }
export type Sums = Map<string, bigint>
/** Something of an asset that went from one account to another, by the logs. */
type Shift = { name: string; from: string; to: string; amount: bigint }

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const forAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

const add = (sums: Sums, name: string, amount: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount)
const addressOf = (topic: string | undefined) => `0x${topic?.slice(26) ?? ''}`.toLowerCase()
const wordsOf = (data: Hex) => (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
const me = self.toLowerCase()

export const feeOf = (receipts: readonly Receipt[]) =>
  receipts.reduce((sum, each) => sum + BigInt(each.gasUsed) * BigInt(each.effectiveGasPrice), 0n)

function shiftsOf(receipts: readonly Receipt[], items: readonly string[]): Shift[] {
  return receipts
    .flatMap(({ logs }) => logs)
    .flatMap(({ address, topics, data }): Shift[] => {
      const place = address.toLowerCase()
      const [kind, ...ends] = topics
      const [one = '', two = '', three = ''] = ends.map(addressOf)
      const words = wordsOf(data)
      if (kind === transferTopic && !items.includes(place))
        return [{ name: place, from: one, to: two, amount: words[0] ?? 0n }]
      if (kind === transferTopic)
        return [{ name: `${place} ${BigInt(ends[2] ?? '0x0')}`, from: one, to: two, amount: 1n }]
      if (kind === singleTopic) return [{ name: `${place} ${words[0]}`, from: two, to: three, amount: words[1] ?? 0n }]
      if (kind !== batchTopic) return []
      const count = Number(words[2])
      return words
        .slice(3, 3 + count)
        .map((id, at) => ({ name: `${place} ${id}`, from: two, to: three, amount: words[4 + count + at] ?? 0n }))
    })
}

/** What the sheet names as leaving and as arriving, by asset, and as leaving for somebody, by asset and receiver. */
export function named({ movements }: SheetModel, { decimals }: World) {
  const all = {
    out: new Map() as Sums,
    net: new Map() as Sums,
    to: new Map() as Sums,
    isUnlimited: new Set<string>(),
  }
  for (const { direction, asset, amount, party, isUnlimited: isOpen } of movements) {
    const place = asset.address?.toLowerCase() ?? 'native'
    const name = asset.id === undefined ? place : `${place} ${asset.id}`
    const units = parseUnits(amount, asset.id === undefined ? (decimals.get(place) ?? 0) : 0)
    if (isOpen) all.isUnlimited.add(name)
    if (direction === 'out') add(all.out, name, units)
    if (direction === 'out' && party) add(all.to, `${name} to ${party.address.toLowerCase()}`, units)
    add(all.net, name, direction === 'out' ? -units : units)
  }
  return all
}

/** What really moved: balances of money, and the transfers of single items. */
export function moved(before: Sums, after: Sums, receipts: readonly Receipt[], items: readonly string[]): Sums {
  const sums: Sums = new Map()
  for (const [name, amount] of after)
    if (amount !== before.get(name)) add(sums, name, amount - (before.get(name) ?? 0n))
  add(sums, 'native', feeOf(receipts))
  for (const { name, from, to, amount } of shiftsOf(receipts, items)) {
    if (!name.includes(' ')) continue
    if (from === me) add(sums, name, -amount)
    if (to === me) add(sums, name, amount)
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0n))
}

const partiesOf = (facts: Step['facts']) =>
  facts.flatMap(({ value }) => (value.type === 'party' ? [value.party.address.toLowerCase()] : []))

/**
 * Who got something, held against whom the sheet names: contracts pass on, people keep. What the account sent to somebody is named to
 * the last unit, and whoever got anything at all stands on the sheet.
 */
export async function unnamedPeople(
  sheet: SheetModel,
  world: World,
  happened: { receipts: readonly Receipt[]; items: readonly string[]; paid: Sums },
): Promise<string[]> {
  const { receipts, items, paid } = happened
  const sent: Sums = new Map()
  const people = new Set([...paid].flatMap(([person, amount]) => (amount > 0n ? [person] : [])))
  for (const { name, from, to, amount } of shiftsOf(receipts, items)) {
    if (to === me || amount === 0n || !(await world.isPerson(to))) continue
    people.add(to)
    if (from === me) add(sent, `${name} to ${to}`, amount)
  }
  const parties = [
    ...sheet.steps.flatMap(({ facts }) => partiesOf(facts)),
    ...sheet.movements.flatMap(({ party }) => (party ? [party.address.toLowerCase()] : [])),
  ]
  const unnamed: string[] = []
  for (const person of people)
    if (person !== me && (await world.isPerson(person)) && !parties.includes(person))
      unnamed.push(`${person} got something`)
  const { to } = named(sheet, world)
  for (const way of new Set([...sent.keys(), ...to.keys()])) {
    const [name = '', person = ''] = way.split(' to ')
    const told = to.get(way) ?? 0n
    if (!(await world.isPerson(person)) || name.startsWith('native')) continue
    if (told !== (sent.get(way) ?? 0n)) unnamed.push(`${way}: ${sent.get(way) ?? 0n}, ${told} was named`)
  }
  return unnamed
}

/** Permissions that the account gave, each by its token, spender and amount: are they steps of the sheet? */
export function unnamedPermissions({ steps }: SheetModel, { decimals }: World, receipts: readonly Receipt[]): string[] {
  const isStep = (place: string, spender: string, isTold: (step: Step) => boolean) =>
    steps.some((step) => {
      const parties = partiesOf(step.facts)
      return parties.includes(place) && parties.includes(spender) && isTold(step)
    })
  return receipts
    .flatMap(({ logs }) => logs)
    .filter(({ topics }) => topics[0] === approvalTopic || topics[0] === forAllTopic)
    .filter(({ topics }) => addressOf(topics[1]) === me && BigInt(`0x${topics[2]?.slice(2)}`) !== 0n)
    .flatMap(({ address, topics, data }) => {
      const place = address.toLowerCase()
      const spender = addressOf(topics[2])
      const amount = wordsOf(data)[0] ?? 0n
      const told = ({ words: { key, values } }: Step) => {
        if (topics[0] === forAllTopic) return key === (amount === 1n ? 'step.allowItems' : 'step.stopItems')
        if (topics.length === 4) return key === 'step.allowItem' && values?.id === `${BigInt(topics[3] ?? '0x0')}`
        if (amount === 0n) return key === 'step.stop'
        if (isUnlimited(amount)) return key === 'step.allowAll'
        return key === 'step.allow' && parseUnits(values?.amount ?? '', decimals.get(place) ?? 0) === amount
      }
      return isStep(place, spender, told) ? [] : [`a permission of ${place} to ${spender}: ${amount}`]
    })
}
