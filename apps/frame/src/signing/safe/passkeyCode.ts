import { keccak_256 } from '@noble/hashes/sha3.js'
import type { FrameReasonSaid } from 'portico/wire'
import { fromHex, isHex, toHex } from '../bytes.js'
import type { MethodContext } from '../methods/context.js'
import { Refusal } from '../refusal.js'
import type { PasskeyKey } from './account.js'
import { p256Verifier, setupMultiSend, sharedSigner, signerFactory, signerSingleton } from './contracts.js'
import { isOwner } from './isOwner.js'
import { signerOf } from './passkeySigner.js'

/**
 * What an account of a passkey stands on besides Safe’s own contracts, with the Keccak-256 of the code that runs there. Where one is
 * missing an account could be paid into, and nobody could move it.
 */
const contracts = {
  SafeWebAuthnSharedSigner: [sharedSigner, '0x6cf98300d73483cfa6fe43efe5afed74165cb1097ef35addd87957243bcd9688'],
  FCLP256Verifier: [p256Verifier, '0x0d23c6a31df5b9c5358b2899ac8b0b7f06560804f53ccb13852ed7b25117a1d8'],
  MultiSend: [setupMultiSend, '0x0e4f7fc66550a322d1e7688e181b75e217e662a4f3f4d6a29b22bc61217c4b77'],
  SafeWebAuthnSignerFactory: [signerFactory, '0xb0899bdf973d83c91178f38c281679c1c319eab735ccc6a5fd3423cf1add8b65'],
  SafeWebAuthnSignerSingleton: [signerSingleton, '0x180871920494795a32a7516c60dcc9c4237f435c86681a5d2dd79ea36897d080'],
} as const

type Name = keyof typeof contracts
type Where = Pick<MethodContext, 'rpc' | 'network'>

const ofFirst: readonly Name[] = ['SafeWebAuthnSharedSigner', 'FCLP256Verifier', 'MultiSend']
const ofAdded: readonly Name[] = ['SafeWebAuthnSignerFactory', 'SafeWebAuthnSignerSingleton', 'FCLP256Verifier']

/**
 * Refuses where a passkey could not speak for the account: where one of the contracts is not on the network, or has other code than the one
 * that was looked at, and where a passkey that was added has not been added. @throws Refusal
 */
export async function requirePasskeyCode(where: Where, key: PasskeyKey, account: string): Promise<void> {
  const answers = await Promise.allSettled([
    // Said first: where it cannot be used at all it cannot be added either.
    requireCode(where, key.isAdded ? ofAdded : ofFirst),
    key.isAdded ? requireAdded(where, key, account) : undefined,
  ])
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
}

/** The same before another passkey becomes an owner. @throws Refusal */
export const requireSignerCode = (where: Where): Promise<void> => requireCode(where, ofAdded)

async function requireCode({ rpc, network }: Where, names: readonly Name[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const [address, hash] = contracts[name]
      const code = await rpc(network.caipNetworkId, 'eth_getCode', [address, 'latest'])
      if (typeof code !== 'string' || !isHex(code)) throw new Refusal('nodeFailed', 'The network does not answer.')
      const refused = (what: string) =>
        new Refusal('unsupportedChain', `A passkey’s wallet cannot be used on this network: ${what}.`)
      if (code === '0x') throw refused(`there is no ${name}`)
      if (toHex(keccak_256(fromHex(code))) !== hash) throw refused(`${name} has other code`)
    }),
  )
}

const notAdded =
  'This passkey does not open the wallet on this network. Add it there first, in the wallet’s own window.'

async function requireAdded(where: Where, key: PasskeyKey, account: string): Promise<void> {
  if (await isOwner(where, account, signerOf(key))) return
  const chainId = Number(where.network.caipNetworkId.slice('eip155:'.length))
  const data: FrameReasonSaid = { reason: 'passkey-not-added', chainId }
  throw new Refusal('notAdded', notAdded, { data })
}
