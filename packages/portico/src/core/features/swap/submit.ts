import { isCodedError } from '../../../base/errors/CodedError.js'
import { isUserRejection } from '../../../base/errors/rpc.js'
import { wait } from '../../../base/promise.js'
import { takeTurn } from '../../../base/task.js'
import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import { codeOf } from '../../failure.js'
import { failureOf } from '../../trade/failure.js'
import { type Ground, groundOf } from '../../trade/ground.js'
import { approveCall, callsOf, makePlan, type Order, type SwapPlan, tryPlan } from '../../trade/plan.js'
import { isNative } from '../../trade/tokens.js'
import { isWorse, readAmount } from './amounts.js'
import { pauseQuotes, readHoldings } from './flow.js'
import { applySwap, swapOf } from './ground.js'

const planTurn = 'swap.plan'
/** How long what was reviewed may be used while the services do not answer, in milliseconds. */
const keptMs = 120_000

/** The order that stands in the form; `undefined` while something is missing in it. */
function orderOf(client: Client): Order | undefined {
  const swap = swapOf(client.store.get())
  if (!swap) return undefined
  const { pay, get } = swap.draft
  const have = pay && swap.balances[pay.address]
  const read = readAmount(swap.draft, have === undefined ? undefined : BigInt(have))
  if (read.problem || !pay || !get || read.amount === undefined) return undefined
  const quote = swap.progress.status === 'editing' ? swap.progress.quote : undefined
  return { pay, get, amount: read.amount, slippage: swap.slippage, impact: quote?.impact }
}

/** Makes the swap ready to be signed; then the state is `review`. False when it cannot be: the state says why. */
export async function reviewSwap(client: Client): Promise<boolean> {
  const order = orderOf(client)
  if (!order) return false
  pauseQuotes(client)
  const signal = takeTurn(client.live.tasks, planTurn, client.signal)
  try {
    const plan = await makePlan(client, await groundOf(client), order, signal)
    if (signal.aborted) return false
    applySwap(client, { type: 'reviewed', plan })
    return true
  } catch (error) {
    if (signal.aborted) return false
    client.logger.debug('The swap cannot be made', error)
    applySwap(client, { type: 'unquoted', failure: failureOf(error) })
    return false
  }
}

/** Looks at the price again while the swap is reviewed. True when what was agreed to still stands. */
export async function lookAgain(client: Client): Promise<boolean> {
  const progress = progressOf(client)
  if (progress?.status !== 'review') return false
  const { plan } = progress
  const signal = takeTurn(client.live.tasks, planTurn, client.signal)
  try {
    const fresh = await makePlan(client, await groundOf(client), orderAgain(plan), signal)
    if (signal.aborted) return false
    applySwap(client, { type: 'looked', plan: fresh })
    const next = progressOf(client)
    if (next?.status !== 'review' || next.now) return false
    // What was agreed to before is what would be signed: it must still work.
    if (next.plan !== fresh) await tryPlan(await groundOf(client), next.plan, signal)
    return !signal.aborted
  } catch (error) {
    if (signal.aborted) return false
    return stillGood(client, plan, error, signal)
  }
}

/** Without the services, what was reviewed a moment ago may be used when the node says that it still works. */
async function stillGood(client: Client, plan: SwapPlan, error: unknown, signal: AbortSignal): Promise<boolean> {
  const isOutage = failureOf(error) === 'unavailable' && Date.now() - plan.builtAt < keptMs
  try {
    if (!isOutage) throw error
    await tryPlan(await groundOf(client), plan, signal)
    return !signal.aborted
  } catch (last) {
    if (!signal.aborted) applySwap(client, { type: 'unquoted', failure: failureOf(last) })
    return false
  }
}

/** Agrees to the price of now. */
export function acceptPrice(client: Client): void {
  applySwap(client, { type: 'accepted' })
}

/**
 * Has the wallet do what was reviewed: the approval of exactly the amount, where one is needed, and the swap. The price is looked at
 * before each; beyond the limit nothing is asked of the wallet. Never rejects: the outcome is in the state.
 */
export async function submitSwap(client: Client): Promise<void> {
  if (!(await lookAgain(client))) return
  const progress = progressOf(client)
  if (progress?.status !== 'review') return
  try {
    const ground = await groundOf(client)
    if (progress.plan.approval?.way === 'first') {
      if (!(await approve(client, ground, progress.plan))) return
      if (!(await lookAgain(client))) return
    }
    applySwap(client, { type: 'signing' })
    const now = progressOf(client)
    if (now?.status === 'signing') await sign(client, ground, now.plan)
  } catch (error) {
    await fail(client, error)
  }
}

/** True when the exchange may take the amount. @throws what the wallet or the network says */
async function approve(client: Client, { network, transact, provider }: Ground, plan: SwapPlan): Promise<boolean> {
  applySwap(client, { type: 'approving' })
  if (progressOf(client)?.status !== 'approving' || !plan.approval) return false
  const { from, pay, amountIn } = plan
  const call = approveCall(pay, plan.approval.spender, BigInt(amountIn))
  const hash = await transact.send({ network, from, ...call }, { provider, signal: client.signal })
  applySwap(client, { type: 'approval-sent', hash })
  await transact.wait({ network, hash, signal: client.signal })
  applySwap(client, { type: 'approved' })
  return true
}

