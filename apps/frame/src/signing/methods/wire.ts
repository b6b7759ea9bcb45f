import * as v from 'valibot'
import { fromHex, isHex } from '../bytes.js'
import { address, hexBytes, quantity } from '../params.js'

const accessList = v.pipe(
  v.array(v.strictObject({ address, storageKeys: v.array(v.pipe(hexBytes, v.length(66))) })),
  v.maxLength(256),
)

export const wireTransaction = v.strictObject({
  from: v.optional(address),
  to: v.nullish(address),
  data: v.optional(hexBytes),
  input: v.optional(hexBytes),
  value: v.optional(quantity),
  gas: v.optional(quantity),
  gasLimit: v.optional(quantity),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  nonce: v.optional(quantity),
  chainId: v.optional(quantity),
  type: v.optional(v.picklist(['0x0', '0x00', '0x1', '0x01', '0x2', '0x02'])),
  accessList: v.optional(accessList),
})
export type WireTransaction = v.InferOutput<typeof wireTransaction>

/** The bytes of a call, however the page names them. */
export function dataOf({ data, input }: { data?: string | undefined; input?: string | undefined }): Uint8Array {
  const hex = data ?? input ?? '0x'
  return isHex(hex) ? fromHex(hex) : new Uint8Array()
}
