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
export type Opener = {
  address: string
  before: string
  kind: 'own' | 'first' | 'contract' | 'key'
  /** How it is added on another network; absent where it cannot be, or is there already. */
  again?: Adding | undefined
}

/** Somebody who is to open the account as well. */
export type Adding = Exclude<OwnerChange, { kind: 'less' }>

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
  /**
   * By a sheet that says it, on one network after the other. Resolves when it is in a block of each; rejects with 4001 when the person did not
   * agree to one, and goes no further.
   */
  change(networks: readonly CaipNetworkId[], change: OwnerChange): Promise<void>
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

  /**
   * How an opener is added where it is not yet. A passkey's contract says for which key it speaks, and whether that is true follows from its
   * address; of any other contract nobody knows whether it is on another network too.
   */
  async function againOf(network: Network, { address, kind }: Opener): Promise<Adding | undefined> {
    if (kind === 'key') return { kind: 'wallet', address }
    if (kind !== 'contract') return undefined
    const call = { to: address, data: toHex(encodeCall('getConfiguration()', [])) }
    const answer = await node(network.caipNetworkId, 'eth_call', [call, 'latest']).catch(() => '0x')
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{192}$/i.test(answer)) return undefined
    const [x, y] = decodeAbi('uint256,uint256,uint176', fromHex(answer)) as [bigint, bigint]
    return isSame(signerOf({ x, y }), address) ? { kind: 'passkey', key: { x, y } } : undefined
  }

  /** Those that another network lacks, and that can be added there by who speaks now. */
  async function withAgain(places: readonly Place[]): Promise<readonly Place[]> {
    const isMissing = (address: string) =>
      places.some(({ mayChange, openers }) => mayChange && !openers.some((opener) => isSame(opener.address, address)))
    return Promise.all(
      places.map(async (each) => ({
        ...each,
        openers: await Promise.all(
          each.openers.map(async (opener) => ({
            ...opener,
            again: isMissing(opener.address) ? await againOf(each.network, opener) : undefined,
          })),
        ),
      })),
    )
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

  async function changeOn(chainId: CaipNetworkId, change: OwnerChange): Promise<void> {
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
      ).then(withAgain),
    async change(chainIds, asked) {
      for (const chainId of chainIds) await changeOn(chainId, asked)
    },
  }
}
