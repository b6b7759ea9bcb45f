import { createPublicClient, custom, type Hex, hashMessage, isErc6492Signature, isHex } from 'viem'
import { recoverAddress } from 'viem/utils'
import type { Nodes } from '../chains/nodes.js'
import { plainAddress, same } from './address.js'

/** A library's client whose calls go to the nodes of a chain. */
function clientOf(nodes: Pick<Nodes, 'request'>, chainId: string) {
  return createPublicClient({
    transport: custom(
      {
        request: ({ method, params }: { method: string; params?: unknown }) =>
          nodes.request(chainId, method, params ?? []),
      },
      { retryCount: 0 },
    ),
    cacheTime: 0,
  })
}

export type Verdict = 'signed' | 'not signed' | 'unknown'

/**
 * Whether an address has signed a text: by its own key (EIP-191), or as a contract (ERC-1271; ERC-6492 before it is deployed).
 *
 * @param chainId CAIP-2 id of the chain on which a contract is asked.
 * @returns `unknown` when a contract would have to be asked and no node answers
 */
export async function verifyText(
  nodes: Pick<Nodes, 'request' | 'chain'>,
  { message, ...given }: { chainId: string; address: string; message: string; signature: string },
): Promise<Verdict> {
  return verifyHash(nodes, { ...given, hash: hashMessage(message) })
}

/** The same of 32 bytes, such as the hash of a form (EIP-712). */
export async function verifyHash(
  nodes: Pick<Nodes, 'request' | 'chain'>,
  given: { chainId: string; address: string; hash: Hex; signature: string },
): Promise<Verdict> {
  const { chainId, address, hash, signature } = given
  if (!isHex(signature) || signature.length % 2 !== 0) return 'not signed'
  if (await isSignedByKey(hash, signature, address)) return 'signed'
  if (!nodes.chain(chainId)) return 'not signed'
  try {
    if (!isErc6492Signature(signature)) {
      const code = await nodes.request<Hex>(chainId, 'eth_getCode', [address, 'latest'])
      if (code === '0x') return 'not signed'
    }
    const fits = await clientOf(nodes, chainId).verifyHash({
      address: plainAddress(address),
      hash,
      signature,
    })
    return fits ? 'signed' : 'not signed'
  } catch {
    return 'unknown'
  }
}

async function isSignedByKey(hash: Hex, signature: Hex, address: string): Promise<boolean> {
  // 64 bytes: the short form (EIP-2098); 65: r, s and v.
  if (signature.length !== 132 && signature.length !== 130) return false
  try {
    return same(await recoverAddress({ hash, signature }), address)
  } catch {
    return false
  }
}