async function sign(client: Client, ground: Ground, plan: SwapPlan): Promise<void> {
  const { network, transact, provider } = ground
  client.track({ event: 'INITIATE_SWAP', properties: told(plan) })
  const calls = callsOf(plan)
  const swap = calls.at(-1)
  if (!swap) return
  const asked = { provider, signal: client.signal }
  const before = await holdingOf(client, ground, plan)
  if (plan.approval?.way === 'together' && transact.batch && transact.batchStatus) {
    const { id } = await transact.batch({ network, from: plan.from, calls, atomicRequired: true }, asked)
    applySwap(client, { type: 'sent', at: Date.now() })
    void watchBatch(client, ground, id, plan, before)
    return
  }
  const hash = await transact.send({ network, from: plan.from, ...swap }, asked)
  applySwap(client, { type: 'sent', hash, at: Date.now() })
  void watch(client, ground, hash, plan, before)
}

/** Follows a transaction until it is in a block. */
async function watch(
  client: Client,
  ground: Ground,
  hash: string,
  plan: SwapPlan,
  before: bigint | undefined,
): Promise<void> {
  try {
    const { fee } = await ground.transact.wait({ network: ground.network, hash, signal: client.signal })
    const received = await receivedOf(client, ground, plan, before, fee)
    applySwap(client, { type: 'confirmed', hash, fee: fee?.toString(), received })
    done(client, plan)
  } catch (error) {
    if (client.signal.aborted) return
    await fail(client, error, hash)
  }
}

/** Follows a bundle until the wallet says what became of it. */
async function watchBatch(
  client: Client,
  ground: Ground,
  id: string,
  plan: SwapPlan,
  before: bigint | undefined,
): Promise<void> {
  const { transact, provider, network } = ground
  try {
    for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 1.5, 4_000)) {
      const found = await transact.batchStatus?.({ id, provider })
      if (found?.status === 'failed') throw new Error('The calls were turned down')
      if (found?.status === 'confirmed') {
        const { hash } = found
        const receipt = hash ? await transact.wait({ network, hash, signal: client.signal }) : undefined
        const received = await receivedOf(client, ground, plan, before, receipt?.fee)
        applySwap(client, { type: 'confirmed', hash, fee: receipt?.fee?.toString(), received })
        done(client, plan)
        return
      }
      await wait(pauseMs, client.signal)
    }
  } catch (error) {
    if (!client.signal.aborted) await fail(client, error)
  }
}

/** What the account has of what comes out; `undefined` when it cannot be read. */
async function holdingOf(client: Client, ground: Ground, { get, from }: SwapPlan): Promise<bigint | undefined> {
  const tokens = [isNative(get) ? undefined : get.address]
  const { network, transact } = ground
  const read = await transact.holdings({ network, owner: from, tokens, signal: client.signal }).catch(() => [])
  return read[0]
}

/** What came in, by what the account had before and has now. A fee that was paid of it is added. */
async function receivedOf(
  client: Client,
  ground: Ground,
  plan: SwapPlan,
  before: bigint | undefined,
  fee: bigint | undefined,
): Promise<string | undefined> {
  const after = await holdingOf(client, ground, plan)
  const paid = isNative(plan.get) ? fee : 0n
  if (before === undefined || after === undefined || paid === undefined) return undefined
  const received = after - before + paid
  return received > 0n ? received.toString() : undefined
}

function done(client: Client, plan: SwapPlan): void {
  client.track({ event: 'SWAP_SUCCESS', properties: told(plan) })
  void readHoldings(client).catch(() => {})
}

async function fail(client: Client, error: unknown, hash?: string): Promise<void> {
  const progress = progressOf(client)
  if (!progress || !('plan' in progress)) return
  const { plan, status } = progress
  if (isUserRejection(error)) {
    applySwap(client, { type: 'declined' })
    return
  }
  const message = error instanceof Error ? error.message : String(error)
  const event = status === 'approving' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
  client.track({ event, properties: { ...told(plan), message } })
  const slipped = status !== 'approving' && (await hasSlipped(client, plan, error))
  applySwap(client, { type: 'failed', slipped, code: codeOf(error, 'connect/failed'), message, hash })
  void readHoldings(client).catch(() => {})
}

/** Whether a swap failed because the price left the limit: by what the contract says, or by what the price is now. */
async function hasSlipped(client: Client, plan: SwapPlan, error: unknown): Promise<boolean> {
  if (/INSUFFICIENT_OUTPUT|too little received|slippage/i.test(String(error))) return true
  if (isCodedError(error) && error.code !== 'tx/reverted') return false
  const { networkId, pay, get, amountIn, from } = plan
  const query = {
    from: `${networkId}:${pay.address}`,
    to: `${networkId}:${get.address}`,
    amount: amountIn,
    userAddress: from,
  }
  const answer = await client.services
    .call('convert.quotes', { query }, { signal: client.signal })
    .catch(() => undefined)
  const amountOut = answer?.quotes[0]?.toAmount
  return amountOut !== undefined && isWorse(plan, { amountOut })
}

function orderAgain({ pay, get, amountIn, slippage, impact }: SwapPlan): Order {
  return { pay, get, amount: BigInt(amountIn), slippage, impact }
}

function progressOf(client: Client) {
  return swapOf(client.store.get())?.progress
}

function told({ networkId, pay, get, amountIn, amountOut }: SwapPlan) {
  return {
    isSmartAccount: false,
    network: networkId,
    swapFromToken: pay.symbol,
    swapToToken: get.symbol,
    swapFromAmount: formatUnits(BigInt(amountIn), pay.decimals),
    swapToAmount: formatUnits(BigInt(amountOut), get.decimals),
  }
}
