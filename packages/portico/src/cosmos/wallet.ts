import { adr36 } from '../base/adr36.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { rpcContext, rpcErrorOf } from '../base/errors/foreign.js'
import { isAddress } from './address.js'
import type { CosmosProvider } from './connector.js'

/** Reads an address that a person typed. @throws AppError `address/invalid` */
export function normalizeAddress(value: string): string {
  const address = value.trim().toLowerCase()
  if (!isAddress(address)) throw fail(chainErrors, 'address/invalid', { address: value })
  return address
}

/**
 * Has a text signed after ADR-36, by an extension or over WalletConnect.
 *
 * @returns The signature (secp256k1, compact) in base64.
 * @throws AppError `rpc/error`; `isUserRejection` tells a rejection
 */
export async function signMessage(options: { provider: unknown; address: string; message: string }): Promise<string> {
  const { request } = options.provider as CosmosProvider
  const { address, message } = options
  const data = btoa(Array.from(new TextEncoder().encode(message), (byte) => String.fromCharCode(byte)).join(''))
  try {
    const params = { signerAddress: address, signDoc: adr36(address, data) }
    const answer = (await request({ method: 'cosmos_signAmino', params })) as { signature?: unknown } | undefined
    const { signature } = (answer?.signature ?? {}) as { signature?: unknown }
    if (typeof signature !== 'string')
      throw fail(chainErrors, 'rpc/error', rpcContext(-32603, 'The wallet gave no signature'))
    return signature
  } catch (error) {
    throw rpcErrorOf(error)
  }
}
