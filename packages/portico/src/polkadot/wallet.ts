import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { rpcContext, rpcErrorOf } from '../base/errors/foreign.js'
import { isAddress } from './address.js'
import type { PolkadotProvider } from './connector.js'

/** Reads an address that a person typed. @throws AppError `address/invalid` */
export function normalizeAddress(value: string): string {
  const address = value.trim()
  if (!isAddress(address)) throw fail(chainErrors, 'address/invalid', { address: value })
  return address
}

/**
 * Has a text signed, by an extension or over WalletConnect. What is signed is the text between `<Bytes>` and `</Bytes>`, so that it
 * can never be a transaction.
 *
 * @returns The signature in hex.
 * @throws AppError `rpc/error`; `isUserRejection` tells a rejection
 */
export async function signMessage(options: { provider: unknown; address: string; message: string }): Promise<string> {
  const { request } = options.provider as PolkadotProvider
  const { address, message } = options
  try {
    const answer = await request({ method: 'polkadot_signMessage', params: { address, message } })
    const { signature } = (answer ?? {}) as { signature?: unknown }
    if (typeof signature !== 'string')
      throw fail(chainErrors, 'rpc/error', rpcContext(-32603, 'The wallet gave no signature'))
    return signature
  } catch (error) {
    throw rpcErrorOf(error)
  }
}
