import { type Action, type AssetRef, isUnlimited, type Move } from './action.js'
import { assetKey, type Knowledge } from './knowledge.js'
import type { Movement } from './model.js'
import { assetOf, isItem, partyOf } from './named.js'

/** What one asset does: by the bytes, and in the trial run. Amounts are in its smallest unit. */
type Flow = {
  asset: AssetRef
  /** All that leaves by the bytes. */
  said: bigint
  /** What the trial run saw in the end: below zero, it left. Undefined: the run did not speak of it. */
  seen?: bigint
}

type Compared = {
  /** Leaves, and the bytes do not say so. `isHidden`: they name a smaller amount of the same asset. */
  more: readonly { asset: AssetRef; amount: bigint; isHidden: boolean }[]
  /** Arrives, by the trial run. `isBack`: it comes back of what leaves. */
  arrives: readonly { asset: AssetRef; amount: bigint; isBack: boolean }[]
  /** Leaves, of what the bytes give no limit. */
  taken: readonly { asset: AssetRef; amount: bigint }[]
  /** What leaves of the network's own currency by the bytes. */
  paid: bigint
}

/** An asset as something to add up: an item of a collection by its number, the network's own currency also when it is wrapped. */
function counted({ asset, amount }: Move, knowledge: Knowledge, seen: readonly Move[]): [string, AssetRef, bigint] {
  if (asset.kind === 'native' || asset.address === knowledge.native.wrapped)
    return ['native', { kind: 'native' }, amount]
  const key = assetKey(asset.address)
  const isSeenItem = (each: Move) =>
    each.asset.kind === 'token' && assetKey(each.asset.address) === key && each.asset.id === amount
  const isNumber = asset.id === undefined && (isItem(asset, knowledge) || (asset.isIdOrAmount && seen.some(isSeenItem)))
  const id = isNumber ? amount : asset.id
  return [`${key} ${id ?? ''}`, asset, isNumber ? 1n : amount]
}

/**
 * What the bytes say leaves, held against what the trial run saw, asset by asset and part by part: nothing that left is covered by
 * something else that was named.
 */
export function compareMoves(actions: readonly Action[], knowledge: Knowledge): Compared {
  const { predicted = [] } = knowledge
  const flows = new Map<string, Flow>()
  const flowOf = (move: Move, part: number | undefined): [Flow, bigint] => {
    const [name, asset, amount] = counted(move, knowledge, predicted)
    const key = `${part ?? 0} ${name}`
    const flow = flows.get(key) ?? { asset, said: 0n }
    flows.set(key, flow)
    return [flow, amount]
  }
  let paid = 0n
  for (const { moves = [], part } of actions)
    for (const move of moves) {
      if (move.direction === 'in') continue
      const [flow, amount] = flowOf(move, part)
      flow.said += amount
      if (flow.asset.kind === 'native') paid += amount
    }
  for (const move of predicted) {
    const [flow, amount] = flowOf(move, move.part)
    flow.seen = (flow.seen ?? 0n) + (move.direction === 'in' ? amount : -amount)
  }
  const seen = [...flows.values()].flatMap(({ asset, said, seen: end }) =>
    end === undefined ? [] : [{ asset, said, end, rest: end + said, isOpen: isUnlimited(said) }],
  )
  return {
    more: seen
      .filter(({ rest }) => rest < 0n)
      .map(({ asset, said, rest }) => ({ asset, amount: -rest, isHidden: said > 0n })),
    arrives: seen
      .filter(({ rest, isOpen }) => rest > 0n && !isOpen)
      .map(({ asset, said, end, rest }) => ({ asset, amount: rest, isBack: said > 0n && end <= 0n })),
    taken: seen.filter(({ end, isOpen }) => isOpen && end < 0n).map(({ asset, end }) => ({ asset, amount: -end })),
    paid,
  }
}

/**
 * What leaves and arrives. The bytes say it for sure where they name a payment; what the trial run saw beside that is a
 * prediction. What the bytes only promise to bring in gives way to what was seen.
 */
export function movementsOf(actions: readonly Action[], knowledge: Knowledge): Movement[] {
  const said = actions.flatMap(({ moves = [] }) => moves)
  const { more, arrives, taken } = compareMoves(actions, knowledge)
  const row = (direction: Movement['direction'], asset: AssetRef, amount: bigint): Movement => ({
    direction,
    ...assetOf(asset, amount, knowledge),
    ...(isUnlimited(amount) ? { isUnlimited: true } : {}),
  })
  const sure = said
    .filter(({ direction }) => direction === 'out')
    .map(({ asset, amount, to }) => ({
      ...row('out', asset, amount),
      ...(to === undefined ? {} : { party: partyOf(to, knowledge) }),
    }))
  if (!knowledge.predicted)
    return [
      ...sure,
      ...said
        .filter(({ direction }) => direction === 'in')
        .map(({ asset, amount }): Movement => ({ ...row('in', asset, amount), source: 'promise' })),
    ]
  return [
    ...sure,
    ...more.map(
      ({ asset, amount, isHidden }): Movement => ({
        ...row('out', asset, amount),
        source: isHidden ? 'more' : 'run',
      }),
    ),
    ...taken.map(({ asset, amount }): Movement => ({ ...row('out', asset, amount), source: 'run' })),
    ...arrives.map(
      ({ asset, amount, isBack }): Movement => ({ ...row('in', asset, amount), source: isBack ? 'back' : 'run' }),
    ),
  ]
}
