import { requireCode } from '../signing/permissions/code.js'
import type { ContractName } from '../signing/permissions/contracts.js'
import { framework } from '../signing/permissions/contracts.js'
import { isDisabled } from '../signing/permissions/delegation.js'
import { permissionTypes } from '../signing/permissions/request.js'
import { familyOf, hexChain, wireChainId } from './chains.js'
import type { Frame } from './frame.js'
import { keptPermissions } from './keptPermissions.js'

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

/**
 * `wallet_getGrantedExecutionPermissions` (ERC-7715): what this site was given and was not taken back by the chain, and nothing of other sites.
 * A node that errs hides one for this answer alone.
 */
export async function grantedPermissions({ storage, signedIn, node }: Frame, origin: string): Promise<unknown[]> {
  const { wallet } = await signedIn()
  const kept = await keptPermissions(storage, wallet.walletId, Date.now).list()
  const own = kept.filter((each) => each.origin === origin)
  const held = await Promise.all(
    own.map(async (each) => {
      const disabled = await isDisabled(each.context, (method, params) => node(each.network, method, params))
      return disabled ? [] : [each.answer]
    }),
  )
  return held.flat()
}
