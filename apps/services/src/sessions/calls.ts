import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
} from 'viem'

/** One call that an account makes. */
export type AccountCall = { to: Address; value: bigint; data: Hex }

const modularAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const simpleAbi = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch(address[] to, uint256[] values, bytes[] data)',
])
const batch = parseAbiParameters('(address to, uint256 value, bytes data)[]')

/**
 * The calls that an operation makes: accounts of ERC-7579, and those shaped like the reference account of ERC-4337.
 * @returns nothing for anything that cannot be read, delegated calls among it
 */
export function callsOf(callData: Hex): readonly AccountCall[] | undefined {
  try {
    return modularCalls(callData) ?? simpleCalls(callData)
  } catch {
    return undefined
  }
}

function modularCalls(callData: Hex): readonly AccountCall[] | undefined {
  if (!callData.startsWith('0xe9ae5c53')) return undefined
  const [mode, given] = decodeFunctionData({ abi: modularAbi, data: callData }).args
  const kind = slice(mode, 0, 1)
  if (kind === '0x01') return decodeAbiParameters(batch, given)[0]
  if (kind !== '0x00') return undefined
  const length = size(given)
  return [
    {
      to: slice(given, 0, 20, { strict: true }),
      value: BigInt(slice(given, 20, 52, { strict: true })),
      data: length > 52 ? slice(given, 52) : '0x',
    },
  ]
}

function simpleCalls(callData: Hex): readonly AccountCall[] | undefined {
  const { functionName, args } = decodeFunctionData({ abi: simpleAbi, data: callData })
  if (functionName === 'execute') return [{ to: args[0], value: args[1], data: args[2] }]
  const [to, values, data] = args
  if (to.length !== data.length || (values.length > 0 && values.length !== to.length)) return undefined
  return to.map((target, index) => ({ to: target, value: values[index] ?? 0n, data: data[index] ?? '0x' }))
}
