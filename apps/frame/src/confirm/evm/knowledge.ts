import type { MethodContext } from '../../signing/methods/context.js'
import type { Action } from '../action.js'
import type { Knowledge } from '../knowledge.js'
import { cleanLine } from '../text.js'
import { contractsOf, readAssets } from './assets.js'
import type { Call } from './reading.js'
import { type Simulation, simulateCalls } from './simulation.js'

/** Asks the node for what the sheet needs beside the bytes: a trial run, names and decimals, the balance. */
export async function evmKnowledge(
  actions: readonly Action[],
  calls: readonly Call[],
  context: MethodContext,
): Promise<Knowledge> {
  const { network, rpc, knownReceivers, address } = context
  const asks = { rpc, chainId: network.caipNetworkId }
  const none: Simulation = { trial: { state: 'none' } }
  const [run, balance, dollars] = await Promise.all([
    calls.length > 0 ? simulateCalls(calls, address.eip155, asks) : none,
    balanceOf(context),
    context.dollars?.(network.caipNetworkId),
  ])
  const { name, symbol, decimals } = network.nativeCurrency
  return {
    ...run,
    assets: await readAssets(contractsOf(actions, run.predicted), asks),
    native: {
      name: cleanLine(name, 40),
      symbol: cleanLine(symbol, 16),
      decimals,
      ...(dollars === undefined ? {} : { dollars }),
    },
    ...(balance === undefined ? {} : { balance }),
    // What one sends to oneself is nothing new, and what looks like oneself is a trap.
    knownReceivers: [...knownReceivers, address.eip155],
  }
}

async function balanceOf({ rpc, network, address }: MethodContext): Promise<bigint | undefined> {
  try {
    const answer = await rpc(network.caipNetworkId, 'eth_getBalance', [address.eip155, 'latest'])
    return typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) ? BigInt(answer) : undefined
  } catch {
    return undefined
  }
}
