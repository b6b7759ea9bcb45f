import { type AppError, fail, isAppError } from '../base/errors/AppError.js'
import { connectErrors } from '../base/errors/connect.js'
import { codesOf } from '../base/errors/foreign.js'
import { isUserRejection } from '../base/errors/rpc.js'
import { rpcErrorRow } from '../base/errors/rpcNames.js'
import type { AppProviderParts } from './appProvider.js'
import { askCalls, isCallsMethod } from './calls.js'
import { addressesOf, asProvider, type Eip1193Provider } from './eip1193.js'
import { readChainId, toHex } from './hex.js'
import { signTypedData } from './sign.js'

/** Questions about the chain that any node answers alike. Filters are missing: they live in one node, so they stay with the wallet. */
const readMethods = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
])

type Request = { method: string; params: readonly unknown[] | object | undefined }

/**
 * Answers one request of the provider door. What is known is answered at once, questions about the chain go to the app's own nodes
 * (and to the wallet when those fail), and all else is the wallet's business.
 */
export async function answer(parts: AppProviderParts, args: unknown): Promise<unknown> {
  const request = readRequest(args)
  const { source } = parts
  const connection = source.connection()
  const provider = asProvider(source.provider())
  if (!connection || !provider) throw fail(connectErrors, 'walletconnect/not-connected')
  const { method } = request
  const list = Array.isArray(request.params) ? (request.params as readonly unknown[]) : []
  const chainId = connection.caipNetworkId.slice('eip155:'.length)
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addressesOf(connection)
  if (method === 'eth_chainId') return toHex(BigInt(chainId))
  if (method === 'net_version') return chainId
  if (method === 'wallet_switchEthereumChain') return switchChain(parts, provider, request, list)
  if (method === 'eth_signTypedData_v4' && typeof list[1] === 'object') {
    const asked = signTypedData({ provider, address: String(list[0]), typedData: list[1] })
    return asked.catch(rethrow)
  }
  if (isCallsMethod(method)) return askCalls(provider, method, list).catch(rethrowWallets)
  if (readMethods.has(method)) return read(parts, provider, request, list)
  return forward(provider, request)
}

async function read(
  parts: AppProviderParts,
  provider: Eip1193Provider,
  request: Request,
  list: readonly unknown[],
): Promise<unknown> {
  const { source, networks, reach, signal } = parts
  const network = networks('eip155').find((one) => one.caipNetworkId === source.connection()?.caipNetworkId)
  if (!network || network.rpcUrls.default.http.length === 0) return forward(provider, request)
  try {
    const transport = await reach(network)
    return await transport.request(request.method, list, { signal })
  } catch (error) {
    signal.throwIfAborted()
    // A node that answered with a refusal of its own has the last word; the wallet only stands in for one that cannot be reached.
    const [code] = codesOf(error)
    const isRefusal = isAppError(error, 'rpc/error') && code !== -32601 && code !== -32004 && code !== -32005
    if (isRefusal || request.method === 'eth_sendRawTransaction') throw providerError(error)
    return forward(provider, request)
  }
}

/** A network of the app is switched to as in the modal, so that an unknown one is added; any other is left to the wallet. */
async function switchChain(
  parts: AppProviderParts,
  provider: Eip1193Provider,
  request: Request,
  list: readonly unknown[],
): Promise<unknown> {
  const chainId = readChainId((list[0] as { chainId?: unknown } | undefined)?.chainId)
  const network = parts.networks('eip155').find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
  if (!network) return forward(provider, request)
  await parts.source.switchNetwork(network.caipNetworkId).catch(rethrow)
  return null
}

/** The wallet's answers and errors pass as they are: libraries read its codes. */
function forward(provider: Eip1193Provider, { method, params }: Request): Promise<unknown> {
  const asked = provider.request({ method, ...(params === undefined ? {} : { params }) })
  return Promise.resolve(asked).catch(rethrowWallets)
}

/** The connectors of Portico itself have errors of its own: what has a number with libraries gets it, the rest stays what it is. */
function rethrowWallets(error: unknown): never {
  const hasNumber = isAppError(error) && (error.code === 'rpc/error' || numberOf(error) !== undefined)
  throw hasNumber ? providerError(error) : error
}

function readRequest(args: unknown): Request {
  const { method, params } = (typeof args === 'object' && args !== null ? args : {}) as {
    method?: unknown
    params?: unknown
  }
  const isParams = params === undefined || (typeof params === 'object' && params !== null)
  if (typeof method !== 'string' || method.length === 0 || !isParams) {
    throw makeProviderError(-32600, 'A request needs a method, and params that are a list or an object')
  }
  return { method, params }
}

function rethrow(error: unknown): never {
  throw providerError(error)
}

/** An error as EIP-1193 libraries read it: with a numeric `code`, and `data` where a contract gave some. */
export function providerError(error: unknown): unknown {
  if (!isAppError(error)) return error
  const number = numberOf(error)
  if (number !== undefined) return makeProviderError(number, error.message, error)
  const [code = -32603] = codesOf(error)
  return makeProviderError(code, error.code === 'rpc/error' ? String(error.context.message) : error.message, error)
}

/** What an error of ours is by EIP-1193 and EIP-3326; `undefined` where they have no number for it. */
function numberOf(error: AppError): number | undefined {
  // Closing the modal that asks is a no, too.
  if (isUserRejection(error) || error.walk((one) => isAppError(one, 'embedded/aborted'))) return 4001
  if (error.code === 'embedded/not-allowed') return 4200
  return error.code === 'network/chain-unsupported' ? 4902 : undefined
}

export function makeProviderError(code: number, message: string, cause?: unknown): Error {
  const original = (cause as { cause?: { data?: unknown } } | undefined)?.cause
  const data = typeof original === 'object' && original !== null ? original.data : undefined
  const error = Object.assign(new Error(message || rpcErrorRow(code).text, { cause }), { code })
  return data === undefined ? error : Object.assign(error, { data })
}
