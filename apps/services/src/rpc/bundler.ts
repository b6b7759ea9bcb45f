import { askNode, NodeError } from '../chains/transport.js'
import { problem } from '../problem.js'
import type { Bundlers } from '../rpcConfig.js'
import { isCall, type RpcReply, readCalls } from './message.js'
import { replyOf } from './proxy.js'

/** Asked of the paymaster, where the bundler has one beside it (ERC-7677). */
const ofPaymaster = /^pm_/

const methods = new Set([
  'eth_sendUserOperation',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'pm_sponsorUserOperation',
  'pm_getPaymasterData',
  'pm_getPaymasterStubData',
  'pimlico_getUserOperationGasPrice',
])
/** What the embedded wallet may ask beside that. */
export const readsOfWallet = new Set([...methods, 'eth_getUserOperationByHash', 'eth_supportedEntryPoints'])
/** What clients of the hosted service call the one that nobody chose. */
const anyName = 'pimlico'
const timeoutMs = 10_000
const maxBytes = 1_048_576

/**
 * The bundler that a caller means. Addresses are never taken from him.
 * @throws a 400 for one that is not configured
 */
export function chooseBundler(bundlers: Bundlers, chainId: string, named: string | undefined): Bundlers[number] {
  const able = bundlers.filter(({ chains }) => chains.includes(chainId))
  const chosen = named === undefined ? able[0] : able.find(({ name }) => name === named)
  const found = chosen ?? (named === anyName ? able[0] : undefined)
  if (found) return found
  if (named && /[:/]/.test(named)) throw problem(400, 'bundler_name', 'Bundlers are chosen by name, never by address')
  throw problem(400, 'bundler', 'No such bundler serves this chain')
}

/**
 * The bundler whose paymaster somebody means: named by its address, by the bundler's, or by that of our own way to it.
 *
 * @param own where `/v1/bundler` is
 * @throws a 400 for one that is not configured
 */
export function choosePaymaster(bundlers: Bundlers, chainId: string, named: string, own: string): Bundlers[number] {
  const direct = bundlers.find(
    ({ url, paymaster, chains }) => (url === named || paymaster?.url === named) && chains.includes(chainId),
  )
  if (direct) return direct
  if (!URL.canParse(named) || named.split('?')[0] !== own)
    throw problem(400, 'paymaster', 'This paymaster is not one of this server')
  return chooseBundler(bundlers, chainId, new URL(named).searchParams.get('bundler') ?? undefined)
}

/** One call to a bundler. @throws a 422 for what bundlers are not asked, a 503 when it does not answer */
export async function askBundler(
  { url, paymaster }: Pick<Bundlers[number], 'url' | 'paymaster'>,
  text: string,
  { allowed = methods, send = fetch }: { allowed?: ReadonlySet<string>; send?: typeof fetch } = {},
): Promise<RpcReply> {
  const parsed = readCalls(text)
  if ('refused' in parsed) throw problem(400, '', 'The body is not a JSON-RPC request')
  const [call] = parsed.calls
  if (parsed.batch || !call || !isCall(call)) throw problem(400, '', 'The body is not one JSON-RPC request')
  if (!allowed.has(call.method)) throw problem(422, '', 'Bundlers are not asked this')
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: call.method, params: call.params ?? [] })
  const to = ofPaymaster.test(call.method) ? (paymaster?.url ?? url) : url
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await askNode(send, to, { method: 'POST', body, signal, maxBytes })
    return replyOf(call.id, JSON.parse(reply.body))
  } catch (cause) {
    throw new NodeError('The bundler does not answer', { cause })
  }
}
