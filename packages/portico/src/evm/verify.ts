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

/**
 * The universal signature validator of ERC-6492, as the standard publishes it (CC0). It is run by a node as the making of a contract, so
 * it needs none on the chain: it answers one byte, 1 when the account has signed. Asks a contract (ERC-1271), after making it first where
 * the signature brings how (ERC-6492).
 */
export const signatureValidator =
  '0x608060405234801561001057600080fd5b5060405161069438038061069483398101604081905261002f9161051e565b600061003c848484610048565b9050806000526001601ff35b60007f64926492649264926492649264926492649264926492649264926492649264926100748361040c565b036101e7576000606080848060200190518101906100929190610577565b60405192955090935091506000906001600160a01b038516906100b69085906105dd565b6000604051808303816000865af19150503d80600081146100f3576040519150601f19603f3d011682016040523d82523d6000602084013e6100f8565b606091505b50509050876001600160a01b03163b60000361016057806101605760405162461bcd60e51b815260206004820152601e60248201527f5369676e617475726556616c696461746f723a206465706c6f796d656e74000060448201526064015b60405180910390fd5b604051630b135d3f60e11b808252906001600160a01b038a1690631626ba7e90610190908b9087906004016105f9565b602060405180830381865afa1580156101ad573d6000803e3d6000fd5b505050506040513d601f19601f820116820180604052508101906101d19190610633565b6001600160e01b03191614945050505050610405565b6001600160a01b0384163b1561027a57604051630b135d3f60e11b808252906001600160a01b03861690631626ba7e9061022790879087906004016105f9565b602060405180830381865afa158015610244573d6000803e3d6000fd5b505050506040513d601f19601f820116820180604052508101906102689190610633565b6001600160e01b031916149050610405565b81516041146102df5760405162461bcd60e51b815260206004820152603a602482015260008051602061067483398151915260448201527f3a20696e76616c6964207369676e6174757265206c656e6774680000000000006064820152608401610157565b6102e7610425565b5060208201516040808401518451859392600091859190811061030c5761030c61065d565b016020015160f81c9050601b811480159061032b57508060ff16601c14155b1561038c5760405162461bcd60e51b815260206004820152603b602482015260008051602061067483398151915260448201527f3a20696e76616c6964207369676e617475726520762076616c756500000000006064820152608401610157565b60408051600081526020810180835289905260ff83169181019190915260608101849052608081018390526001600160a01b0389169060019060a0016020604051602081039080840390855afa1580156103ea573d6000803e3d6000fd5b505050602060405103516001600160a01b0316149450505050505b9392505050565b600060208251101561041d57600080fd5b508051015190565b60405180606001604052806003906020820280368337509192915050565b6001600160a01b038116811461045857600080fd5b50565b634e487b7160e01b600052604160045260246000fd5b60005b8381101561048c578181015183820152602001610474565b50506000910152565b600082601f8301126104a657600080fd5b81516001600160401b038111156104bf576104bf61045b565b604051601f8201601f19908116603f011681016001600160401b03811182821017156104ed576104ed61045b565b60405281815283820160200185101561050557600080fd5b610516826020830160208701610471565b949350505050565b60008060006060848603121561053357600080fd5b835161053e81610443565b6020850151604086015191945092506001600160401b0381111561056157600080fd5b61056d86828701610495565b9150509250925092565b60008060006060848603121561058c57600080fd5b835161059781610443565b60208501519093506001600160401b038111156105b357600080fd5b6105bf86828701610495565b604086015190935090506001600160401b0381111561056157600080fd5b600082516105ef818460208701610471565b9190910192915050565b828152604060208201526000825180604084015261061e816060850160208701610471565b601f01601f1916919091016060019392505050565b60006020828403121561064557600080fd5b81516001600160e01b03198116811461040557600080fd5b634e487b7160e01b600052603260045260246000fdfe5369676e617475726556616c696461746f72237265636f7665725369676e6572'
