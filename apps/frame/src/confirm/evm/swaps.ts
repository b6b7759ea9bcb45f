import { toHex } from '../../signing/bytes.js'
import { checksum } from '../../signing/evm/address.js'
import type { AbiValue } from '../abi.js'
import type { Action, AssetRef } from '../action.js'
import { type Call, isSame, nativeOf, type ReadContext, type Reader, type Readers } from './reading.js'

type Swap = {
  from: AssetRef
  to: AssetRef
  amountIn: bigint
  amountOut: bigint
  isExactOut?: boolean
  receiver: string
  until?: bigint
}

/** Addresses that routers take for themselves. Which of them is another matter for each router, so none is taken for the caller. */
const stays = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
])

function swap(call: Call & { to: string }, { owner, isOwn: isPaid }: ReadContext, each: Swap): readonly Action[] {
  const isOwn = isSame(each.receiver, owner)
  return [
    {
      key: each.isExactOut ? 'step.swapExact' : 'step.swap',
      asset: each.from,
      amount: each.amountIn,
      other: { asset: each.to, amount: each.amountOut },
      party: isOwn ? call.to : each.receiver,
      partyLabel: isOwn ? 'fact.contract' : 'fact.to',
      ...(each.until === undefined ? {} : { until: each.until }),
      moves: [
        ...(isPaid ? [{ direction: 'out' as const, asset: each.from, amount: each.amountIn, to: call.to }] : []),
        ...(isOwn ? [{ direction: 'in' as const, asset: each.to, amount: each.amountOut }] : []),
      ],
      // What comes out goes to someone else: that is a payment with a detour. So it is when it is left with the router, for whoever asks first.
      risk: isOwn ? 'medium' : 'high',
      warnings: ['contract'],
    },
  ]
}

const native: AssetRef = { kind: 'native' }
const token = (address: string): AssetRef => ({ kind: 'token', address })

/**
 * What a router of Uniswap V3 takes for the token that a swap begins with: the money that goes along where that is the
 * wrapped currency and there is enough for all of it. Else it pulls the token, whatever goes along.
 */
const takes = (from: string, most: bigint, { value }: Call, { wrapped }: ReadContext): AssetRef =>
  isSame(from, wrapped) && value > 0n && value >= most ? native : token(from)

type Side = 'native' | 'token'

/** Uniswap V2: amounts, the way, the receiver, the end. */
const v2 =
  (from: Side, to: Side, isExactOut = false): Reader =>
  (values, call, context) => {
    const all = from === 'native' ? [call.value, ...values] : values
    // Exact out names what comes out first; with native in, what goes in is the money that goes along.
    const [one, two, path, receiver, until] = all as [bigint, bigint, readonly string[], string, bigint]
    const [first, last] = [path[0], path.at(-1)]
    if (first === undefined || last === undefined || path.length < 2) return undefined
    // A router goes no such way, so this is none that we know.
    const isOdd = (side: Side, end: string) =>
      side === 'native' && context.wrapped !== undefined && !isSame(end, context.wrapped)
    if (isOdd(from, first) || isOdd(to, last)) return undefined
    const isTurned = isExactOut && from === 'token'
    return swap(call, context, {
      from: from === 'native' ? native : token(first),
      to: to === 'native' ? native : token(last),
      amountIn: isTurned ? two : one,
      amountOut: isTurned ? one : two,
      isExactOut,
      receiver,
      until,
    })
  }

/** A way of Uniswap V3: token, fee, token, and so on. */
function ends(path: Uint8Array): [string, string] | undefined {
  if (path.length < 43 || (path.length - 20) % 23 !== 0) return undefined
  return [checksum(toHex(path.subarray(0, 20))), checksum(toHex(path.subarray(-20)))]
}

const v3Single =
  (hasEnd: boolean, isExactOut = false): Reader =>
  ([tuple], call, context) => {
    const values = [...(tuple as readonly AbiValue[])]
    const until = hasEnd ? (values.splice(4, 1)[0] as bigint) : undefined
    const [from, to, , receiver, one, two] = values as [string, string, bigint, string, bigint, bigint]
    const amountIn = isExactOut ? two : one
    return swap(call, context, {
      from: takes(from, amountIn, call, context),
      to: token(to),
      amountIn,
      amountOut: isExactOut ? one : two,
      isExactOut,
      receiver,
      ...(until === undefined ? {} : { until }),
    })
  }

