import { readAssets } from '../confirm/evm/assets.js'
import { assetKey } from '../confirm/knowledge.js'
import { decodeContext, isDisabled } from '../signing/permissions/delegation.js'
import { methodsIn, type StoredPermission } from '../signing/permissions/storedPermission.js'
import { readCaveats } from '../signing/permissions/told.js'
import { readUsage } from '../signing/permissions/usage.js'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What was used of it and what is left, and in what both are counted; what the chain does not say is missing. */
export async function usageOf({ context, network, answer }: StoredPermission, ask: Ask) {
  const signed = decodeContext(context)
  const told = signed && readCaveats(signed.delegation, methodsIn(answer))
  if (!signed || !told) return { isRevoked: await isDisabled(context, ask), usage: {} }
  const { bounds } = told
  const token = bounds.kind !== 'calls' && bounds.asset.kind === 'token' ? bounds.asset.address : undefined
  const asks = { rpc: (_: unknown, ...asked: Parameters<Ask>) => ask(...asked), chainId: network }
  const [{ isRevoked, used, left }, facts] = await Promise.all([
    readUsage(signed, told, ask),
    token ? readAssets([token], asks).then((read) => read[assetKey(token)]) : undefined,
  ])
  return {
    isRevoked,
    usage: {
      ...(used !== undefined && { used: hexOf(used) }),
      ...(left !== undefined && { left: hexOf(left) }),
      ...(facts?.standard === 'fungible' && { symbol: facts.symbol, decimals: facts.decimals }),
    },
  }
}

const hexOf = (amount: bigint) => `0x${amount.toString(16)}`
