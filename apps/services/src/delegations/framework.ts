import { concat, type Hex, hexToBytes, isHex, keccak256, pad, stringToBytes, toHex } from 'viem'
import type { Ask } from '../indexer/types.js'

/** The DelegationManager of MetaMask’s Delegation Framework 1.3.0, the same on all networks; in lower case. */
export const manager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
/** Its condition that says until when; in lower case. */
export const timestampEnforcer = '0x1046bb45c8d673d4ea75321280db34899413c069'

/**
 * The hash of the manager's code by the package of its authors (`@metamask/delegation-abis` 2.0.0), as the wallet's frame compares it, too:
 * without the mark that the compiler puts behind the code, and without what the constructor wrote of its chain.
 */
const codeHash = '0x998247a078761e9702c90a621b6fda7388e2a4eba12f9b555755c0285deb7298'
const chainAt = 6_767
const domainAt = 6_809

/** Whether the framework stands on a chain: what other code tells at its address is nobody's word. @throws what the nodes throw */
export async function hasFramework(nodes: Ask, chainId: string): Promise<boolean> {
  const code = await nodes.request<unknown>(chainId, 'eth_getCode', [manager, 'latest'])
  if (!isHex(code)) throw new Error(`the node of ${chainId} does not tell the code of a contract`)
  return isManager(code, chainId)
}

/** Whether this is the manager's code, made for this chain (CAIP-2). */
export function isManager(code: Hex, chainId: string): boolean {
  const bytes = hexToBytes(code)
  const [high = 0, low = 0] = bytes.subarray(-2)
  const runs = bytes.slice(0, Math.max(0, bytes.length - 2 - ((high << 8) | low)))
  const number = pad(toHex(BigInt(chainId.slice(chainId.indexOf(':') + 1))), { size: 32 })
  const written = [
    [chainAt, number],
    [domainAt, domainOf(number)],
  ] as const
  for (const [at, word] of written) {
    if (toHex(runs.slice(at, at + 32)) !== word) return false
    runs.fill(0, at, at + 32)
  }
  return keccak256(runs) === codeHash
}

/** The bytes that an account signs of a delegation, by the hash that the contract knows it by. @param chainId CAIP-2 */
export function signedHashOf(delegation: Hex, chainId: string): Hex {
  const number = pad(toHex(BigInt(chainId.slice(chainId.indexOf(':') + 1))), { size: 32 })
  return keccak256(concat(['0x1901', domainOf(number), delegation]))
}

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

/** What the manager of a chain puts before the hash of a form (EIP-712). @param chainNumber 32 bytes */
function domainOf(chainNumber: Hex): Hex {
  const parts = [domainType, 'DelegationManager', '1'].map((text) => keccak256(stringToBytes(text)))
  return keccak256(concat([...parts, chainNumber, pad(manager, { size: 32 })]))
}
