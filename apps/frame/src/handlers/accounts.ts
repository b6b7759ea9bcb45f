import * as v from 'valibot'
import type { PasskeyOwner } from '../passkey/owners.js'
import type { Project } from '../project.js'
import { FrameError } from '../protocol/errors.js'
import type { Storage } from '../session/storage.js'
import type { SignedIn } from '../session/wallet.js'
import { Refusal } from '../signing/refusal.js'
import type { CaipNetworkId, SmartAccount } from '../signing/signer.js'
import { makeBundler } from './bundler.js'
import { familyOf, smartNetworks, wireChainId } from './chains.js'
import { makeHandedOver } from './handedOver.js'
import type { Node } from './node.js'

export type AccountType = 'eoa' | 'smartAccount'

const key = 'accountType'
const storedShape = v.object({ walletId: v.string(), type: v.picklist(['eoa', 'smartAccount']) })

/** Which account of the wallet the page speaks with: the key's own, or the contract that stands for it. */
export type Accounts = {
  /** What the page is told of both on a network. */
  describe(network: CaipNetworkId): Promise<{
    address: string
    accounts: { address: string; type: AccountType }[]
    preferredAccountType: AccountType
    smartAccountDeployed: boolean
  }>
  /** Remembers what was chosen; networks without smart accounts go on with the other. */
  prefer(type: AccountType): Promise<void>
  /** Where the smart account stands or will stand. Rejects on networks that have none, and where it was handed over. */
  smart(network: CaipNetworkId): Promise<{ address: string; isDeployed: boolean }>
  /** Where the smart account stands or will stand, on whatever network. */
  smartAddress(): Promise<string>
  /** Whether any network has smart accounts at all. */
  areOffered(): boolean
  /** The smart account as a request needs it; without a bundler where the network has none. */
  forSigning(network: CaipNetworkId): Promise<SmartAccount | undefined>
}

const safeParts = () => import('../signing/safe/account.js')

