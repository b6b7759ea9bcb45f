import { decodeAbi, encodeCall } from '../../confirm/abi.js'
import type { Approvals } from '../../handlers/approvals.js'
import { makeBundler } from '../../handlers/bundler.js'
import { smartNetworks } from '../../handlers/chains.js'
import type { Node } from '../../handlers/node.js'
import type { Project } from '../../project.js'
import { FrameError } from '../../protocol/errors.js'
import { fromHex, toHex } from '../../signing/bytes.js'
import { type SafeOwner, safeAddress } from '../../signing/safe/account.js'
import { sharedSigner } from '../../signing/safe/contracts.js'
import { firstInList, type OwnerChange, prepareOwnerChange } from '../../signing/safe/ownerChange.js'
import { signerOf } from '../../signing/safe/passkeySigner.js'
import type { CaipNetworkId, Signer } from '../../signing/signer.js'

/** Who speaks for an account now: a passkey, the key of the email wallet, or a recovery kit. */
export type Speaker = { account: string; owner: SafeOwner; signer: Signer }

/** One that opens an account. `before`: who stands in front of it in the contract’s list. */
export type Opener = { address: string; before: string; kind: 'own' | 'first' | 'contract' | 'key' }

export type Network = Project['networks'][number]

/** Who opens an account on one network. */
export type Place = {
  network: Network
  /** `unused`: the account is not there yet. `unheard`: the network did not say. */
  state: 'there' | 'unused' | 'unheard'
  /** Whether who speaks now can change it. */
  mayChange: boolean
  openers: readonly Opener[]
}

export type Owners = {
  account: string
  read(): Promise<readonly Place[]>
  /** By a sheet that says it. Resolves when it is in a block; rejects with 4001 when the person did not agree. */
  change(network: CaipNetworkId, change: OwnerChange): Promise<void>
}

/** As what an owner stands in the account’s list. */
function addressOfOwner(owner: SafeOwner): string {
  if (typeof owner === 'string') return owner
  return owner.isAdded ? signerOf(owner) : sharedSigner
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Who opens a contract account, network by network, by what the networks say; and how that is changed. */
export function makeOwners({
  speaker,
  project,
  node,
  fetch,
  approvals,
  askDollars,
  origin,
  now,
}: {
  speaker: Speaker
  project: Project
  node: Node
  fetch: typeof globalThis.fetch
  approvals: Approvals
  askDollars(network: CaipNetworkId): Promise<bigint | undefined>
  origin: string
  now(): number
}): Owners {
  const { account, owner } = speaker
  const own = addressOfOwner(owner)
  const madeIt = (typeof owner === 'string' || !owner.isAdded) && isSame(safeAddress(owner), account)

  async function kindOf(network: Network, address: string): Promise<Opener['kind']> {
    if (isSame(address, own)) return 'own'
    if (isSame(address, sharedSigner)) return 'first'
    return (await node(network.caipNetworkId, 'eth_getCode', [address, 'latest'])) === '0x' ? 'key' : 'contract'
  }

  async function place(network: Network): Promise<Place> {
    const ask = (method: string, params: unknown) => node(network.caipNetworkId, method, params)
    const code = await ask('eth_getCode', [account, 'latest'])
    if (code === '0x') return { network, state: 'unused', mayChange: madeIt, openers: [] }
    const answer = await ask('eth_call', [{ to: account, data: toHex(encodeCall('getOwners()', [])) }, 'latest'])
    const [addresses = []] = decodeAbi('address[]', fromHex(String(answer))) as [string[]?]
    const openers = await Promise.all(
      addresses.map(async (address, at) => ({
        address,
        before: addresses[at - 1] ?? firstInList,
        kind: await kindOf(network, address),
      })),
    )
    return { network, state: 'there', mayChange: openers.some(({ kind }) => kind === 'own'), openers }
  }

  return {
    account,
    read: () =>
      Promise.all(
        smartNetworks(project)
          .filter(({ bundler }) => bundler)
          .map((network) =>
            place(network).catch((): Place => ({ network, state: 'unheard', mayChange: false, openers: [] })),
          ),
      ),
    async change(chainId, change) {
      const network = project.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
      const { bundler } = network ?? {}
      if (!network || !bundler) throw new FrameError('The network is not known here', { code: 4902 })
      await approvals.ask(origin, async () => {
        await import('../../confirm/Confirm.js')
        return prepareOwnerChange(
          change,
          { chainId, origin },
          {
            address: { eip155: account, solana: '' },
            owner,
            rpc: node,
            network,
            bundler: makeBundler(bundler, fetch),
            isSponsored: bundler.sponsors,
            dollars: askDollars,
            now: now(),
            knownReceivers: [],
          },
        )
      })
    },
  }
}
