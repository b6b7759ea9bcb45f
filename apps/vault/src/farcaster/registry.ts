import { type Address, createPublicClient, encodeAbiParameters, type Hex, hashMessage, http, parseAbi } from 'viem'
import { recoverMessageAddress } from 'viem/utils'
import type { SignedMessage } from './message.js'

/** Where the registries stand on OP Mainnet. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
const chainId = 10

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
])
const added = 1
const authAddress = 2

export type Registry = {
  /**
   * Whether the text was signed by an address that may speak for the account: the one that holds it, or one that it named for signing in.
   * @throws Error when the node does not answer, or for another chain
   */
  isSignedFor(given: SignedMessage & { message: string; signature: Hex }): Promise<boolean>
}

/** The registries of Farcaster, asked at a node of the operator's choice. */
export function registryAt(rpcUrl: string): Registry {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: 10_000, retryCount: 1 }), cacheTime: 0 })

  async function maySpeak(address: Address, fid: bigint): Promise<boolean> {
    const held = await client.readContract({ address: idRegistry, abi, functionName: 'idOf', args: [address] })
    if (held === fid) return true
    const key = encodeAbiParameters([{ type: 'address' }], [address])
    const { state, keyType } = await client.readContract({
      address: keyRegistry,
      abi,
      functionName: 'keyDataOf',
      args: [fid, key],
    })
    return state === added && keyType === authAddress
  }

  return {
    async isSignedFor({ address, fid, message, signature }) {
      if ((await client.getChainId()) !== chainId) throw new Error('The node is of another chain')
      if (!(await maySpeak(address, fid))) return false
      const recovered = await recoverMessageAddress({ message, signature }).catch(() => undefined)
      if (recovered?.toLowerCase() === address.toLowerCase()) return true
      // An account that is a contract: ERC-1271, or ERC-6492 before it is deployed.
      return client.verifyHash({ address, hash: hashMessage(message), signature })
    },
  }
}
