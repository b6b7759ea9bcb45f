import * as v from 'valibot'
import { isHex } from './bytes.js'
import { checksum, isAddress } from './evm/address.js'
import { Refusal } from './refusal.js'

/** Larger requests are refused before they are read. */
const maxHex = 262_144

export const hexBytes = v.pipe(v.string(), v.maxLength(maxHex), v.check(isHex, 'not hex bytes'))
export const address = v.pipe(v.string(), v.check(isAddress, 'not an address'), v.transform(checksum))
const maxUint256 = (1n << 256n) - 1n
export const quantity = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i, 'not a hex quantity')),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  ]),
  v.transform((value) => BigInt(value)),
  v.check((value) => value <= maxUint256, 'too large'),
)

/** The parameters of a method, or a refusal that names the first place where they are wrong. */
export function readParams<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue)
  throw new Refusal('invalidParams', `Invalid params${path ? ` at ${path}` : ''}`)
}
