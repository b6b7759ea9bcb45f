import { type FrameRequest, methodClass } from 'portico/wire'
import type { PasskeyOwner } from '../passkey/owners.js'
import type { Project } from '../project.js'
import { FrameError } from '../protocol/errors.js'
import type { RequestContext } from '../protocol/router.js'
import type { CaipNetworkId, Prepared, SigningContext } from '../signing/signer.js'
import { caipOf, familyOf, wireChainId } from './chains.js'
import type { Frame } from './frame.js'

const isOfPermissions = /Permission/
/** Answered by the wallet, or by the bundler: these are no methods of a node. */
const ofBundler = /UserOperation|^eth_supportedEntryPoints$/

/**
 * RPC_REQUEST: safe methods go to the operator's node, unsafe ones to the person.
 * @param asking ends when the page gives up what it asks for now
 */
export function makeRpc(frame: Frame, asking: () => AbortSignal) {
  const { wallet, node, project } = frame

  return async (request: FrameRequest<'RPC_REQUEST'>, { origin, signal }: RequestContext): Promise<unknown> => {
    const givenUp = asking()
    const owner = frame.passkey.owner()
    if (!owner) await frame.signedIn()
    const network = networkOf(request, frame.chain(), project)
    if (owner && familyOf(network) !== 'eip155')
      throw new FrameError('A passkey’s wallet is not on this network', { code: 4902 })
    const { method, params } = request
    if (methodClass(method) === 'unsafe') {
      if (!owner && !(await wallet.hasKey())) await frame.getKey(givenUp)
      return askPerson(frame, { method, params, chainId: network, origin }, givenUp)
    }
    if (method === 'eth_accounts') return [(await frame.accounts.describe(network)).address]
    if (method === 'eth_chainId') return `0x${wireChainId(network).toString(16)}`
    if (method.startsWith('wallet_')) {
      const { readWallet } = await import('./walletReads.js')
      return readWallet(frame, method, params, { network, origin })
    }
    if (ofBundler.test(method)) {
      const { bundler } = (await frame.accounts.forSigning(network)) ?? {}
      if (!bundler) throw new FrameError('Smart accounts are not available on this network', { code: 4200 })
      return bundler(method, Array.isArray(params) ? params : [])
    }
    return node(network, method, params, signal)
  }
}

type Asked = { method: string; params: unknown; chainId: CaipNetworkId; origin: string }

/** Asks the person to agree, where the vault has lost nothing that this device has seen. Once the page has given up, nothing is shown any more. */
export async function askPerson(frame: Frame, asked: Asked, givenUp: AbortSignal): Promise<unknown> {
  // A wallet that a passkey owns is in no vault, whose log could be older.
  if (!frame.passkey.owner()) await frame.checkLog(asked.origin, givenUp)
  givenUp.throwIfAborted()
  return frame.approvals.ask(asked.origin, () => prepareRequest(frame, asked))
}

/** What reads, explains and shows a request is loaded with the first one; the sheet's own code along with it. */
async function frameParts(): Promise<typeof import('../signing/prepare.js')> {
  const [parts] = await Promise.all([import('../signing/prepare.js'), import('../confirm/Confirm.js')]).catch(
    (cause) => {
      throw new FrameError('The confirmation could not be loaded', { cause })
    },
  )
  return parts
}

/** What a request is read, explained and signed with. */
export type Preparing = Pick<Frame, 'wallet' | 'node' | 'project' | 'known' | 'accounts' | 'askDollars' | 'storage'> & {
  /** Absent where no passkey can own the wallet: in the window of one that the vault keeps. */
  passkey?: Pick<Frame['passkey'], 'owner'>
  /** Absent where no permission is given: in the wallet’s own window. */
  askTokenDollars?: Frame['askTokenDollars']
  notes?: Frame['notes']
}

/** What the operator's own servers say, and what this device remembers. @throws FrameError when nobody is signed in */
export async function signingContext(
  { wallet, node, project, known, accounts, askDollars, askTokenDollars, storage, passkey, notes }: Preparing,
  { method, chainId }: Pick<Asked, 'method' | 'chainId'>,
): Promise<SigningContext> {
  const owner = passkey?.owner()
  const { walletId, addresses } = owner ? ofPasskey(owner) : requireWallet(wallet)
  const [smartAccount, knownReceivers, permissions] = await Promise.all([
    accounts.forSigning(chainId),
    known.list(),
    isOfPermissions.test(method)
      ? import('./storedPermissions.js').then(({ storedPermissions }) =>
          storedPermissions(storage, walletId, Date.now, notes),
        )
      : undefined,
  ])
  return {
    address: addresses,
    smartAccount,
    rpc: node,
    dollars: askDollars,
    tokenDollars: askTokenDollars,
    network: project.networks.find(({ caipNetworkId }) => caipNetworkId === chainId),
    now: Date.now(),
    knownReceivers,
    permissions,
  }
}

/** It has no address but that of its contract account: none of Solana's is ever asked for. */
const ofPasskey = ({ id, address }: PasskeyOwner) => ({ walletId: id, addresses: { eip155: address, solana: '' } })

function requireWallet(wallet: Frame['wallet']) {
  const signedIn = wallet.current()
  if (!signedIn) throw new FrameError('Not signed in', { code: 4100 })
  return signedIn.wallet
}

/** Reads and explains what is asked, with what the operator's own servers say. */
export async function prepareRequest(frame: Preparing, request: Asked): Promise<Prepared> {
  const { known } = frame
  const [{ prepare }, context] = await Promise.all([frameParts(), signingContext(frame, request)])
  const prepared = await prepare(request, context)
  const remembering = (prepared: Prepared): Prepared => ({
    ...prepared,
    async finish(signer) {
      const answer = await prepared.finish(signer)
      // It is done: whatever becomes of what this device remembers of it, who asked has to learn that.
      await known.add(prepared.sheet).catch((error: unknown) => console.warn('Portico wallet: not remembered', error))
      return answer
    },
    ...(prepared.choose && { choose: (name, option) => remembering(prepared.choose?.(name, option) ?? prepared) }),
  })
  return remembering(prepared)
}

function networkOf(
  { chainId, chainNamespace }: FrameRequest<'RPC_REQUEST'>,
  active: CaipNetworkId,
  { networks }: Project,
): CaipNetworkId {
  if (chainId !== undefined) {
    const asked = caipOf(chainId)
    if (!asked || familyOf(asked) !== chainNamespace)
      throw new FrameError('The network is not known here', { code: 4902 })
    return asked
  }
  if (familyOf(active) === chainNamespace) return active
  const first = networks.find(({ caipNetworkId }) => familyOf(caipNetworkId) === chainNamespace)
  if (!first) throw new FrameError('The network is not known here', { code: 4902 })
  return first.caipNetworkId
}
