import { decodeAbi, encodeCall, selectorOf } from '../../confirm/abi.js'
import type { Call } from '../../confirm/evm/reading.js'
import { concat, fromHex, toBigInt, toHex, word } from '../bytes.js'
import { checksum } from '../evm/address.js'
import { multiSend } from './contracts.js'

export type SafeCall = { to: string; value: bigint; data: Uint8Array }

const execute = 'executeUserOp(address,uint256,bytes,uint8)'
const several = 'multiSend(bytes)'

/** What the account does: one call as itself, or several by MultiSend, all or none. */
export function callDataOf(calls: readonly SafeCall[]): Uint8Array {
  const [first] = calls
  if (!first) throw new TypeError('No call')
  if (calls.length === 1) return encodeCall(execute, [first.to, first.value, first.data, 0n])
  const packed = calls.map(({ to, value, data }) =>
    concat(Uint8Array.of(0), fromHex(to), word(value), word(BigInt(data.length)), data),
  )
  return encodeCall(execute, [multiSend, 0n, encodeCall(several, [concat(...packed)]), 1n])
}

/** Back from what is signed. Throws a TypeError for anything but what `callDataOf` makes: no other code runs as the account. */
export function callsOf(callData: Uint8Array): (Call & SafeCall)[] {
  const [to, value, data, operation] = readCallData(execute, callData) as [string, bigint, Uint8Array, bigint]
  if (operation === 0n) return [{ to, value, data }]
  if (operation !== 1n || to !== multiSend || value !== 0n) throw new TypeError('Foreign code')
  const [packed] = readCallData(several, data) as [Uint8Array]
  const calls: SafeCall[] = []
  for (let at = 0; at < packed.length; ) {
    const head = packed.subarray(at, at + 85)
    if (head.length < 85 || head[0] !== 0) throw new TypeError('Not a call')
    const length = toBigInt(head.subarray(53))
    if (length > BigInt(packed.length - at - 85)) throw new TypeError('Cut short')
    const end = at + 85 + Number(length)
    calls.push({
      to: checksum(toHex(head.subarray(1, 21))),
      value: toBigInt(head.subarray(21, 53)),
      data: packed.slice(at + 85, end),
    })
    at = end
  }
  return calls
}

function readCallData(signature: string, data: Uint8Array) {
  if (toHex(data.subarray(0, 4)) !== selectorOf(signature)) throw new TypeError('Another call')
  return decodeAbi(signature.slice(signature.indexOf('(') + 1, -1), data.subarray(4))
}
