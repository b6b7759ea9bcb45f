import { smartNetworks } from '../handlers/chains.js'
import type { Node } from '../handlers/node.js'
import type { Project } from '../project.js'
import type { PasskeyKey } from '../signing/safe/account.js'
import { isOwner } from '../signing/safe/isOwner.js'
import { signerOf } from '../signing/safe/passkeySigner.js'
import type { CaipNetworkId } from '../signing/signer.js'

type Where = { project: Project; node: Node }

/** Whether somebody opens an account on any network. Rejects where no network says so and not all were heard. */
export async function opens(account: string, owner: string, { project, node }: Where): Promise<boolean> {
  const answers = await Promise.allSettled(
    smartNetworks(project).map((network) => isOwner({ rpc: node, network }, account, owner)),
  )
  if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) return true
  if (answers.some(({ status }) => status === 'rejected')) throw new Error('Not every network was heard')
  return false
}

/** Nobody waits longer than this for a network that they did not ask for. */
const patienceMs = 5_000

/** The networks on which a passkey that was added opens an account, of those that answer soon. */
export async function opensOn(account: string, key: PasskeyKey, { project, node }: Where): Promise<CaipNetworkId[]> {
  const rpc: Node = (network, method, params) => node(network, method, params, AbortSignal.timeout(patienceMs))
  const found = await Promise.all(
    smartNetworks(project).map(async (network) =>
      (await isOwner({ rpc, network }, account, signerOf(key)).catch(() => false)) ? [network.caipNetworkId] : [],
    ),
  )
  return found.flat()
}

/**
 * Which of these keys an account has among its owners: the signature of a passkey fits two, and of an account that was there before it
 * neither says which. Rejects as `opens` does.
 */
export async function addedTo(
  account: string,
  keys: readonly PasskeyKey[],
  where: Where,
): Promise<PasskeyKey | undefined> {
  const owns = await Promise.allSettled(keys.map((key) => opens(account, signerOf(key), where)))
  const found = keys.find((_, at) => owns[at]?.status === 'fulfilled' && owns[at].value)
  const unheard = owns.find((each) => each.status === 'rejected')
  if (!found && unheard) throw unheard.reason
  return found && { x: found.x, y: found.y, isAdded: true }
}
