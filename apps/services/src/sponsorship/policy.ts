import * as v from 'valibot'
import { type Hex, toFunctionSelector } from 'viem'
import { evmChainId } from '../chains/config.js'
import { isEvmAddress, same } from '../evm/address.js'
import { parseRatio } from '../money/ratio.js'
import type { AccountCall } from '../sessions/calls.js'

const call = v.strictObject({
  contract: v.pipe(v.string(), v.check(isEvmAddress, 'must be the address of a contract')),
  /** Signatures such as `transfer(address,uint256)`, or selectors. All methods, and plain payments, when absent. */
  methods: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.check((text) => selectorOf(text) !== undefined, 'must be a signature or a selector'),
        ),
      ),
      v.minLength(1),
      v.maxLength(100),
    ),
  ),
})

const onChain = v.strictObject({
  /** The most that is paid in a day (UTC), in whole native coins of the chain. */
  perDay: v.pipe(
    v.string(),
    v.regex(/^\d{1,12}(?:\.\d{1,18})?$/, 'must be an amount such as 0.05'),
    v.check((text) => (parseRatio(text)?.over ?? 0n) > 0n, 'must be more than nothing'),
  ),
  /** What is paid for; any call when absent. */
  calls: v.optional(v.pipe(v.array(call), v.minLength(1), v.maxLength(200))),
})

/** What a project pays for, by chain (CAIP-2). A chain that is missing is one where it pays for nothing. */
export const sponsorshipSchema = v.record(evmChainId, onChain)
export type Sponsorship = v.InferOutput<typeof sponsorshipSchema>
export type ChainSponsorship = v.InferOutput<typeof onChain>

/** The four bytes that a call begins with; nothing for what is neither a signature nor they. */
function selectorOf(method: string): Hex | undefined {
  if (/^0x[0-9a-fA-F]{8}$/.test(method)) return method.toLowerCase() as Hex
  if (!/^[A-Za-z_$][\w$]*\([\w,[\]()]*\)$/.test(method)) return undefined
  try {
    return toFunctionSelector(`function ${method}`)
  } catch {
    return undefined
  }
}

/** Whether a project pays for these calls. Calls that cannot be read are paid for only where any call is. */
export function isPaidFor({ calls: paid }: ChainSponsorship, calls: readonly AccountCall[] | undefined): boolean {
  if (!paid) return true
  if (!calls || calls.length === 0) return false
  return calls.every(({ to, data }) =>
    paid.some(
      ({ contract, methods }) =>
        same(contract, to) &&
        (!methods || methods.some((method) => selectorOf(method) === data.slice(0, 10).toLowerCase())),
    ),
  )
}
