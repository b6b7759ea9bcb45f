import { type AbiFunction, type Hex, slice, toFunctionSelector } from 'viem'
import { isEvmAddress, same } from '../evm/address.js'
import type { AccountCall } from './calls.js'
import { type Condition, meets, readConditions } from './conditions.js'

type Permission = { type: string; data: unknown }
/** What an operation takes of an allowance of native currency. */
export type Taken = { value: bigint; period: bigint; allowance: bigint }
export type Judgement = { refused: string } | { taken: Taken | undefined }

type Allowance = { allowance: bigint; start: bigint; period: bigint }
/** A function that may be called; `limit` is the most native currency that goes with it. */
type Grant = {
  selector: Hex
  item: AbiFunction
  limit: bigint | undefined
  conditions: readonly (Condition | undefined)[]
}
type Contract = { address: string; grants: readonly Grant[] | undefined }

/**
 * Whether permissions allow the calls of an operation. What is not allowed in words is refused: other kinds of permissions, calls of the account
 * itself, functions that are not named where some are, arguments that do not meet their conditions, currency without an allowance.
 *
 * @param now seconds since 1970
 */
export function judge(
  permissions: readonly Permission[],
  calls: readonly AccountCall[],
  { sender, now }: { sender: string; now: number },
): Judgement {
  const contracts: Contract[] = []
  let allowance: Allowance | undefined
  for (const { type, data } of permissions) {
    if (type === 'contract-call') {
      const contract = readContract(data)
      if (!contract) return { refused: 'A permission to call a contract cannot be read' }
      contracts.push(contract)
    } else if (type === 'native-token-recurring-allowance' && !allowance) {
      allowance = readAllowance(data)
      if (!allowance) return { refused: 'An allowance cannot be read' }
    } else return { refused: 'This kind of permission is not supported' }
  }
  if (calls.length === 0) return { refused: 'The operation calls nothing' }
  let value = 0n
  for (const call of calls) {
    if (same(call.to, sender)) return { refused: 'The account itself may not be called' }
    const limit = call.data === '0x' ? undefined : limitOf(contracts, call)
    if (limit === 'not allowed') return { refused: 'This call is not permitted' }
    // What a function's own limit covers is not taken from the allowance.
    if (limit === undefined) value += call.value
  }
  if (!allowance) return value === 0n ? { taken: undefined } : { refused: 'There is no allowance of native currency' }
  if (value === 0n) return { taken: undefined }
  const since = BigInt(now) - allowance.start
  if (since < 0n) return { refused: 'The allowance has not begun' }
  return { taken: { value, period: since / allowance.period, allowance: allowance.allowance } }
}

/** The limit of the permission that covers a call; nothing when that permission says nothing of currency. */
function limitOf(contracts: readonly Contract[], call: AccountCall): bigint | undefined | 'not allowed' {
  const selector = call.data.length >= 10 ? slice(call.data, 0, 4) : undefined
  for (const { address, grants } of contracts) {
    if (!same(address, call.to)) continue
    if (!grants) return undefined
    const grant = grants.find(
      ({ item, limit, conditions, ...granted }) =>
        granted.selector === selector &&
        (limit === undefined || call.value <= limit) &&
        meets(item, call.data, conditions),
    )
    if (grant) return grant.limit
  }
  return 'not allowed'
}

function quantity(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(?:0x[0-9a-fA-F]{1,64}|\d{1,77})$/.test(value)) return undefined
  return BigInt(value)
}

const fieldsOf = (data: unknown) => (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>

function readAllowance(data: unknown): Allowance | undefined {
  const given = fieldsOf(data)
  const [allowance, start, period] = [quantity(given.allowance), quantity(given.start), quantity(given.period)]
  if (allowance === undefined || start === undefined || !period) return undefined
  return { allowance, start, period }
}

function readContract(data: unknown): Contract | undefined {
  const { address, abi, functions } = fieldsOf(data)
  if (typeof address !== 'string' || !isEvmAddress(address)) return undefined
  if (functions === undefined || functions === null) return { address, grants: undefined }
  if (!Array.isArray(functions)) return undefined
  const known = Array.isArray(abi) ? abi : []
  const grants: Grant[] = []
  for (const entry of functions) {
    const { functionName, valueLimit = null, args } = fieldsOf(entry)
    const limit = valueLimit === null ? undefined : quantity(valueLimit)
    const conditions = readConditions(args)
    if (typeof functionName !== 'string' || !conditions || (limit === undefined && valueLimit !== null))
      return undefined
    const items = known.filter((item) => fieldsOf(item).name === functionName)
    const selected = items.flatMap((item) =>
      selectorOf(item).map((selector) => ({ selector, item, limit, conditions })),
    )
    if (selected.length === 0) return undefined
    grants.push(...selected)
  }
  return { address, grants }
}

function selectorOf(item: unknown): Hex[] {
  if (fieldsOf(item).type !== 'function') return []
  try {
    return [toFunctionSelector(item as AbiFunction)]
  } catch {
    return []
  }
}
