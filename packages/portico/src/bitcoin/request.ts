import { fromBase64, toBase64 } from '../base/bytes.js'
import { AppError } from '../base/errors/AppError.js'
import { rpcErrorRow } from '../base/errors/rpcNames.js'
import { unsupported, walletErrorOf } from './errors.js'
import type { LiveWallet, SignProtocol } from './wallet.js'

/**
 * What `portico.getProvider('bip122')` is while a wallet is connected, in whatever way that wallet is spoken to. The methods are those
 * of WalletConnect's `bip122`: `getAccountAddresses`, `signMessage`, `signPsbt`, `sendTransfer`.
 */
export type BitcoinProvider = LiveWallet & {
  /**
   * @throws AppError `rpc/error`: 4001 for a rejection, 4200 for what the wallet cannot do, -32602 for parameters that are missing
   *
   * @example
   * const { psbt } = await provider.request({
   *   method: 'signPsbt',
   *   params: { psbt: base64, signInputs: [{ index: 0, address }] },
   * })
   */
  request(args: { method: string; params?: unknown }): Promise<unknown>
}

type Params = Readonly<Record<string, unknown>>

/** Answers one request. @throws AppError `rpc/error` */
export async function answer(live: LiveWallet, args: { method: string; params?: unknown }): Promise<unknown> {
  const { method, params } = args
  const given = (typeof params === 'object' && params !== null ? params : {}) as Params
  try {
    if (method === 'getAccountAddresses')
      return live.state().accounts.map(({ purpose, ...account }) => ({ ...account, intention: purpose }))
    if (method === 'signMessage') return await signMessage(live, given)
    if (method === 'signPsbt') return await signPsbt(live, given)
    if (method === 'sendTransfer') return await sendTransfer(live, given)
  } catch (error) {
    throw walletErrorOf(error)
  }
  throw unsupported(`The wallet does not know ${String(method)}`)
}

async function signMessage({ wallet, state }: LiveWallet, params: Params) {
  const { networkId, accounts } = state()
  const address = textOf(params.address ?? params.account ?? accounts[0]?.address, 'address')
  const protocol: SignProtocol = params.protocol === 'bip322' ? 'bip322' : 'ecdsa'
  const signature = await wallet.signMessage({
    address,
    message: textOf(params.message, 'message'),
    protocol,
    networkId,
  })
  return { address, signature }
}

async function signPsbt({ wallet, state }: LiveWallet, params: Params) {
  const { networkId } = state()
  if (!wallet.signPsbt) throw unsupported('The wallet does not sign transactions')
  if (params.broadcast === true) throw unsupported('Send what was signed yourself')
  const { signInputs } = params
  if (!Array.isArray(signInputs) || signInputs.length === 0) throw missing('signInputs')
  const inputs = signInputs.map((one: Params) => {
    if (!Number.isSafeInteger(one?.index)) throw missing('signInputs[].index')
    const sighashTypes = Array.isArray(one.sighashTypes) ? (one.sighashTypes as number[]) : undefined
    return { index: one.index as number, address: textOf(one.address, 'signInputs[].address'), sighashTypes }
  })
  const signed = await wallet.signPsbt({ psbt: fromBase64(textOf(params.psbt, 'psbt')), inputs, networkId })
  return { psbt: toBase64(signed) }
}

async function sendTransfer({ wallet, state }: LiveWallet, params: Params) {
  const { networkId, accounts } = state()
  if (!wallet.sendTransfer) throw unsupported('The wallet does not choose coins by itself')
  const amount = textOf(params.amount, 'amount')
  if (!/^[1-9]\d{0,15}$/.test(amount)) throw missing('amount')
  const from = textOf(params.account ?? accounts[0]?.address, 'account')
  const to = textOf(params.recipientAddress, 'recipientAddress')
  return { txid: await wallet.sendTransfer({ from, to, amount: BigInt(amount), networkId }) }
}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw missing(name)
}

const missing = (name: string): AppError =>
  new AppError('rpc/error', { name: rpcErrorRow(-32602).name, code: -32602, message: `${name} is missing` })
