import { parseUnits } from 'viem'
import type { Deps } from '../context.js'
import type { Project } from '../projects.js'
import { askBundler } from '../rpc/bundler.js'
import { codes, isCall, type RpcCall, type RpcReply, readCalls, refuse } from '../rpc/message.js'
import type { Bundlers } from '../rpcConfig.js'
import { highestCost, isFinalOffer, readAsked, readCallsOf } from './operation.js'
import { isPaidFor } from './policy.js'
import { countSpending, isUsedUp } from './spending.js'

type Asked = { project: Project; chainId: string; bundler: Pick<Bundlers[number], 'url' | 'paymaster'> }

/**
 * One call to a bundler in the name of a project. What is asked of paymasters is held against what the project pays for; nobody gets their
 * last word before its cost is counted.
 *
 * @throws as `askBundler` does. What is not paid for is an answer, as paymasters give it: the account may pay by itself.
 */
export async function askForProject(
  deps: Pick<Deps, 'database' | 'nodes'>,
  { project, chainId, bundler }: Asked,
  text: string,
  options: Parameters<typeof askBundler>[2] = {},
): Promise<RpcReply> {
  const call = paymasterCallOf(text)
  if (!call) return askBundler(bundler, text, options)
  const no = (message: string) => refuse(call.id, codes.notPaidFor, message)
  const policy = project.sponsorship[chainId]
  const chain = deps.nodes.chain(chainId)
  if (!policy || !chain) return no('This project pays for nothing on this chain')
  const [, , named] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  const operation = readAsked(call.params)
  if (!operation) return refuse(call.id, codes.params, 'The parameters are not those of a paymaster (ERC-7677)')
  // Their word would be for that chain, whatever is counted here.
  if (call.method !== wholeService && !isChain(named, chainId))
    return refuse(call.id, codes.params, 'The operation is for another chain than the one that is asked')
  if (!isPaidFor(policy, readCallsOf(operation.callData))) return no('This project does not pay for these calls')
  const perDay = parseUnits(policy.perDay, chain.decimals)
  const asked = { projectId: project.id, chainId, operation: operation.key, perDay }
  const usedUp = 'This project has paid on this chain what it pays in a day'
  // A paymaster may want to be paid for every question.
  if (await isUsedUp(deps, asked)) return no(usedUp)
  const reply = await askBundler(bundler, text, options)
  if ('error' in reply) return reply
  const cost = highestCost(operation, reply.result, { isDraft: call.method === draft })
  if (cost === undefined) return refuse(call.id, codes.params, 'The operation lacks its gas limits or its fee')
  // Nothing can be paid with it yet. Whoever asks makes up its account and its gas: to count that would let anybody use up the day.
  if (call.method === draft && !isFinalOffer(reply.result))
    return (await isUsedUp(deps, { ...asked, cost })) ? no(usedUp) : reply
  return (await countSpending(deps, { ...asked, cost })) ? reply : no(usedUp)
}

const draft = 'pm_getPaymasterStubData'
/** Estimates and pays at once. It names no chain. */
const wholeService = 'pm_sponsorUserOperation'

function paymasterCallOf(text: string): RpcCall | undefined {
  const parsed = readCalls(text)
  const [call] = 'calls' in parsed ? parsed.calls : []
  return call && isCall(call) && call.method.startsWith('pm_') ? call : undefined
}

function isChain(named: unknown, chainId: string): boolean {
  return typeof named === 'string' && /^0x[0-9a-fA-F]{1,14}$/.test(named) && `eip155:${BigInt(named)}` === chainId
}