export function makeAccounts({
  project,
  node,
  storage,
  signedIn,
  fetch,
  passkey = () => undefined,
  now = Date.now,
}: {
  project: Project
  node: Node
  storage: Storage
  fetch: typeof globalThis.fetch
  signedIn(): Promise<SignedIn>
  /** The passkey that owns the wallet, where one does. */
  passkey?: () => PasskeyOwner | undefined
  now?(): number
}): Accounts {
  const handedOver = makeHandedOver({ project, node, now })
  const offers = (network: CaipNetworkId) =>
    smartNetworks(project).some(({ caipNetworkId }) => caipNetworkId === network)

  async function preferred(walletId: string): Promise<AccountType> {
    const found = v.safeParse(storedShape, await storage.get(key))
    return found.success && found.output.walletId === walletId ? found.output.type : 'eoa'
  }

  async function smartAddress(): Promise<string> {
    const owner = passkey()
    if (owner) return owner.address
    const [{ wallet }, { safeAddress }] = await Promise.all([signedIn(), safeParts()])
    return safeAddress(wallet.addresses.eip155)
  }

  async function smart(network: CaipNetworkId) {
    if (!offers(network)) throw new FrameError('Smart accounts are not available on this network', { code: 4200 })
    const address = await smartAddress()
    const code = await node(network, 'eth_getCode', [address, 'latest'])
    return { address, isDeployed: typeof code === 'string' && code.length > 2 }
  }

  /** Whether the key of the wallet opens its contract account no more: others were made its owners in its place. */
  async function isHandedOver(network: CaipNetworkId): Promise<boolean> {
    const [address, { wallet }] = await Promise.all([smartAddress(), signedIn()])
    return handedOver(network, address, wallet.addresses.eip155)
  }

  /** A node that is away keeps nobody from signing in. */
  const isThere = (network: CaipNetworkId) =>
    smart(network).then(
      ({ isDeployed }) => isDeployed,
      () => false,
    )

  /** Nobody is shown an address that nobody could move from. Again: a node that is away keeps nobody from signing in. */
  async function requireOwners(network: CaipNetworkId): Promise<void> {
    const owner = passkey()
    const { requireAccountCode } = await import('../signing/safe/accountCode.js')
    const found = project.networks.find(({ caipNetworkId }) => caipNetworkId === network)
    if (!found || !owner) return
    try {
      await requireAccountCode({ rpc: node, network: found }, owner.key, owner.address)
    } catch (cause) {
      if (!(cause instanceof Refusal) || cause.reason === 'nodeFailed') return
      const more = cause.reason === 'notAdded' && { data: { ...Object(cause.data), addedOn: await addedOn(owner) } }
      throw new FrameError(cause.message, { code: 4902, cause, ...more })
    }
  }

  /** Where a passkey that was added opens its account: there the page may go instead. */
  async function addedOn({ key, address }: PasskeyOwner): Promise<number[]> {
    const { opensOn } = await import('../passkey/added.js')
    return (await opensOn(address, key, { project, node })).map((network) => Number(wireChainId(network)))
  }

  /** All of the wallet is its contract account, on the networks that have one. */
  async function ofPasskey(network: CaipNetworkId) {
    if (!offers(network)) throw new FrameError('A passkey’s wallet is not on this network', { code: 4902 })
    const type = 'smartAccount' as const
    const address = await smartAddress()
    const [smartAccountDeployed] = await Promise.all([isThere(network), requireOwners(network)])
    return { address, accounts: [{ address, type }], preferredAccountType: type, smartAccountDeployed }
  }

  return {
    async describe(network) {
      if (passkey()) return ofPasskey(network)
      const { wallet } = await signedIn()
      const { solana, eip155 } = wallet.addresses
      const plain = familyOf(network) === 'solana' ? solana : eip155
      const eoa = { address: plain, type: 'eoa' } as const
      if (!offers(network))
        return { address: plain, accounts: [eoa], preferredAccountType: 'eoa', smartAccountDeployed: false }
      const type = await preferred(wallet.walletId)
      const address = await smartAddress()
      const [smartAccountDeployed, isGone] = await Promise.all([isThere(network), isHandedOver(network)])
      if (isGone) return { address: plain, accounts: [eoa], preferredAccountType: 'eoa', smartAccountDeployed }
      return {
        address: type === 'smartAccount' ? address : plain,
        accounts: [eoa, { address, type: 'smartAccount' }],
        preferredAccountType: type,
        smartAccountDeployed,
      }
    },
    async prefer(type) {
      if (passkey()) return
      const { wallet } = await signedIn()
      await storage.set(key, { walletId: wallet.walletId, type })
    },
    async smart(network) {
      const found = await smart(network)
      if (!passkey() && (await isHandedOver(network))) {
        const { handedOverRefusal } = await import('../signing/safe/handedOverRefusal.js')
        throw handedOverRefusal(network)
      }
      return found
    },
    smartAddress,
    areOffered: () => project.networks.some(({ caipNetworkId, bundler }) => bundler && offers(caipNetworkId)),
    async forSigning(network) {
      if (familyOf(network) !== 'eip155') return undefined
      const address = await smartAddress()
      const owner = passkey()
      const isChosen = async () => (await preferred((await signedIn()).wallet.walletId)) === 'smartAccount'
      const bundler = project.networks.find(({ caipNetworkId }) => caipNetworkId === network)?.bundler
      if (!bundler || !offers(network)) return { address, isPreferred: false, ...(owner && { passkey: owner.key }) }
      return {
        address,
        isPreferred: owner !== undefined || (await isChosen()),
        ...(owner ? { passkey: owner.key } : { isHandedOver: () => isHandedOver(network) }),
        isSponsored: bundler.sponsors,
        bundler: makeBundler(bundler, fetch),
      }
    },
  }
}
