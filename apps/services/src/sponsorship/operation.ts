import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Address, decodeFunctionData, type Hex, hexToBigInt, parseAbi, size, slice } from 'viem'
import { entryPoint06Address } from 'viem/account-abstraction'
import { isEvmAddress, same } from '../evm/address.js'
import { type AccountCall, callsOf } from '../sessions/calls.js'

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{0,64}$/),
  v.transform((text) => (text === '0x' ? 0n : BigInt(text))),
)
const maybe = v.nullish(quantity)
const gasFields = {
  callGasLimit: maybe,
  verificationGasLimit: maybe,
  preVerificationGas: maybe,
  paymasterVerificationGasLimit: maybe,
  paymasterPostOpGasLimit: maybe,
  maxFeePerGas: maybe,
}
const address = v.pipe(v.string(), v.check(isEvmAddress))
const operation = v.object({
  sender: address,
  nonce: quantity,
  callData: v.pipe(v.string(), v.maxLength(400_000), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)),
  ...gasFields,
})
const asked = v.looseTuple([operation, address])
const told = v.object({ ...gasFields, isFinal: v.nullish(v.boolean()) })
type Gas = v.InferOutput<typeof told>

/** What somebody wants to have paid. */
export type AskedOperation = {
  /** The same for every offer of one operation: an account's number is used once. */
  key: string
  callData: Hex
  gas: Gas
  isOldEntryPoint: boolean
}

/** The operation of a paymaster's call; nothing for what cannot be read. */
export function readAsked(params: unknown): AskedOperation | undefined {
  const { success, output } = v.safeParse(asked, params, { abortEarly: true })
  if (!success) return undefined
  const [{ sender, nonce, callData, ...rest }, entryPoint] = output
  const name = `${entryPoint} ${sender} ${nonce}`.toLowerCase()
  return {
    key: createHash('sha256').update(name).digest('hex'),
    callData: callData as Hex,
    gas: rest,
    isOldEntryPoint: same(entryPoint, entryPoint06Address),
  }
}

/**
 * The most that an operation can cost whoever pays for it, in the chain's smallest unit: all of its gas at its highest price, with what the
 * paymaster's answer changes of it. A limit that is missing counts as none, which no operation can run on.
 *
 * @returns nothing while the operation is not complete, or where the answer cannot be read
 */
export function highestCost(
  { gas, isOldEntryPoint }: AskedOperation,
  answer: unknown,
  { isDraft }: { isDraft: boolean },
): bigint | undefined {
  const { success, output } = v.safeParse(told, answer)
  if (!success) return undefined
  const of = (key: keyof typeof gasFields) => output[key] ?? gas[key] ?? undefined
  const needed = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas', 'maxFeePerGas'] as const
  // What a paymaster says of a draft is an offer for the estimate, unless it says that this was its last word.
  if ((!isDraft || output.isFinal) && needed.some((key) => of(key) === undefined)) return undefined
  const verification = (of('verificationGasLimit') ?? 0n) * (isOldEntryPoint ? 3n : 1n)
  const limits = [of('callGasLimit'), of('preVerificationGas'), of('paymasterVerificationGasLimit')]
  const sum = [...limits, of('paymasterPostOpGasLimit')].reduce<bigint>((all, one) => all + (one ?? 0n), verification)
  return sum * (of('maxFeePerGas') ?? 0n)
}

/** Whether a paymaster says of its answer to a draft that it pays with it as it is (ERC-7677). */
export function isFinalOffer(answer: unknown): boolean {
  const { success, output } = v.safeParse(told, answer)
  return success && output.isFinal === true
}

const safeAbi = parseAbi([
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
])
const multiSendAbi = parseAbi(['function multiSend(bytes transactions)'])
/** MultiSendCallOnly 1.4.1, whose address follows from its code: the one contract that a Safe runs as itself here. */
const multiSend = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'

/** The calls that an operation makes, those of a Safe with its module for ERC-4337 too; nothing for what cannot be read. */
export function readCallsOf(callData: Hex): readonly AccountCall[] | undefined {
  return callsOf(callData) ?? safeCalls(callData)
}

function safeCalls(callData: Hex): readonly AccountCall[] | undefined {
  try {
    const [to, value, data, operation] = decodeFunctionData({ abi: safeAbi, data: callData }).args
    if (operation === 0) return [{ to, value, data }]
    if (operation !== 1 || !same(to, multiSend) || value !== 0n) return undefined
    return packedCalls(decodeFunctionData({ abi: multiSendAbi, data }).args[0])
  } catch {
    return undefined
  }
}

/** Each call as its kind (1 byte), address (20), value (32), length (32) and data. @throws for what ends too early */
function packedCalls(bytes: Hex): AccountCall[] | undefined {
  const calls: AccountCall[] = []
  const end = size(bytes)
  for (let at = 0; at < end; ) {
    if (slice(bytes, at, at + 1, { strict: true }) !== '0x00') return undefined
    const to = slice(bytes, at + 1, at + 21, { strict: true }) as Address
    const value = hexToBigInt(slice(bytes, at + 21, at + 53, { strict: true }))
    const length = Number(hexToBigInt(slice(bytes, at + 53, at + 85, { strict: true })))
    const data = length === 0 ? '0x' : slice(bytes, at + 85, at + 85 + length, { strict: true })
    calls.push({ to, value, data })
    at += 85 + length
  }
  return calls
}