const v3Path =
  (hasEnd: boolean, isExactOut = false): Reader =>
  ([tuple], call, context) => {
    const values = [...(tuple as readonly AbiValue[])]
    const until = hasEnd ? (values.splice(2, 1)[0] as bigint) : undefined
    const [path, receiver, one, two] = values as [Uint8Array, string, bigint, bigint]
    const way = ends(path)
    if (!way) return undefined
    // Exact out is written from its end.
    const [from, to] = isExactOut ? [way[1], way[0]] : way
    const amountIn = isExactOut ? two : one
    return swap(call, context, {
      from: takes(from, amountIn, call, context),
      to: token(to),
      amountIn,
      amountOut: isExactOut ? one : two,
      isExactOut,
      receiver,
      ...(until === undefined ? {} : { until }),
    })
  }

/** Whether a later step takes what stayed with the router: it unwraps it for this account, or swaps all that is there. */
function isTaken({ other }: Action, later: readonly Action[], { wrapped }: ReadContext): boolean {
  const got = other?.asset
  if (got?.kind !== 'token') return false
  return later.some(({ key, asset, amount, moves = [], partyLabel }) => {
    if (key === 'step.refund') return partyLabel === 'fact.to' && moves.length > 0 && isSame(got.address, wrapped)
    return key === 'step.swap' && amount === 0n && asset?.kind === 'token' && isSame(asset.address, got.address)
  })
}

/** Several steps of one router, each run by the router's own code for the same caller. */
const several =
  (at: 0 | 1): Reader =>
  (values, call, context) => {
    const inner = values[at] as readonly Uint8Array[]
    // The router pays with what it has left of the money that went along, and pulls what is then missing.
    let left = call.value
    const actions = inner.flatMap((data) => {
      const step = context.readStep({ to: call.to, value: left, data })
      left = step.every(({ key }) => key.startsWith('step.swap')) ? left - nativeOf(step) : 0n
      return step
    })
    const until = at === 1 ? (values[0] as bigint) : undefined
    return actions.map((each, index): Action => {
      const { party = '' } = each
      const isPassedOn =
        (stays.has(party) || isSame(party, call.to)) && isTaken(each, actions.slice(index + 1), context)
      return {
        ...each,
        ...(isPassedOn ? { party: call.to, partyLabel: 'fact.contract', risk: 'medium' } : {}),
        ...(until === undefined ? {} : { until }),
      }
    })
  }

const takeOut: Reader = ([minimum, receiver], _, { owner }) => {
  const isOwn = isSame(receiver, owner)
  return [
    {
      key: 'step.refund',
      party: receiver as string,
      partyLabel: 'fact.to',
      moves: isOwn ? [{ direction: 'in', asset: native, amount: minimum as bigint }] : [],
      risk: isOwn ? 'medium' : 'high',
      warnings: ['contract'],
    },
  ]
}

const v2Rest = '(uint256,address[],address,uint256)'
const v2Full = '(uint256,uint256,address[],address,uint256)'

/** Routers of Uniswap V2 and V3, and the many that took their form. */
export const swapReaders: Readers = {
  [`swapExactTokensForTokens${v2Full}`]: v2('token', 'token'),
  [`swapTokensForExactTokens${v2Full}`]: v2('token', 'token', true),
  [`swapExactETHForTokens${v2Rest}`]: v2('native', 'token'),
  [`swapETHForExactTokens${v2Rest}`]: v2('native', 'token', true),
  [`swapExactTokensForETH${v2Full}`]: v2('token', 'native'),
  [`swapTokensForExactETH${v2Full}`]: v2('token', 'native', true),
  [`swapExactTokensForTokensSupportingFeeOnTransferTokens${v2Full}`]: v2('token', 'token'),
  [`swapExactETHForTokensSupportingFeeOnTransferTokens${v2Rest}`]: v2('native', 'token'),
  [`swapExactTokensForETHSupportingFeeOnTransferTokens${v2Full}`]: v2('token', 'native'),
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))': v3Single(true),
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))': v3Single(false),
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))': v3Single(true, true),
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))': v3Single(false, true),
  'exactInput((bytes,address,uint256,uint256,uint256))': v3Path(true),
  'exactInput((bytes,address,uint256,uint256))': v3Path(false),
  'exactOutput((bytes,address,uint256,uint256,uint256))': v3Path(true, true),
  'exactOutput((bytes,address,uint256,uint256))': v3Path(false, true),
  'multicall(bytes[])': several(0),
  'multicall(uint256,bytes[])': several(1),
  'unwrapWETH9(uint256,address)': takeOut,
  'refundETH()': (_, call, { isOwn }) => [
    {
      key: 'step.refund',
      party: call.to,
      partyLabel: 'fact.contract',
      ...(isOwn && call.value > 0n ? { moves: [{ direction: 'in', asset: native, amount: call.value }] } : {}),
      risk: 'low',
    },
  ],
}
