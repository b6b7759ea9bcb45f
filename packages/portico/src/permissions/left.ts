import {
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { fail } from '../base/errors/AppError.js'
import { permissionErrors } from './errors.js'
import type { GrantedPermission, PermissionProvider } from './permission.js'
import { unreadable } from './wire.js'

/**
 * MetaMask’s Delegation Framework 1.3.0, as its release says where each contract stands, the same on all networks: what counts is read
 * from these, and from no other.
 */
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const periodic = [
  '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
] as const satisfies readonly Hex[]
const streaming = [
  '0xD10b97905a320b13a0608f7E9cC506b56747df19',
  '0x56c97aE02f233B29fa03502Ecc0457266d9be00e',
] as const satisfies readonly Hex[]
const limitedCalls = ['0x04658B29F6b82ed55274221a06Fc97D318E25416'] as const satisfies readonly Hex[]

const delegations = parseAbiParameters([
  'Delegation[] list',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
])
const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function getDelegationHash(Delegation) view returns (bytes32)',
  'function disabledDelegations(bytes32) view returns (bool)',
  'function getAvailableAmount(bytes32, address, bytes) view returns (uint256, bool, uint256)',
  'function streamingAllowances(address, bytes32) view returns (uint256, uint256, uint256, uint256, uint256)',
  'function callCounts(address, bytes32) view returns (uint256)',
])

/** How far a permission goes at this moment, by its network. */
export type PermissionLeft = {
  /** The account took it back. */
  isRevoked: boolean
  /** Seconds since 1970 of the newest block, by which its contracts reckon. */
  at: number
  /** What could be taken now, in the smallest unit, or how many calls: 0 when it is over or was taken back. The account may hold less. */
  left: bigint
}

type Read = { manager: Address; hash: Hex; terms: Hex; at: bigint }

/**
 * Reads from the network what is left of a permission at this moment, and whether it was taken back: not from the wallet, so that an app's
 * server can ask, too.
 *
 * @param node What speaks to the permission's network (EIP-1193): `portico.getProvider('eip155')`, or viem's public client.
 * @throws AppError `permission/unknown-contract` for one that other contracts keep; `permission/answer` for a context that cannot be read;
 * what the node fails with
 * @example
 * const { left, isRevoked } = await readLeft(portico.getProvider('eip155'), subscription)
 */
export async function readLeft(
  node: PermissionProvider,
  given: Pick<GrantedPermission, 'context' | 'delegationManager' | 'until'>,
): Promise<PermissionLeft> {
  if (!isOne([manager], given.delegationManager)) throw unknown(given.delegationManager)
  const delegation = decode(given.context)
  const caveat = delegation.caveats.find(({ enforcer }) => readers.some(({ of }) => isOne(of, enforcer)))
  const reader = readers.find(({ of }) => caveat && isOne(of, caveat.enforcer))
  if (!caveat || !reader) throw unknown(delegation.caveats[0]?.enforcer ?? given.delegationManager)
  const ask = async (to: Address, data: Hex) =>
    (await node.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })) as Hex
  const hash = decodeFunctionResult({
    abi,
    functionName: 'getDelegationHash',
    data: await ask(manager, encodeFunctionData({ abi, functionName: 'getDelegationHash', args: [delegation] })),
  })
  const disabled = encodeFunctionData({ abi, functionName: 'disabledDelegations', args: [hash] })
  const [isRevoked, at] = await Promise.all([
    ask(manager, disabled).then((data) => decodeFunctionResult({ abi, functionName: 'disabledDelegations', data })),
    timeOf(node),
  ])
  const over = isRevoked || at >= BigInt(given.until)
  const read = { manager, hash, terms: caveat.terms, at } as const
  const left = over ? 0n : await reader.read(read, (data) => ask(caveat.enforcer, data))
  return { isRevoked, at: Number(at), left }
}

const isOne = (list: readonly Hex[], address: string) =>
  list.some((each) => each.toLowerCase() === address.toLowerCase())

const unknown = (address: string) => fail(permissionErrors, 'permission/unknown-contract', { address })

/** The permission itself: what it stands on, where it was handed on, comes after it. */
function decode(context: Hex) {
  try {
    const [[first]] = decodeAbiParameters(delegations, context)
    if (first) return first
  } catch (cause) {
    throw Object.assign(unreadable('its context'), { cause })
  }
  throw unreadable('its context')
}

async function timeOf(node: PermissionProvider): Promise<bigint> {
  const block = await node.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  const { timestamp } = (block ?? {}) as { timestamp?: unknown }
  if (typeof timestamp !== 'string') throw unreadable('the newest block')
  return BigInt(timestamp)
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Numbers that a contract wrote one behind the other. */
const numberAt = (terms: Hex, byte: number) => BigInt(`0x${terms.slice(2 + byte * 2, 2 + (byte + 32) * 2) || '0'}`)

const readers: readonly { of: readonly Hex[]; read(it: Read, ask: (data: Hex) => Promise<Hex>): Promise<bigint> }[] = [
  {
    of: periodic,
    async read({ manager, hash, terms }, ask) {
      const args = [hash, manager, terms] as const
      const data = await ask(encodeFunctionData({ abi, functionName: 'getAvailableAmount', args }))
      return decodeFunctionResult({ abi, functionName: 'getAvailableAmount', data })[0]
    },
  },
  {
    of: streaming,
    async read({ manager, hash, terms, at }, ask) {
      const data = await ask(encodeFunctionData({ abi, functionName: 'streamingAllowances', args: [manager, hash] }))
      const spent = decodeFunctionResult({ abi, functionName: 'streamingAllowances', data })[4]
      // A token stands before the numbers.
      const first = (terms.length - 2) / 2 - 4 * 32
      const [atOnce, most, perSecond, start] = [0, 1, 2, 3].map((place) => numberAt(terms, first + place * 32)) as [
        bigint,
        bigint,
        bigint,
        bigint,
      ]
      if (at < start) return 0n
      return least(most, atOnce + perSecond * (at - start)) - spent
    },
  },
  {
    of: limitedCalls,
    async read({ manager, hash, terms }, ask) {
      const data = await ask(encodeFunctionData({ abi, functionName: 'callCounts', args: [manager, hash] }))
      return numberAt(terms, 0) - decodeFunctionResult({ abi, functionName: 'callCounts', data })
    },
  },
]
