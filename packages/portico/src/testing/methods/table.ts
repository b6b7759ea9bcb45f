import { providerError } from '../errors.js'
import { askNode } from '../node.js'
import { listOf } from '../params.js'
import type { ProviderRequest } from '../types.js'
import type { Wallet } from '../wallet.js'
import * as accounts from './accounts.js'
import * as calls from './calls.js'
import * as chains from './chains.js'
import { sendTransaction } from './sending.js'
import { personalSign, signTypedData } from './signing.js'

type Method = (wallet: Wallet, params: unknown) => Promise<unknown>

const methods: Readonly<Record<string, Method>> = {
  eth_requestAccounts: accounts.requestAccounts,
  eth_accounts: accounts.readAccounts,
  eth_coinbase: accounts.coinbase,
  eth_chainId: accounts.readChainId,
  net_version: accounts.netVersion,
  wallet_requestPermissions: accounts.requestPermissions,
  wallet_getPermissions: accounts.readPermissions,
  wallet_revokePermissions: accounts.revokePermissions,
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_switchEthereumChain: chains.switchChain,
  wallet_addEthereumChain: chains.addChain,
  wallet_watchAsset: chains.watchAsset,
  wallet_getCapabilities: calls.readCapabilities,
  wallet_sendCalls: calls.sendCalls,
  wallet_getCallsStatus: calls.readCallsStatus,
  wallet_showCallsStatus: calls.showCallsStatus,
}

/** A development node would sign with its own accounts, and keeps subscriptions and filters for one connection only. */
const refused =
  /^(eth_sign|eth_signTransaction|eth_signTypedData(_v[13])?|eth_subscribe|eth_unsubscribe|eth_sendUnsignedTransaction)$/
const passedOn = /^(eth|net|web3)_[a-zA-Z0-9]+$/

export async function answer(wallet: Wallet, request: ProviderRequest): Promise<unknown> {
  if (typeof request?.method !== 'string' || request.method === '')
    throw providerError(-32602, "'args.method' must be a non-empty string.")
  const { method, params } = request
  if (params !== undefined && (typeof params !== 'object' || params === null)) {
    throw providerError(-32602, "'args.params' must be an object or array if provided.")
  }
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (own) return own(wallet, params)
  if (refused.test(method) || !passedOn.test(method))
    throw providerError(4200, `The method ${method} is not supported.`)
  return askNode(wallet.chain(), method, listOf(params))
}
