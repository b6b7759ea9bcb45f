import { adr36 } from '../base/adr36.js'
import { toBase58 } from '../base/base58.js'
import type { ChainNamespace } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'

type Asking = { request(args: { method: string; params: unknown }): Promise<unknown> }
type Options = { provider: unknown; address: string; message: string }
type Call = { method: string; params: unknown }

const bytesOf = (text: string) => new TextEncoder().encode(text)
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** How each namespace's wallets are asked over WalletConnect to sign a text. Those that are missing sign transactions alone. */
const calls: Readonly<Partial<Record<ChainNamespace, (address: string, message: string) => Call>>> = {
  solana: (pubkey, message) => ({
    method: 'solana_signMessage',
    params: { pubkey, message: toBase58(bytesOf(message)) },
  }),
  bip122: (account, message) => ({ method: 'signMessage', params: { account, message } }),
  polkadot: (address, message) => ({ method: 'polkadot_signMessage', params: { address, message } }),
  cosmos: (signer, message) => ({
    method: 'cosmos_signAmino',
    params: { signerAddress: signer, signDoc: adr36(signer, toBase64(bytesOf(message))) },
  }),
  cip34: (addr, message) => ({ method: 'cardano_signData', params: { addr, payload: toHex(bytesOf(message)) } }),
  elrond: (address, message) => ({ method: 'erd_signMessage', params: { address, message } }),
  multiversx: (address, message) => ({ method: 'mvx_signMessage', params: { address, message } }),
  near: (accountId, message) => ({
    method: 'near_signMessage',
    params: {
      accountId,
      message,
      recipient: globalThis.location?.host ?? '',
      nonce: Array.from(crypto.getRandomValues(new Uint8Array(32))),
    },
  }),
  tezos: (account, message) => ({ method: 'tezos_sign', params: { account, payload: packed(message) } }),
}

/** Asks the wallet to sign a text. @throws AppError `rpc/error` with 4200 where its namespace has no way to; what the wallet refuses with */
export async function signMessage(namespace: ChainNamespace, { provider, address, message }: Options): Promise<string> {
  const call = calls[namespace]?.(address, message)
  if (!call)
    throw fail(chainErrors, 'rpc/error', {
      name: 'Unsupported method',
      code: 4200,
      message: `${namespace} signs no messages`,
    })
  return signatureOf(await (provider as Asking).request(call))
}

/** Wallets answer with the signature, or with a record that holds it. */
function signatureOf(answer: unknown): string {
  if (typeof answer === 'string') return answer
  const { signature } = (answer ?? {}) as { signature?: unknown }
  if (signature !== undefined) return signatureOf(signature)
  throw fail(chainErrors, 'rpc/error', {
    name: 'Invalid answer',
    code: -32603,
    message: 'The wallet gave no signature',
  })
}

/** Tezos signs packed Micheline: a text behind its length. */
function packed(message: string): string {
  const bytes = bytesOf(message)
  return `0501${bytes.length.toString(16).padStart(8, '0')}${toHex(bytes)}`
}
