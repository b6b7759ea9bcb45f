import { toHex } from '../../signing/bytes.js'
import { checksum } from '../../signing/evm/address.js'
import type { AbiValue } from '../abi.js'
import type { Action, AssetRef } from '../action.js'
import type { Call, Reader, Readers } from './call.js'

type Swap = {
  from: AssetRef
  to: AssetRef
  amountIn: bigint
  amountOut: bigint
  isExactOut?: boolean
  receiver: string
  until?: bigint
}

/** Addresses that routers take for themselves: what comes out stays there until the next step takes it. */
const stays = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
])

function swap(call: Call & { to: string }, self: string, each: Swap): readonly Action[] {
  const isOwn = each.receiver.toLowerCase() === self.toLowerCase()
  const isInside = stays.has(each.receiver) || each.receiver.toLowerCase() === call.to.toLowerCase()
  return [
    {
      key: each.isExactOut ? 'step.swapExact' : 'step.swap',
      asset: each.from,
      amount: each.amountIn,
      other: { asset: each.to, amount: each.amountOut },
      party: isOwn || isInside ? call.to : each.receiver,
      partyLabel: isOwn || isInside ? 'fact.contract' : 'fact.to',
      ...(each.until === undefined ? {} : { until: each.until }),
      moves: [
        { direction: 'out', asset: each.from, amount: each.amountIn, to: call.to },
        ...(isOwn ? [{ direction: 'in' as const, asset: each.to, amount: each.amountOut }] : []),
      ],
      // What comes out goes to someone else: that is a payment with a detour.
      risk: isOwn || isInside ? 'medium' : 'high',
      warnings: ['contract'],
    },
  ]
}

const native: AssetRef = { kind: 'native' }
const token = (address: string): AssetRef => ({ kind: 'token', address })

type Side = 'native' | 'token'

/** Uniswap V2: amounts, the way, the receiver, the end. */
const v2 =
  (from: Side, to: Side, isExactOut = false): Reader =>
  (values, call, { self }) => {
    const all = from === 'native' ? [call.value, ...values] : values
    // Exact out names what comes out first; with native in, what goes in is the money that goes along.
    const [one, two, path, receiver, until] = all as [bigint, bigint, readonly string[], string, bigint]
    const [first, last] = [path[0], path.at(-1)]
    if (first === undefined || last === undefined || path.length < 2) return undefined
    const isTurned = isExactOut && from === 'token'
    return swap(call, self, {
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
  ([tuple], call, { self }) => {
    const values = [...(tuple as readonly AbiValue[])]
    const until = hasEnd ? (values.splice(4, 1)[0] as bigint) : undefined
    const [from, to, , receiver, one, two] = values as [string, string, bigint, string, bigint, bigint]
    const amountIn = isExactOut ? two : one
    return swap(call, self, {
      from: call.value > 0n ? native : token(from),
      to: token(to),
      amountIn: call.value > 0n ? call.value : amountIn,
      amountOut: isExactOut ? one : two,
      isExactOut,
      receiver,
      ...(until === undefined ? {} : { until }),
    })
  }

const v3Path =
  (hasEnd: boolean, isExactOut = false): Reader =>
  ([tuple], call, { self }) => {
    const values = [...(tuple as readonly AbiValue[])]
    const until = hasEnd ? (values.splice(2, 1)[0] as bigint) : undefined
    const [path, receiver, one, two] = values as [Uint8Array, string, bigint, bigint]
    const way = ends(path)
    if (!way) return undefined
    // Exact out is written from its end.
    const [from, to] = isExactOut ? [way[1], way[0]] : way
    return swap(call, self, {
      from: call.value > 0n ? native : token(from),
      to: token(to),
      amountIn: call.value > 0n ? call.value : isExactOut ? two : one,
      amountOut: isExactOut ? one : two,
      isExactOut,
      receiver,
      ...(until === undefined ? {} : { until }),
    })
  }

/** Several steps of one router, each run by the router's own code for the same caller. */
const several =
  (at: 0 | 1): Reader =>
  (values, call, context) => {
    const inner = values[at] as readonly Uint8Array[]
    // The money goes along with each of them; it is told of once.
    const actions = inner.flatMap((data, place) =>
      context.readInner({ to: call.to, value: place === 0 ? call.value : 0n, data }, context.self),
    )
    const until = at === 1 ? (values[0] as bigint) : undefined
    return until === undefined ? actions : actions.map((each) => ({ ...each, until }))
  }

const takeOut: Reader = ([minimum, receiver], _, { self }) => {
  const isOwn = (receiver as string).toLowerCase() === self.toLowerCase()
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
  'refundETH()': (_, call) => [{ key: 'step.refund', party: call.to, partyLabel: 'fact.contract', risk: 'low' }],
}
