import { type Hex, namehash, zeroAddress } from 'viem'
import type { Chain, Nodes } from '../chains/nodes.js'
import { ensAbi } from '../evm/abi.js'
import { same } from '../evm/address.js'
import { type Read, type Reader, readMany } from '../evm/read.js'
import { pictureSource, stillHeld } from '../nfts/inventory.js'
import type { NftRef } from '../nfts/metadata.js'
import { clean } from '../tokens/facts.js'

/**
 * The primary ENS name of an address and what its `avatar` record says. The name counts only when it points back to the address, and when
 * it is written as ENS writes names, since anybody may claim any text in his own reverse record.
 *
 * @throws when the chain does not answer
 */
export async function ensIdentity(
  nodes: Reader,
  chain: Chain & { ens: NonNullable<Chain['ens']> },
  address: string,
): Promise<{ name: string; avatar?: string | undefined } | undefined> {
  const { registry } = chain.ens
  const ask = async (to: string, name: string, args: readonly unknown[]) => {
    const read: Read = { to, abi: ensAbi, name, args }
    return (await readMany(nodes, chain, [read]))[0]
  }
  const resolverOf = async (node: Hex) => {
    const resolver = await ask(registry, 'resolver', [node])
    return typeof resolver === 'string' && resolver !== zeroAddress ? resolver : undefined
  }
  const reverse = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
  const reverseResolver = await resolverOf(reverse)
  const claimed = reverseResolver && (await ask(reverseResolver, 'name', [reverse]))
  if (typeof claimed !== 'string' || !isPlainName(claimed)) return undefined
  const node = namehash(claimed)
  const resolver = await resolverOf(node)
  if (!resolver) return undefined
  const [target, avatar] = await readMany(nodes, chain, [
    { to: resolver, abi: ensAbi, name: 'addr', args: [node] },
    { to: resolver, abi: ensAbi, name: 'text', args: [node, 'avatar'] },
  ])
  if (typeof target !== 'string' || !same(target, address)) return undefined
  return { name: claimed, avatar: typeof avatar === 'string' && avatar !== '' ? avatar.trim() : undefined }
}

/**
 * An avatar that names a collectible (ENSIP-12) as a source of pictures, when the address holds it on a chain that is served: anybody may
 * write the name of another's collectible into his record. Any other avatar is returned as it is.
 */
export async function heldAvatar(
  nodes: Reader & Pick<Nodes, 'chain'>,
  address: string,
  avatar: string,
): Promise<string | undefined> {
  const [, chainId = '', standard, contract = '', number = '0'] =
    /^(eip155:\d+)\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i.exec(avatar) ?? []
  if (!standard) return avatar
  const chain = nodes.chain(chainId)
  if (!chain) return undefined
  const ref = { standard: standard.toLowerCase() as NftRef['standard'], address: contract, tokenId: BigInt(number) }
  const held = await stillHeld(nodes, chain, address, [{ ...ref, amount: 0n }])
  // What the contract does not answer is believed of the index, and of nobody else.
  return held.some(({ amount }) => amount > 0n) ? pictureSource(chain, ref) : undefined
}

/** Lower case without what is invisible; a name in another form is not the one that was registered. */
export function isPlainName(name: string): boolean {
  return (
    name.length <= 255 &&
    clean(name, 255) === name &&
    name === name.normalize('NFC').toLowerCase() &&
    /^[^\s.]+(?:\.[^\s.]+)+$/.test(name)
  )
}
