import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAbi } from '../../confirm/abi.js'
import { concat, fromHex, isHex, toHex, utf8, word } from '../bytes.js'
import type { MethodContext } from '../methods/context.js'
import { Refusal } from '../refusal.js'
import { type ContractName, framework } from './contracts.js'

/** Refuses where one of the contracts is not on the network, or has other code than the one that was looked at. @throws Refusal */
export async function requireCode(
  names: readonly ContractName[],
  chainId: bigint,
  { rpc, network }: Pick<MethodContext, 'rpc' | 'network'>,
): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const code = await rpc(network.caipNetworkId, 'eth_getCode', [framework[name].address, 'latest'])
      if (typeof code !== 'string' || !isHex(code)) throw new Refusal('nodeFailed', 'The network does not answer.')
      if (code === '0x') throw new Refusal('unsupportedChain', `Permissions cannot be given here: there is no ${name}.`)
      if (codeHashOf(name, fromHex(code), chainId) !== framework[name].codeHash)
        throw new Refusal('unsupportedChain', `Permissions cannot be given here: ${name} has other code.`)
    }),
  )
}

/** The hash of the code that runs, without what differs by compilation and chain; undefined where that is not of this chain. */
export function codeHashOf(name: ContractName, code: Uint8Array, chainId: bigint): string | undefined {
  const last = code.subarray(-2)
  const marked = ((last[0] ?? 0) << 8) | (last[1] ?? 0)
  const runs = code.slice(0, Math.max(0, code.length - 2 - marked))
  const contract = framework[name]
  if (!('ofChain' in contract)) return toHex(keccak_256(runs))
  const { chainAt, domainAt, name: domain } = contract.ofChain
  const isWritten =
    isAt(runs, chainAt, word(chainId)) && isAt(runs, domainAt, domainOf(domain, contract.address, chainId))
  if (!isWritten) return undefined
  runs.fill(0, chainAt, chainAt + 32)
  runs.fill(0, domainAt, domainAt + 32)
  return toHex(keccak_256(runs))
}

const isAt = (bytes: Uint8Array, at: number, wanted: Uint8Array) =>
  wanted.every((byte, next) => bytes[at + next] === byte)

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

function domainOf(name: string, contract: string, chainId: bigint): Uint8Array {
  const parts = [domainType, name, '1'].map((text) => keccak_256(utf8(text)))
  return keccak_256(concat(...parts, encodeAbi('uint256,address', [chainId, contract])))
}
