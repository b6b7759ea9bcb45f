import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex, isHex } from 'viem'
import type { AskOptions } from '../chains/nodes.js'
import { multicallAbi } from './abi.js'
import { isEvmAddress, plainAddress } from './address.js'

/** The two ways into a node that this needs. */
export type Reader = {
  request<T>(chainId: string, method: string, params: unknown, options?: AskOptions): Promise<T>
  batch(
    chainId: string,
    calls: { method: string; params: unknown }[],
    options?: Pick<AskOptions, 'past'>,
  ): Promise<PromiseSettledResult<unknown>[]>
}
/** The same nodes as of a block: what is read of contracts there is what stood then. Nodes without that state refuse. */
export function readerAt(nodes: Reader, block: bigint): Reader {
  const then = (method: string, params: unknown) =>
    method === 'eth_call' && Array.isArray(params) ? [params[0], `0x${block.toString(16)}`] : params
  return {
    request: (chainId, method, params, options) =>
      nodes.request(chainId, method, then(method, params), { ...options, past: true }),
    batch: (chainId, calls) =>
      nodes.batch(
        chainId,
        calls.map(({ method, params }) => ({ method, params: then(method, params) })),
        { past: true },
      ),
  }
}

/** Where the calls go: `multicall` is Multicall3 where the chain has it. */
export type ReadChain = { id: string; multicall?: string | undefined }
export type Read = { to: string; abi: Abi; name: string; args?: readonly unknown[] }

/** So many in one call: a node's limits of gas and size are far above. */
const callsAtOnce = 250

/**
 * Reads many values of a chain: by Multicall3 in a call or a few, or one by one in a batch where the chain has none.
 * A read that reverts, or whose answer is of another shape, is `undefined`.
 *
 * @throws what the nodes throw when they do not answer at all
 */
export async function readMany(nodes: Reader, chain: ReadChain, reads: readonly Read[]): Promise<unknown[]> {
  if (reads.length === 0) return []
  const parts: (readonly Read[])[] = []
  for (let at = 0; at < reads.length; at += callsAtOnce) parts.push(reads.slice(at, at + callsAtOnce))
  const results = await Promise.all(
    parts.map((part) =>
      chain.multicall ? readTogether(nodes, chain.id, chain.multicall, part) : readApart(nodes, chain.id, part),
    ),
  )
  return results.flat()
}

/** One value. @throws when the node does not answer, the call reverts or the answer is of another shape */
export async function readOne<T>(nodes: Reader, chainId: string, { to, abi, name, args = [] }: Read): Promise<T> {
  const data = encode({ to, abi, name, args })
  const answer = await nodes.request<Hex>(chainId, 'eth_call', [{ to, data }, 'latest'])
  return decodeFunctionResult({ abi, functionName: name, data: answer, args }) as T
}

async function readTogether(nodes: Reader, chainId: string, multicall: string, reads: readonly Read[]) {
  const calls = reads.map((read) => ({ target: plainAddress(read.to), allowFailure: true, callData: encode(read) }))
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] })
  const answer = await nodes.request<unknown>(chainId, 'eth_call', [{ to: multicall, data }, 'latest'])
  // A chain that says it has Multicall3 and has not answers with nothing.
  if (!isHex(answer) || answer === '0x') return readApart(nodes, chainId, reads)
  const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: answer })
  if (results.length !== reads.length) throw new Error('The chain answered another number of calls')
  return reads.map((read, index) => {
    const result = results[index]
    return result?.success ? decode(read, result.returnData) : undefined
  })
}

async function readApart(nodes: Reader, chainId: string, reads: readonly Read[]) {
  const calls = reads.map((read) => ({
    method: 'eth_call',
    params: [{ to: read.to, data: encode(read) }, 'latest'],
  }))
  const results = await nodes.batch(chainId, calls)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length === reads.length && !failures.some(reverted)) throw failures[0]
  return reads.map((read, index) => {
    const result = results[index]
    return result?.status === 'fulfilled' ? decode(read, result.value) : undefined
  })
}

/** The node answered, and its answer is that the call fails. */
function reverted(reason: unknown): boolean {
  const { code, message } = (reason ?? {}) as { code?: unknown; message?: unknown }
  return code === 3 || (typeof message === 'string' && /revert|invalid opcode|out of gas/i.test(message))
}

function encode({ abi, name, args = [] }: Read): Hex {
  return encodeFunctionData({ abi, functionName: name, args: args.map(plainArgument) })
}

/** Addresses come from callers as these write them. */
function plainArgument(argument: unknown): unknown {
  if (Array.isArray(argument)) return argument.map(plainArgument)
  return typeof argument === 'string' && isEvmAddress(argument) ? plainAddress(argument) : argument
}

function decode({ abi, name, args = [] }: Read, data: unknown): unknown {
  if (!isHex(data) || data === '0x') return undefined
  try {
    return decodeFunctionResult({ abi, functionName: name, data, args })
  } catch {
    return undefined
  }
}
