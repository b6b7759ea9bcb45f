import { evmKnowledge } from '../../confirm/evm/knowledge.js'
import type { Knowledge } from '../../confirm/knowledge.js'
import { assetOf } from '../../confirm/named.js'
import type { Approvals } from '../../handlers/approvals.js'
import { familyOf } from '../../handlers/chains.js'
import { type Preparing, prepareRequest, signingContext } from '../../handlers/rpc.js'
import { storedPermissions } from '../../handlers/storedPermissions.js'
import type { Project } from '../../project.js'
import { FrameError } from '../../protocol/errors.js'
import type { PermissionNotes } from '../../session/permissionNotes.js'
import type { Bounds } from '../../signing/permissions/bounds.js'
import { decodeContext, usedContexts } from '../../signing/permissions/delegation.js'
import { makePlain } from '../../signing/permissions/plain.js'
import { methodsIn, type StoredPermission } from '../../signing/permissions/storedPermission.js'
import { readCaveats } from '../../signing/permissions/told.js'
import { codeOfAccount } from '../../signing/permissions/upgrade.js'
import { readUsage, type Usage } from '../../signing/permissions/usage.js'
import type { CaipNetworkId } from '../../signing/signer.js'

export type Network = Project['networks'][number]

/** A permission that was not taken back, as far as the chain says. */
export type Listed = {
  network: Network
  context: string
  /** The site that asked for it; undefined where this browser did not see that. */
  origin: string | undefined
  /** Who may use it. */
  spenders: readonly string[]
  /** Undefined where its conditions are not those that this wallet writes. */
  bounds: Bounds | undefined
  /** An amount of it in whole units, with its symbol; undefined where the token does not say in what it counts. */
  say(amount: bigint): { amount: string; symbol: string } | undefined
  usage: Usage
}

/** A network, and what was found there. */
export type Place = {
  network: Network
  /** Whether permissions of the account can be used; undefined where the network did not say. */
  accepts: boolean | undefined
  /** False: it did not say which were used before, or the vault which were given elsewhere. */
  isSearched: boolean
  permissions: readonly Listed[]
}

export type PermissionsOfWallet = {
  read(): Promise<readonly Place[]>
  /** By the sheet on which a page's revocation is agreed to. Resolves when it is in a block. */
  revoke(listed: Listed): Promise<void>
  stopAll(network: CaipNetworkId): Promise<void>
}

/** What others may take of this wallet's account, by what this browser and the vault kept and by what the chain tells. */
export function makePermissions({
  notes,
  ...frame
}: Omit<Preparing, 'notes'> & {
  approvals: Approvals
  notes: Pick<PermissionNotes, 'list'>
  origin: string
  now(): number
}): PermissionsOfWallet {
  const { wallet, node, project, storage, approvals, origin, now } = frame
  const current = () => {
    const found = wallet.current()
    if (!found) throw new FrameError('Not signed in', { code: 4100 })
    return found.wallet
  }

  async function place(network: Network, noted: readonly StoredPermission[] | undefined): Promise<Place> {
    const { walletId, addresses } = current()
    const id = network.caipNetworkId
    const ask = (method: string, params: readonly unknown[]) => node(id, method, params)
    const own = await storedPermissions(storage, walletId, now).list()
    const listed = [...own, ...(noted ?? [])].filter((each) => each.network === id)
    const [accepts, found] = await Promise.all([
      codeOfAccount({ rpc: node, network, address: addresses }).then(
        (has) => has === 'ours',
        () => undefined,
      ),
      usedContexts(addresses.eip155, ask).catch(() => undefined),
    ])
    const contexts = [...new Set([...listed.map(({ context }) => context), ...(found ?? [])])]
    const knowledge = makeKnowledge(network)
    const read = await Promise.all(
      contexts.map(async (context): Promise<Listed[]> => {
        const signed = decodeContext(context)
        if (!signed) return []
        const own = listed.find((each) => each.context === context)
        const told = readCaveats(signed.delegation, methodsIn(own?.answer))
        if (told && told.bounds.until * 1_000n <= BigInt(now())) return []
        const usage = told ? await readUsage(signed, told, ask) : {}
        if (usage.isRevoked) return []
        const known = await knowledge(told?.bounds)
        return [
          {
            network,
            context,
            origin: own?.origin,
            spenders: told?.redeemers ?? [signed.delegation.delegate],
            bounds: told?.bounds,
            say: (amount) => say(amount, told?.bounds, known),
            usage,
          },
        ]
      }),
    )
    return { network, accepts, isSearched: found !== undefined && noted !== undefined, permissions: read.flat() }
  }

  function makeKnowledge(network: Network) {
    return async (bounds: Bounds | undefined): Promise<Knowledge | undefined> => {
      if (!bounds || bounds.kind === 'calls') return undefined
      const context = await signingContext(frame, { method: '', chainId: network.caipNetworkId })
      return evmKnowledge([{ key: 'step.allow', asset: bounds.asset, risk: 'low' }], [], {
        ...context,
        network,
        dollars: undefined,
      }).catch(() => undefined)
    }
  }

  return {
    async read() {
      // Who cannot read them has the rest, and hears that there may be more.
      const noted = await notes.list().catch(() => undefined)
      const networks = project.networks.filter(({ caipNetworkId }) => familyOf(caipNetworkId) === 'eip155')
      return Promise.all(networks.map((network) => place(network, noted)))
    },
    async revoke({ network, context }) {
      const params = [{ permissionContext: context }]
      const request = { method: 'wallet_revokePermissions', params, chainId: network.caipNetworkId, origin }
      await approvals.ask(origin, () => prepareRequest(frame, request))
    },
    async stopAll(chainId) {
      await approvals.ask(origin, async () => {
        const context = await signingContext(frame, { method: '', chainId })
        const { network } = context
        if (!network) throw new FrameError('The network is not known here', { code: 4902 })
        await import('../../confirm/Confirm.js')
        return makePlain({ chainId, origin }, { ...context, network })
      })
    },
  }
}

function say(amount: bigint, bounds: Bounds | undefined, knowledge: Knowledge | undefined) {
  if (!bounds || bounds.kind === 'calls' || !knowledge) return undefined
  const shown = assetOf(bounds.asset, amount, knowledge)
  // What does not say in what it counts has no amounts that a person could read.
  return shown.asset.kind === 'unknown' ? undefined : { amount: shown.amount, symbol: shown.asset.symbol }
}
