import type { FrameUser } from 'portico/wire'
import * as v from 'valibot'
import type { Project } from '../project.js'
import { FrameError } from '../protocol/errors.js'
import type { Storage } from '../session/storage.js'
import type { SignedIn } from '../session/wallet.js'
import type { CaipNetworkId } from '../signing/signer.js'
import { familyOf, wireChainId } from './chains.js'
import type { Node } from './node.js'

export type AccountType = 'eoa' | 'smartAccount'

const key = 'accountType'
const kept = v.object({ walletId: v.string(), type: v.picklist(['eoa', 'smartAccount']) })

/** Which account of the wallet the page speaks with: the key's own, or the contract that stands for it. */
export type Accounts = {
  /** What the page is told of both on a network. */
  describe(
    network: CaipNetworkId,
  ): Promise<Required<Pick<FrameUser, 'address' | 'accounts' | 'preferredAccountType' | 'smartAccountDeployed'>>>
  /** Remembers what was chosen; networks without smart accounts go on with the other. */
  prefer(type: AccountType): Promise<void>
  /** Where the smart account stands or will stand. Rejects on networks that have none. */
  smart(network: CaipNetworkId): Promise<{ address: string; isDeployed: boolean }>
}

const safeParts = () => import('../signing/safe/account.js')

export function makeAccounts({
  project,
  node,
  storage,
  signedIn,
}: {
  project: Project
  node: Node
  storage: Storage
  signedIn(): Promise<SignedIn>
}): Accounts {
  const offers = (network: CaipNetworkId) =>
    familyOf(network) === 'eip155' && project.smartAccountEnabledNetworks.includes(Number(wireChainId(network)))

  async function preferred(walletId: string): Promise<AccountType> {
    const found = v.safeParse(kept, await storage.get(key))
    return found.success && found.output.walletId === walletId ? found.output.type : 'eoa'
  }

  async function smart(network: CaipNetworkId) {
    const { wallet } = await signedIn()
    if (!offers(network)) throw new FrameError('Smart accounts are not available on this network', { code: 4200 })
    const { safeAddress } = await safeParts()
    const address = safeAddress(wallet.addresses.eip155)
    const code = await node(network, 'eth_getCode', [address, 'latest'])
    return { address, isDeployed: typeof code === 'string' && code.length > 2 }
  }

  return {
    async describe(network) {
      const { wallet } = await signedIn()
      const { solana, eip155 } = wallet.addresses
      const plain = familyOf(network) === 'solana' ? solana : eip155
      const eoa = { address: plain, type: 'eoa' } as const
      if (!offers(network))
        return { address: plain, accounts: [eoa], preferredAccountType: 'eoa', smartAccountDeployed: false }
      const type = await preferred(wallet.walletId)
      const { safeAddress } = await safeParts()
      const address = safeAddress(eip155)
      // A node that is away keeps nobody from signing in.
      const isDeployed = await smart(network).then(
        (found) => found.isDeployed,
        () => false,
      )
      return {
        address: type === 'smartAccount' ? address : plain,
        accounts: [eoa, { address, type: 'smartAccount' }],
        preferredAccountType: type,
        smartAccountDeployed: isDeployed,
      }
    },
    async prefer(type) {
      const { wallet } = await signedIn()
      await storage.set(key, { walletId: wallet.walletId, type })
    },
    smart,
  }
}
