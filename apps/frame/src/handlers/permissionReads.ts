import * as v from 'valibot'
import { requireCode } from '../signing/permissions/code.js'
import type { ContractName } from '../signing/permissions/contracts.js'
import { framework } from '../signing/permissions/contracts.js'
import { isDisabled } from '../signing/permissions/delegation.js'
import { permissionTypes } from '../signing/permissions/request.js'
import { familyOf, hexChain, wireChainId } from './chains.js'
import type { Frame } from './frame.js'
import { storedPermissions } from './storedPermissions.js'

/** `wallet_getSupportedExecutionPermissions` (ERC-7715): on networks alone where every contract stands with the code that is known. */
export async function supportedPermissions({ project, node }: Frame): Promise<Record<string, unknown>> {
  const names = Object.keys(framework) as ContractName[]
  const found = await Promise.all(
    project.networks
      .filter(({ caipNetworkId }) => familyOf(caipNetworkId) === 'eip155')
      .map((network) =>
        requireCode(names, BigInt(wireChainId(network.caipNetworkId)), { rpc: node, network }).then(
          () => [hexChain(network.caipNetworkId)],
          () => [],
        ),
      ),
  )
  const chainIds = found.flat()
  if (chainIds.length === 0) return {}
  return Object.fromEntries(permissionTypes.map((type) => [type, { chainIds, ruleTypes: ['expiry', 'redeemer'] }]))
}

const question = v.tuple([v.looseObject({ usage: v.literal(true) })])

/**
 * `wallet_getGrantedExecutionPermissions` (ERC-7715): what this site was given and was not taken back by the chain, and nothing of other sites.
 * A node that errs hides none. Asked with `usage`, which is our own modal’s question, each has beside it what the chain counts.
 */
export async function grantedPermissions(
  { storage, signedIn, node }: Frame,
  origin: string,
  params: unknown,
): Promise<unknown[]> {
  const { wallet } = await signedIn()
  const stored = await storedPermissions(storage, wallet.walletId, Date.now).list()
  const own = stored.filter((each) => each.origin === origin)
  const withUsage = v.is(question, params)
  const held = await Promise.all(
    own.map(async (each) => {
      const ask = (method: string, asked: readonly unknown[]) => node(each.network, method, asked)
      if (!withUsage) return (await isDisabled(each.context, ask)) ? [] : [each.answer]
      const { usageOf } = await import('./permissionUsage.js')
      const { isRevoked, usage } = await usageOf(each, ask)
      if (isRevoked) return []
      if (!each.stopping) return [{ ...each.answer, usage }]
      const { stoppingOf } = await import('./permissionStopping.js')
      return [{ ...each.answer, usage: { ...usage, stopping: await stoppingOf(each.stopping, Date.now(), ask) } }]
    }),
  )
  return held.flat()
}
