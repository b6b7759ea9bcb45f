import { toHex } from '../../signing/bytes.js'
import { type AbiValue, decodeAbi, selectorOf } from '../abi.js'
import { type Action, unreadable } from '../action.js'
import { swapReaders } from './swaps.js'
import { tokenReaders } from './tokens.js'
import { wrapperReaders } from './wrappers.js'

/** A call as a contract sees it: what a transaction, a batch or a shared account holds. */
export type Call = { to: string | undefined; value: bigint; data: Uint8Array }

export type ReadContext = {
  self: string
  /** Reads a call inside this one, made by `as`. */
  readInner(call: Call, as: string): readonly Action[]
}

/** Makes of the values of a call what it does. `undefined`: not as expected, so not readable. */
export type Reader = (
  values: readonly AbiValue[],
  call: Call & { to: string },
  context: ReadContext,
) => readonly Action[] | undefined
export type Readers = Readonly<Record<string, Reader>>

const bySelector = new Map(
  Object.entries({ ...tokenReaders, ...swapReaders, ...wrapperReaders }).map(([signature, reader]) => [
    selectorOf(signature),
    { types: signature.slice(signature.indexOf('(') + 1, -1), reader },
  ]),
)

const maxDepth = 4

/** What a call does, read from its bytes alone. Never throws: what cannot be read says so. */
export function readCall(call: Call, self: string, depth = 0): readonly Action[] {
  const { to, value, data } = call
  if (to === undefined) return [{ key: 'step.create', risk: 'high', warnings: ['create'], moves: paid(value) }]
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
        moves: paid(value, to),
        risk: 'low',
      },
    ]
  }
  const found = data.length >= 4 ? bySelector.get(toHex(data.subarray(0, 4))) : undefined
  const blind = () => [{ ...unreadable(to), moves: paid(value, to) }]
  if (!found || depth > maxDepth) return blind()
  try {
    const context: ReadContext = { self, readInner: (inner, as) => readCall(inner, as, depth + 1) }
    const actions = found.reader(decodeAbi(found.types, data.subarray(4)), { ...call, to }, context)
    if (!actions || actions.length === 0) return blind()
    return value === 0n || actions.some(({ moves }) => moves?.some(isNativeOut))
      ? actions
      : withValue(actions, value, to)
  } catch (error) {
    if (error instanceof TypeError) return blind()
    throw error
  }
}

const isNativeOut = (move: { direction: string; asset: { kind: string } }) =>
  move.direction === 'out' && move.asset.kind === 'native'

function paid(value: bigint, to?: string): Action['moves'] & {} {
  if (value === 0n) return []
  return [{ direction: 'out', asset: { kind: 'native' }, amount: value, ...(to === undefined ? {} : { to }) }]
}

/** Money that goes along with a call which does not speak of it. */
function withValue([first, ...rest]: readonly Action[], value: bigint, to: string): readonly Action[] {
  if (!first) return []
  const moves = [...paid(value, to), ...(first.moves ?? [])]
  return [{ ...first, moves, risk: first.risk === 'low' ? 'medium' : first.risk }, ...rest]
}
