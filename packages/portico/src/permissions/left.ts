import { rpcErrorOf } from '../base/errors/foreign.js'
import { callData, type Hex, reader, word } from './abi.js'
import {
  decode,
  isOne,
  limitedCalls,
  manager,
  nonce,
  periodic,
  streaming,
  timestamp,
  unknownContract as unknown,
} from './context.js'
import type { GrantedPermission, PermissionProvider } from './permission.js'
import { unreadable } from './wire.js'

/** `getDelegationHash((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))` */
const getDelegationHash: Hex = '0x66134607'
/** `disabledDelegations(bytes32)` */
const disabledDelegations: Hex = '0x2d40d052'
/** `getAvailableAmount(bytes32,address,bytes)` */
const getAvailableAmount: Hex = '0x6a9843f6'
/** `streamingAllowances(address,bytes32)` */
const streamingAllowances: Hex = '0xfb7d2c5b'
/** `callCounts(address,bytes32)` */
const callCounts: Hex = '0x19054d89'
/** `currentNonce(address,address)` */
const currentNonce: Hex = '0x2bd4ed21'

/** How far a permission goes at this moment, by its network. */
export type PermissionLeft = {
  /** The account took it back: it alone, or all that it gave before, as wallets of other makers can (NonceEnforcer). */
  isRevoked: boolean
  /** Seconds since 1970 of the newest block, by which its contracts reckon. */
  at: number
  /** What could be taken now, in the smallest unit, or how many calls: 0 when it is over or was taken back. The account may hold less. */
  left: bigint
}

type Ask = (to: Hex, data: Hex) => Promise<Hex>
type Read = { hash: Hex; terms: Hex; at: bigint; enforcer: Hex; ask: Ask }

/**
 * Reads from the network what is left of a permission at this moment, and whether it was taken back: not from the wallet, so that an app's
 * server can ask, too.
 *
 * @param node What speaks to the permission's network (EIP-1193): `portico.getProvider('eip155')`, or a node of your own.
 * @throws AppError `permission/unknown-contract` for one that other contracts keep; `permission/answer` for a context or an answer that
 * cannot be read; `rpc/error` for what the node fails with
 * @example
 * const { left, isRevoked } = await readLeft(portico.getProvider('eip155'), subscription)
 */
export async function readLeft(
  node: PermissionProvider,
  given: Pick<GrantedPermission, 'context' | 'delegationManager' | 'until'>,
): Promise<PermissionLeft> {
  if (!isOne([manager], given.delegationManager)) throw unknown(given.delegationManager)
  const { delegation, delegator, caveats } = decode(given.context)
  const caveat = caveats.find(({ enforcer }) => readers.some(({ of }) => isOne(of, enforcer)))
  const read = readers.find(({ of }) => caveat && isOne(of, caveat.enforcer))?.read
  if (!caveat || !read) throw unknown(caveats[0]?.enforcer ?? given.delegationManager)
  const ask: Ask = async (to, data) => hexOf(await asked(node, 'eth_call', [{ to, data }, 'latest']))
  const hash = await ask(manager, `${getDelegationHash}${word(32n)}${delegation.slice(2)}`)
  const nonces = caveats.filter((each) => isOne([nonce], each.enforcer)).map(({ terms }) => numberIn(terms))
  const [disabled, at, current] = await Promise.all([
    ask(manager, callData(disabledDelegations, hash)),
    timeOf(node),
    nonces.length > 0
      ? ask(nonce, callData(currentNonce, manager, delegator)).then((said) => numberIn(said))
      : undefined,
  ])
  const isRevoked = numberIn(disabled) !== 0n || nonces.some((each) => each < (current ?? each))
  const isOff = isRevoked || at >= BigInt(given.until) || nonces.some((each) => each !== current)
  const isOut = caveats.some((each) => isOne([timestamp], each.enforcer) && !isWithin(each.terms, at))
  return { isRevoked, at: Number(at), left: isOff || isOut ? 0n : await read({ ...caveat, hash, at, ask }) }
}

/** It holds after the one time and before the other, where they are not 0. */
function isWithin(terms: Hex, at: bigint): boolean {
  const both = numberIn(terms)
  const [after, before] = [both >> 128n, both & (2n ** 128n - 1n)]
  return at > after && (before === 0n || at < before)
}

async function asked(node: PermissionProvider, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await node.request({ method, params })
  } catch (error) {
    throw rpcErrorOf(error)
  }
}

function hexOf(value: unknown): Hex {
  if (typeof value === 'string' && /^0x(?:[\da-f]{2})+$/i.test(value)) return value as Hex
  throw unreadable('what the contract says')
}

async function timeOf(node: PermissionProvider): Promise<bigint> {
  const block = await asked(node, 'eth_getBlockByNumber', ['latest', false])
  const { timestamp } = (block ?? {}) as { timestamp?: unknown }
  if (typeof timestamp === 'string' && /^0x[\da-f]{1,16}$/i.test(timestamp)) return BigInt(timestamp)
  throw unreadable('the time of the newest block')
}

function numberIn(data: Hex, index = 0): bigint {
  try {
    return reader(data).number(index * 32)
  } catch (cause) {
    throw unreadable('what the contract says', cause)
  }
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

const readers: readonly { of: readonly Hex[]; read(it: Read): Promise<bigint> }[] = [
  {
    of: periodic,
    async read({ hash, terms, enforcer, ask }) {
      const size = (terms.length - 2) / 2
      const padded = terms.slice(2).padEnd(Math.ceil(size / 32) * 64, '0')
      const data: Hex = `${callData(getAvailableAmount, hash, manager, 96n, BigInt(size))}${padded}`
      return numberIn(await ask(enforcer, data))
    },
  },
  {
    of: streaming,
    async read({ hash, terms, enforcer, at, ask }) {
      const spent = numberIn(await ask(enforcer, callData(streamingAllowances, manager, hash)), 4)
      // A token may stand before the numbers.
      const numbers: Hex = `0x${terms.slice(-4 * 64)}`
      const [atOnce, most, perSecond, start] = [0, 1, 2, 3].map((index) => numberIn(numbers, index)) as [
        bigint,
        bigint,
        bigint,
        bigint,
      ]
      return at < start ? 0n : least(most, atOnce + perSecond * (at - start)) - spent
    },
  },
  {
    of: limitedCalls,
    async read({ hash, terms, enforcer, ask }) {
      return numberIn(terms) - numberIn(await ask(enforcer, callData(callCounts, manager, hash)))
    },
  },
]
