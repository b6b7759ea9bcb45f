import { codesOf } from './errors/foreign.js'

type Asked = { request(request: { method: string; params: unknown }): Promise<unknown> }

/** The parameters are not those that the method has (JSON-RPC 2.0). */
const invalidParams = -32602

/**
 * Has a wallet take a permission back (ERC-7715). The standard writes no list around what is asked: MetaMask takes it without one alone,
 * others with one alone, and neither shows anything before.
 *
 * @throws What the wallet throws
 */
export async function askToRevoke(wallet: Asked, permissionContext: string): Promise<void> {
  const ask = (params: unknown) => wallet.request({ method: 'wallet_revokeExecutionPermission', params })
  await ask([{ permissionContext }]).catch((error: unknown) => {
    if (codesOf(error)[0] !== invalidParams) throw error
    return ask({ permissionContext })
  })
}
