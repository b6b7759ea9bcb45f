import { toHex } from '../../signing/bytes.js'
import { decodeAbi, selectorOf } from '../abi.js'
import { type Action, unreadable } from '../action.js'
import { type Call, isSame, nativeOf, type ReadContext, type Reading } from './reading.js'
import { swapReaders } from './swaps.js'
import { tokenReaders } from './tokens.js'
import { wrappedOf } from './wrapped.js'
import { wrapperReaders } from './wrappers.js'

const bySelector = new Map(
  Object.entries({ ...tokenReaders, ...swapReaders, ...wrapperReaders }).map(([signature, reader]) => [
    selectorOf(signature),
    { types: signature.slice(signature.indexOf('(') + 1, -1), reader },
  ]),
)

const maxDepth = 4
/** Calls within one call: more nobody reads. */
const maxCalls = 64

/** What a call does, read from its bytes alone. Never throws: what cannot be read says so. */
export function readCall(call: Call, asked: Reading, depth = 0): readonly Action[] {
  const reading = { ...asked, budget: asked.budget ?? { left: maxCalls } }
  const actions = readStep(call, reading, depth)
  const rest = call.value - nativeOf(actions)
  const { self, owner = self } = reading
  const isPaid = isSame(self, owner) && !isSame(call.to, owner)
  return isPaid && rest > 0n && call.to !== undefined ? withRest(actions, rest, call.to) : actions
}

function readStep(call: Call, reading: Required<Pick<Reading, 'budget'>> & Reading, depth: number): readonly Action[] {
  const { to, value, data } = call
  const { self, owner = self } = reading
  const isOwn = isSame(self, owner)
  // From oneself to oneself nothing moves.
  const pays = isOwn && !isSame(to, owner) ? paid(value, to) : []
  if (to === undefined) return [{ key: 'step.create', risk: 'high', warnings: ['create'], moves: pays }]
  if (data.length === 0) {
    if (value === 0n) return [{ key: 'step.empty', party: to, partyLabel: 'fact.to', risk: 'low' }]
    const native = { kind: 'native' } as const
    return [
      {
        key: 'step.send',
        asset: native,
        amount: value,
        party: to,
        partyLabel: 'fact.to',
        moves: pays,
        risk: 'low',
      },
    ]
  }
  const found = data.length >= 4 ? bySelector.get(toHex(data.subarray(0, 4))) : undefined
  const blind = () => [{ ...unreadable(to), moves: pays }]
  reading.budget.left -= 1
  if (!found || depth > maxDepth || reading.budget.left < 0) return blind()
  try {
    const context: ReadContext = {
      ...{ self, owner, isOwn },
      wrapped: wrappedOf(reading.chainId),
      readInner: (inner, as) => readCall(inner, { ...reading, owner, self: as }, depth + 1),
      readStep: (step) => readStep(step, reading, depth + 1),
    }
    const actions = found.reader(decodeAbi(found.types, data.subarray(4)), { ...call, to }, context)
    return actions && actions.length > 0 && reading.budget.left >= 0 ? actions : blind()
  } catch (error) {
    if (error instanceof TypeError) return blind()
    throw error
  }
}

function paid(value: bigint, to?: string): Action['moves'] & {} {
  if (value === 0n) return []
  return [{ direction: 'out', asset: { kind: 'native' }, amount: value, ...(to === undefined ? {} : { to }) }]
}

const isSwap = ({ key }: Action) => key === 'step.swap' || key === 'step.swapExact'

/** Money that goes along with a call which does not speak of it. */
function withRest(actions: readonly Action[], rest: bigint, to: string): readonly Action[] {
  const [first, ...others] = actions
  if (!first) return []
  const swaps = actions.filter(isSwap)
  if (swaps.length > 0) {
    // More than a swap takes is usual where the router is told to give it back. All else is no payment for it.
    const isOver = nativeOf(swaps) > 0n && actions.some(({ key }) => key === 'step.refund')
    return [...actions, along(rest, to, isOver)]
  }
  const moves = [...paid(rest, to), ...(first.moves ?? [])]
  return [{ ...first, moves, risk: first.risk === 'low' ? 'medium' : first.risk }, ...others]
}

const along = (amount: bigint, to: string, isOver: boolean): Action => ({
  key: 'step.along',
  asset: { kind: 'native' },
  amount,
  party: to,
  partyLabel: 'fact.contract',
  moves: paid(amount, to),
  risk: isOver ? 'medium' : 'high',
  warnings: [isOver ? 'contract' : 'along'],
})
