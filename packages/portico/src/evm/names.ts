import type { Network } from '../base/entities/network.js'
import { isAppError } from '../base/errors/AppError.js'
import { someError } from '../base/errors/rpc.js'
import { plainName } from '../base/nameForm.js'
import type { NamesFeature } from '../core/family.js'
import { checksumAddress } from './address.js'
import { type Hex, hexToBytes, isBytes, textToHex } from './hex.js'
import { keccak256 } from './keccak.js'
import type { Transport } from './transport.js'

/** The first four bytes of the calls, by their signature. */
const selectors = { resolver: '0178b8bf', addr: '3b3b57de', name: '691f3431', text: '59d1d43c' } as const
/** What a resolver reverts with whose answers are kept off the chain (EIP-3668). */
const offchainLookup = /^0x556f1830/i
const zero = /^0*$/

type Question = { network: Network; signal: AbortSignal }
/** Where to ask, in the terms of one network. */
type Register = { transport: Transport; registry: string; signal: AbortSignal }

/** The feature `names` of the family. `reach` gives the way to the nodes of a network. */
export function makeNames(reach: (network: Network) => Promise<Transport>): NamesFeature {
  return {
    addressOf: async (options) => addressOf(await reach(options.network), options),
    nameOf: async (options) => nameOf(await reach(options.network), options),
  }
}

/**
 * The account that a name stands for in the network's ENS (EIP-137), asked of its registry and of the name's resolver. The name is in
 * its normal form already. A resolver that keeps its answers off the chain is not followed.
 *
 * @throws AppError `rpc/*`, `http/*`; the signal's reason
 */
async function addressOf(
  transport: Transport,
  { network, name, signal }: Question & { name: string },
): Promise<{ address: Hex; avatar?: string | undefined } | undefined> {
  const register = registerOf(transport, network, signal)
  const node = namehash(name)
  const resolver = register && (await resolverOf(register, node))
  if (!resolver) return undefined
  const [answer, avatar] = await Promise.all([
    ask(register, resolver, selectors.addr + node),
    avatarOf(register, resolver, node),
  ])
  const address = readAddress(answer)
  return address ? { address: checksumAddress(address), avatar } : undefined
}

/**
 * The primary name of an address in the network's ENS (EIP-181); only when it is written in its normal form and stands for the address.
 *
 * @throws AppError `rpc/*`, `http/*`; the signal's reason
 */
async function nameOf(
  transport: Transport,
  { network, address, signal }: Question & { address: string },
): Promise<{ name: string; avatar?: string | undefined } | undefined> {
  const register = registerOf(transport, network, signal)
  const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
  const resolver = register && (await resolverOf(register, node))
  if (!resolver) return undefined
  const name = readText(await ask(register, resolver, selectors.name + node))
  if (!name || plainName(name) !== name) return undefined
  const found = await addressOf(transport, { network, name, signal })
  return found?.address.toLowerCase() === address.toLowerCase() ? { name, avatar: found.avatar } : undefined
}

/** EIP-137, as digits. */
export function namehash(name: string): string {
  let node = '00'.repeat(32)
  for (const label of name.split('.').reverse()) {
    const hashed = digits(keccak256(new TextEncoder().encode(label)))
    node = digits(keccak256(hexToBytes(`0x${node}${hashed}`)))
  }
  return node
}

function registerOf(transport: Transport, network: Network, signal: AbortSignal): Register | undefined {
  const registry = network.contracts?.ensRegistry
  return registry ? { transport, registry, signal } : undefined
}

async function resolverOf(register: Register, node: string): Promise<string | undefined> {
  return readAddress(await ask(register, register.registry, selectors.resolver + node))
}

/** A picture that is written into the record itself. Others would have to be fetched from wherever the owner of the name says. */
async function avatarOf(register: Register, resolver: string, node: string): Promise<string | undefined> {
  const key = 'avatar'
  const data = selectors.text + node + word(64) + word(key.length) + textToHex(key).slice(2).padEnd(64, '0')
  const text = await ask(register, resolver, data).then(readText, () => undefined)
  return text?.startsWith('data:image/') ? text : undefined
}

/** What a contract answers; nothing when it refuses. */
async function ask({ transport, signal }: Register, to: string, data: string): Promise<string> {
  try {
    const answer = await transport.request('eth_call', [{ to, data: `0x${data}` }, 'latest'], { signal })
    return isBytes(answer) ? answer.slice(2) : ''
  } catch (error) {
    if (isAppError(error, 'rpc/error') && isRevert(error) && !isOffchainLookup(error)) return ''
    throw error
  }
}

function isRevert(error: { message: string; context: Record<string, string | number> }): boolean {
  return error.context.code === 3 || /revert/i.test(error.message)
}

function isOffchainLookup(error: unknown): boolean {
  return someError(error, (value) => {
    const data = typeof value === 'string' ? value : (value as { data?: unknown }).data
    return typeof data === 'string' && offchainLookup.test(data)
  })
}

function readAddress(answer: string): string | undefined {
  const address = answer.slice(24, 64)
  return address.length === 40 && !zero.test(address) ? `0x${address}` : undefined
}

/** The one text of an answer. */
function readText(answer: string): string | undefined {
  const start = readCount(answer.slice(0, 64)) * 2
  const length = readCount(answer.slice(start, start + 64)) * 2
  const text = answer.slice(start + 64, start + 64 + length)
  return length > 0 && text.length === length ? new TextDecoder().decode(hexToBytes(`0x${text}`)) : undefined
}

/** A count of bytes; a number beyond any answer reads as one that does not fit. */
function readCount(text: string): number {
  const count = text.length === 64 ? Number(BigInt(`0x${text}`)) : 0
  return Math.min(count, Number.MAX_SAFE_INTEGER / 4)
}

const word = (value: number) => value.toString(16).padStart(64, '0')

function digits(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}
