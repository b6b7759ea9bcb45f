import type { Adr36 } from '../base/adr36.js'
import type { CaipNetworkId } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { rpcContext, rpcErrorOf } from '../base/errors/foreign.js'
import type { Keplr } from './connector.js'

type Known = { address: string; networkId: CaipNetworkId }

/** What a wallet of the page answers in WalletConnect's words. @throws AppError `rpc/error` */
export async function answer(
  wallet: Keplr,
  { address, networkId }: Known,
  { method, params }: { method: string; params?: unknown },
): Promise<unknown> {
  const chainId = networkId.slice(networkId.indexOf(':') + 1)
  try {
    if (method === 'cosmos_getAccounts') return await accounts(wallet, chainId)
    if (method !== 'cosmos_signAmino')
      throw fail(chainErrors, 'rpc/error', rpcContext(4200, `The wallet does not have ${method}`))
    const { signerAddress, signDoc } = (params ?? {}) as { signerAddress?: unknown; signDoc?: unknown }
    if (signerAddress !== address) throw fail(chainErrors, 'rpc/error', rpcContext(4100))
    const data = messageOf(signDoc, address)
    if (data === undefined) {
      if (!wallet.signAmino)
        throw fail(chainErrors, 'rpc/error', rpcContext(4200, `The wallet does not have ${method}`))
      return await wallet.signAmino(chainId, address, signDoc)
    }
    if (!wallet.signArbitrary) throw fail(chainErrors, 'rpc/error', rpcContext(4200, 'The wallet signs no messages'))
    const signature = await wallet.signArbitrary(chainId, address, data)
    return { signature, signed: signDoc }
  } catch (error) {
    throw rpcErrorOf(error)
  }
}

async function accounts(wallet: Keplr, chainId: string) {
  const { bech32Address, algo, pubKey } = (await wallet.getKey(chainId)) ?? {}
  const bytes = Array.from((pubKey ?? []) as Uint8Array, (byte) => String.fromCharCode(byte))
  return [{ address: bech32Address, algo, pubkey: btoa(bytes.join('')) }]
}

/** The message of a document of ADR-36, as text where it is one; `undefined` for any other document. */
function messageOf(document: unknown, signer: string): string | Uint8Array | undefined {
  const { chain_id, msgs } = (document ?? {}) as Partial<Adr36>
  const [message, ...more] = Array.isArray(msgs) ? (msgs as readonly Partial<Adr36['msgs'][0]>[]) : []
  const value = message?.value
  if (chain_id !== '' || more.length > 0 || message?.type !== 'sign/MsgSignData' || value?.signer !== signer)
    return undefined
  try {
    const bytes = Uint8Array.from(atob(value.data), (letter) => letter.charCodeAt(0))
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return bytes
    }
  } catch {
    return undefined
  }
}
