import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrors } from '../base/errors/connect.js'
import { rpcContext, rpcErrorOf } from '../base/errors/foreign.js'
import { asProvider, type Eip1193Provider } from './eip1193.js'
import { type Hex, isBytes, textToHex } from './hex.js'

export type SignOptions = { provider: unknown; address: string }

/**
 * Has a message signed with `personal_sign` (ERC-191). The wallet gets the UTF-8 bytes as hex, so that a text which looks like
 * hex is signed as the text it is.
 *
 * @throws AppError `rpc/error`; `isUserRejection` tells a rejection
 */
export async function signMessage({ provider, address, message }: SignOptions & { message: string }): Promise<Hex> {
  return signature(provider, 'personal_sign', [textToHex(message), address])
}

/**
 * Has structured data signed with `eth_signTypedData_v4` (EIP-712). `typedData` may be the JSON text or the value; amounts in it
 * may be bigint.
 *
 * @throws AppError `rpc/error`; `isUserRejection` tells a rejection
 */
export async function signTypedData({
  provider,
  address,
  typedData,
}: SignOptions & { typedData: unknown }): Promise<Hex> {
  const text =
    typeof typedData === 'string'
      ? typedData
      : JSON.stringify(typedData, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  return signature(provider, 'eth_signTypedData_v4', [address, text])
}

async function signature(candidate: unknown, method: string, params: readonly unknown[]): Promise<Hex> {
  const provider: Eip1193Provider | undefined = asProvider(candidate)
  if (!provider) throw fail(connectErrors, 'walletconnect/not-connected')
  const answer = await Promise.resolve(provider.request({ method, params })).catch((error: unknown) => {
    throw rpcErrorOf(error)
  })
  // Signatures of smart accounts are longer than 65 bytes, and none is empty.
  if (isBytes(answer) && answer.length > 2) return answer
  throw fail(chainErrors, 'rpc/error', rpcContext(-32603, 'The wallet gave no signature'))
}
