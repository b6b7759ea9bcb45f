import type { Network } from '../base/entities/network.js'
import { AppError } from '../base/errors/AppError.js'
import type { SignInFeature } from '../core/family.js'
import { type Hex, hexToBytes, isAddressLike, isBytes } from './hex.js'
import { keccak256 } from './keccak.js'
import { recoverPoint } from './recover.js'
import type { Transport } from './transport.js'

/** What a signature for a contract that is still to be made ends with (ERC-6492). */
const laterSuffix = '6492'.repeat(16)
/** `isValidSignature(bytes32,bytes)`, which is also what a contract answers for yes (ERC-1271). */
const isValidSelector = '1626ba7e'

/** The feature `signIn` of the family. */
export function makeVerifying(reach: (network: Network) => Promise<Transport>): SignInFeature {
  return { verify: (signed) => verifyText(reach, signed) }
}

type SignedText = { network: Network; address: string; message: string; signature: string; signal: AbortSignal }

/**
 * Whether an address has signed a text (EIP-191): by its own key, which is found out here; as a contract (ERC-1271), or as one that is
 * still to be made (ERC-6492), which a node is asked for.
 *
 * @throws AppError `rpc/error`, `http/*` when no node answers what only a node can tell
 */
export async function verifyText(
  reach: (network: Network) => Promise<Transport>,
  { network, address, message, signature, signal }: SignedText,
): Promise<boolean> {
  if (!isAddressLike(address) || !isBytes(signature) || signature.length > 65_536) return false
  const hash = hashText(message)
  if (recoverAddress(hash, signature) === address.toLowerCase()) return true
  const transport = await reach(network)
  const ask = (call: object) => transport.request('eth_call', [call, 'latest'], { signal })
  try {
    if (signature.toLowerCase().endsWith(laterSuffix)) {
      const { signatureValidator } = await import('./validator.js')
      return readWord(await ask({ data: `${signatureValidator}${word(address)}${tailOf(hash, signature, 96)}` })) === 1n
    }
    const code = await transport.request('eth_getCode', [address, 'latest'], { signal })
    if (!isBytes(code) || code === '0x') return false
    const answer = await ask({ to: address, data: `0x${isValidSelector}${tailOf(hash, signature, 64)}` })
    return isBytes(answer) && answer.slice(2, 10).toLowerCase() === isValidSelector
  } catch (error) {
    // A contract may say no by reverting, and so does the validator where nothing comes to stand at the address.
    if (isRevert(error)) return false
    throw error
  }
}

/** The hash that a wallet signs for a text (EIP-191, version `E`). */
function hashText(message: string): Uint8Array {
  const text = new TextEncoder().encode(message)
  const head = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`)
  return keccak256(Uint8Array.from([...head, ...text]))
}

/** The address whose key made a signature of 65 bytes, or of 64 (EIP-2098), in small letters. */
function recoverAddress(hash: Uint8Array, signature: Hex): Hex | undefined {
  const bytes = hexToBytes(signature)
  if (bytes.length !== 65 && bytes.length !== 64) return undefined
  // The short form keeps the last byte's bit at the top of s.
  const last = bytes[64] ?? (bytes[32] ?? 0) >> 7
  if (bytes.length === 64) bytes[32] = (bytes[32] ?? 0) & 127
  const point = recoverPoint(hash, bytes.slice(0, 32), bytes.slice(32, 64), last >= 27 ? last - 27 : last)
  return point && `0x${hexOf(keccak256(point).slice(12))}`
}

/** The hash and the bytes of the signature as the last two arguments of a call, the bytes at `offset`. */
function tailOf(hash: Uint8Array, signature: Hex, offset: number): string {
  const bytes = signature.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `${hexOf(hash)}${word(offset.toString(16))}${word((bytes.length / 2).toString(16))}${padded}`
}

const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function readWord(answer: unknown): bigint | undefined {
  return isBytes(answer) && answer.length > 2 ? BigInt(answer) : undefined
}

function isRevert(error: unknown): boolean {
  return (
    error instanceof AppError && error.code === 'rpc/error' && [3, -32000, -32015].includes(Number(error.context.code))
  )
}
