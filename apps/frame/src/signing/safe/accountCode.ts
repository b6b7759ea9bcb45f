import { keccak_256 } from '@noble/hashes/sha3.js'
import type { FrameReasonSaid } from 'portico/wire'
import { fromHex, isHex, toHex } from '../bytes.js'
import type { MethodContext } from '../methods/context.js'
import { Refusal } from '../refusal.js'
import type { PasskeyKey, SafeOwner } from './account.js'
import * as at from './contracts.js'
import { isOwner } from './isOwner.js'
import { signerOf } from './passkeySigner.js'

/** What accounts stand on, with the Keccak-256 of the code that runs there by the packages of its authors. */
const contracts = {
  SafeL2: [at.singleton, '0xb1f926978a0f44a2c0ec8fe822418ae969bd8c3f18d61e5103100339894f81ff'],
  SafeProxyFactory: [at.proxyFactory, '0x50c3cdc4074750a7a974204a716c999edd37482f907608d960b2b025ee0b3317'],
  MultiSendCallOnly: [at.multiSend, '0xecd5bd14a08c5d2122379900b2f272bdf107a7e92423c10dd5fe3254386c9939'],
  Safe4337Module: [at.safeModule, '0x2aea997c4e3cf0e2f333025372e219abcfde81c21fc2f8fb066414a5685dd3e0'],
  SafeModuleSetup: [at.moduleSetup, '0xaf2d170bb766d2773c3fa88717f5b3599827478074d3767d1dee55e5c2f3fbcb'],
  EntryPoint: [at.entryPoint, '0x8db5ff695839d655407cc8490bb7a5d82337a86a6b39c3f0258aa6c3b582fc58'],
  SafeWebAuthnSharedSigner: [at.sharedSigner, '0x6cf98300d73483cfa6fe43efe5afed74165cb1097ef35addd87957243bcd9688'],
  FCLP256Verifier: [at.p256Verifier, '0x0d23c6a31df5b9c5358b2899ac8b0b7f06560804f53ccb13852ed7b25117a1d8'],
  MultiSend: [at.setupMultiSend, '0x0e4f7fc66550a322d1e7688e181b75e217e662a4f3f4d6a29b22bc61217c4b77'],
  SafeWebAuthnSignerFactory: [at.signerFactory, '0xb0899bdf973d83c91178f38c281679c1c319eab735ccc6a5fd3423cf1add8b65'],
  SafeWebAuthnSignerSingleton: [
    at.signerSingleton,
    '0x180871920494795a32a7516c60dcc9c4237f435c86681a5d2dd79ea36897d080',
  ],
} as const

type Name = keyof typeof contracts
type Where = Pick<MethodContext, 'rpc' | 'network'>

const ofEvery: readonly Name[] = [
  'SafeL2',
  'SafeProxyFactory',
  'MultiSendCallOnly',
  'Safe4337Module',
  'SafeModuleSetup',
  'EntryPoint',
]
const ofFirst: readonly Name[] = ['SafeWebAuthnSharedSigner', 'FCLP256Verifier', 'MultiSend']
const ofAdded: readonly Name[] = ['SafeWebAuthnSignerFactory', 'SafeWebAuthnSignerSingleton', 'FCLP256Verifier']

const ofPasskey = 'A passkey’s wallet'

/**
 * Refuses where the account could not be moved by its owner, or by others: where one of the contracts is not on the network, or has other
 * code than the one that was looked at, and where a passkey that was added has not been added. @throws Refusal
 */
export async function requireAccountCode(where: Where, owner: SafeOwner, account: string): Promise<void> {
  if (typeof owner === 'string') return requireCode(where, ofEvery, 'The smart account')
  const answers = await Promise.allSettled([
    // Said first: where it cannot be used at all it cannot be added either.
    requireCode(where, [...(owner.isAdded ? ofAdded : ofFirst), ...ofEvery], ofPasskey),
    owner.isAdded ? requireAdded(where, owner, account) : undefined,
  ])
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
}

/** The same before another passkey becomes an owner. @throws Refusal */
export const requireSignerCode = (where: Where): Promise<void> => requireCode(where, ofAdded, ofPasskey)

/** What each node has answered rightly, by network and contract: some are large, and no code at these addresses ever becomes other code. */
const seen = new WeakMap<Where['rpc'], Set<string>>()

async function requireCode({ rpc, network }: Where, names: readonly Name[], whose: string): Promise<void> {
  const known = seen.get(rpc) ?? new Set()
  seen.set(rpc, known)
  const answers = await Promise.allSettled(
    names.map(async (name) => {
      const [address, hash] = contracts[name]
      const place = `${network.caipNetworkId} ${name}`
      if (known.has(place)) return
      const code = await rpc(network.caipNetworkId, 'eth_getCode', [address, 'latest'])
      if (typeof code !== 'string' || !isHex(code)) throw new Refusal('nodeFailed', 'The network does not answer.')
      const refused = (what: string) =>
        new Refusal('unsupportedChain', `${whose} cannot be used on this network: ${what}.`)
      if (code === '0x') throw refused(`there is no ${name}`)
      if (toHex(keccak_256(fromHex(code))) !== hash) throw refused(`${name} has other code`)
      known.add(place)
    }),
  )
  const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  // A contract that is known to be another counts more than one of which nothing is known.
  const worst = faults.find((fault) => fault instanceof Refusal && fault.reason === 'unsupportedChain') ?? faults[0]
  if (worst) throw worst
}

const notAdded =
  'This passkey does not open the wallet on this network. Add it there first, in the wallet’s own window.'

async function requireAdded(where: Where, key: PasskeyKey, account: string): Promise<void> {
  if (await isOwner(where, account, signerOf(key))) return
  const chainId = Number(where.network.caipNetworkId.slice('eip155:'.length))
  const data: FrameReasonSaid = { reason: 'passkey-not-added', chainId }
  throw new Refusal('notAdded', notAdded, { data })
}
