import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { rpcContext } from '../base/errors/foreign.js'
import type { SignedPermit } from '../core/family.js'
import { callData } from './abi.js'
import { type Hex, hexToBytes, isBytes, readQuantity } from './hex.js'
import { keccak256 } from './keccak.js'
import type { Transport } from './transport.js'

type Asked = {
  network: Network
  token: string
  owner: string
  spender: string
  amount: bigint
  deadline: bigint
  signal: AbortSignal
}
type Domain = { name: string; version: string }

const selectors = {
  'eip712Domain()': '0x84b0196e',
  'name()': '0x06fdde03',
  'version()': '0x54fd4d50',
  'DOMAIN_SEPARATOR()': '0x3644e515',
  'PERMIT_TYPEHASH()': '0x30adf81f',
  'nonces(address)': '0x7ecebe00',
} as const
// Of `EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)`.
const domainType = '8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f'
// Of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)`.
const permitType = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
/** The longest name of a token that is signed under, in bytes. */
const textMax = 256

/**
 * See `TransactFeature.permit`. What the token signs under is not believed but reckoned: the name and the version are those whose hash the
 * token itself holds a signature against.
 */
export async function makePermit(transport: Transport, asked: Asked): Promise<SignedPermit | undefined> {
  const { network, token, owner, spender, amount, deadline, signal } = asked
  const request = (method: string, params: unknown[]) =>
    transport.request(method, params, { signal }).catch(() => {
      signal.throwIfAborted()
      return undefined
    })
  const ask = (name: keyof typeof selectors, ...words: string[]) =>
    request('eth_call', [{ to: token, data: callData(selectors[name], ...words) }, 'latest'])
  const [code, separator, nonce, type, own, name, version] = await Promise.all([
    request('eth_getCode', [owner, 'latest']),
    ask('DOMAIN_SEPARATOR()'),
    ask('nonces(address)', owner).then(readQuantity),
    ask('PERMIT_TYPEHASH()'),
    ask('eip712Domain()').then(readDomain),
    ask('name()').then((answer) => readText(answer, 0)),
    ask('version()').then((answer) => readText(answer, 0)),
  ])
  // The account of a contract signs in ways that most tokens cannot check. One that only borrows code signs as ever (EIP-7702).
  const isOwn = code === '0x' || (isBytes(code) && code.startsWith('0xef0100'))
  const isOther = isBytes(type) && type.length === 66 && type.toLowerCase() !== permitType
  if (!isOwn || isOther || nonce === undefined || !isBytes(separator)) return undefined
  const named = [version, '1', '2'].flatMap((one) => (name && one ? [{ name, version: one }] : []))
  const domain = [...(own ? [own] : []), ...named].find(
    (one) => separatorOf(one, network.id, token) === separator.toLowerCase(),
  )
  if (!domain) return undefined
  const numbers = { value: amount.toString(), nonce: nonce.toString(), deadline: deadline.toString() }
  return {
    typedData: {
      types: { EIP712Domain: domainFields, Permit: permitFields },
      primaryType: 'Permit',
      domain: { ...domain, chainId: Number(network.id), verifyingContract: token },
      message: { owner, spender, ...numbers },
    },
    pack: (signature) => callData('0x', owner, spender, amount, deadline, ...partsOf(signature)),
  }
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const permitFields = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]

function separatorOf({ name, version }: Domain, chainId: Network['id'], token: string): Hex {
  const hash = (text: string) => hexOf(keccak256(new TextEncoder().encode(text)))
  const words = callData(`0x${domainType}${hash(name)}${hash(version)}`, BigInt(chainId), token)
  return `0x${hexOf(keccak256(hexToBytes(words)))}`
}

/** v, r and s of a signature of 65 bytes. @throws AppError `rpc/error` for any other */
function partsOf(signature: string): [bigint, string, string] {
  const last = /^0x[0-9a-f]{128}([0-9a-f]{2})$/i.exec(signature)?.[1]
  const odd = last === undefined ? -1 : Number.parseInt(last, 16)
  const v = odd === 0 || odd === 1 ? odd + 27 : odd
  if (v === 27 || v === 28) return [BigInt(v), `0x${signature.slice(2, 66)}`, `0x${signature.slice(66, 130)}`]
  const message = 'The wallet gave no signature of a plain account'
  throw fail(chainErrors, 'rpc/error', rpcContext(-32603, message))
}

/** The name and the version of an EIP-5267 answer that names these and the chain and the contract, nothing else. */
function readDomain(answer: unknown): Domain | undefined {
  if (!isBytes(answer) || answer.slice(2, 4) !== '0f') return undefined
  const [name, version] = [readText(answer, 1), readText(answer, 2)]
  return name && version ? { name, version } : undefined
}

/** The text that begins where word `index` of an answer says. */
function readText(answer: unknown, index: number): string | undefined {
  if (!isBytes(answer)) return undefined
  const bytes = hexToBytes(answer)
  const word = (at: number) => {
    const digits = answer.slice(2 + at * 2, 2 + at * 2 + 64)
    const value = digits.length === 64 ? BigInt(`0x${digits}`) : undefined
    return value !== undefined && value <= BigInt(bytes.length) ? Number(value) : undefined
  }
  const start = word(index * 32)
  const length = start === undefined ? undefined : word(start)
  if (start === undefined || length === undefined || length === 0 || length > textMax) return undefined
  return new TextDecoder().decode(bytes.subarray(start + 32, start + 32 + length))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
