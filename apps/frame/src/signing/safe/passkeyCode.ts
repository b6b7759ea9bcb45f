import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromHex, isHex, toHex } from '../bytes.js'
import type { MethodContext } from '../methods/context.js'
import { Refusal } from '../refusal.js'
import { p256Verifier, setupMultiSend, sharedSigner } from './contracts.js'

/**
 * What an account of a passkey stands on besides Safe’s own contracts, with the Keccak-256 of the code that runs there. Where one is
 * missing an account could be paid into, and nobody could move it.
 */
const contracts = {
  SafeWebAuthnSharedSigner: [sharedSigner, '0x6cf98300d73483cfa6fe43efe5afed74165cb1097ef35addd87957243bcd9688'],
  FCLP256Verifier: [p256Verifier, '0x0d23c6a31df5b9c5358b2899ac8b0b7f06560804f53ccb13852ed7b25117a1d8'],
  MultiSend: [setupMultiSend, '0x0e4f7fc66550a322d1e7688e181b75e217e662a4f3f4d6a29b22bc61217c4b77'],
} as const

/** Refuses where one of them is not on the network, or has other code than the one that was looked at. @throws Refusal */
export async function requirePasskeyCode({ rpc, network }: Pick<MethodContext, 'rpc' | 'network'>): Promise<void> {
  await Promise.all(
    Object.entries(contracts).map(async ([name, [address, hash]]) => {
      const code = await rpc(network.caipNetworkId, 'eth_getCode', [address, 'latest'])
      if (typeof code !== 'string' || !isHex(code)) throw new Refusal('nodeFailed', 'The network does not answer.')
      const refused = (what: string) =>
        new Refusal('unsupportedChain', `A passkey’s wallet cannot be used on this network: ${what}.`)
      if (code === '0x') throw refused(`there is no ${name}`)
      if (toHex(keccak_256(fromHex(code))) !== hash) throw refused(`${name} has other code`)
    }),
  )
}
