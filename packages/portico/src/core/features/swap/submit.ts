import { isCodedError } from '../../../base/errors/CodedError.js'
import { isUserRejection } from '../../../base/errors/rpc.js'
import { wait } from '../../../base/promise.js'
import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import { isSmartAccount } from '../../connections/smart.js'
import { codeOf } from '../../failure.js'
import { callOf } from '../../payments/exchange/approval.js'
import { callsOf, type SwapPlan } from '../../payments/exchange/plan.js'
import { isNative } from '../../payments/exchange/tokens.js'
import type { Trader } from '../../payments/exchange/trader.js'
import { wasRefused } from '../../payments/refused.js'
import { isWorse } from './amounts.js'
import { ownerOf, progressOf, tell, traderFor } from './current.js'
import { readHoldings } from './flow.js'
import { lookAgain } from './look.js'

/**
 * Has the wallet do what was reviewed: the approval of exactly the amount, where one is needed, and the swap. The price is looked at
 * before each; beyond the limit nothing is asked of the wallet. Never rejects: the outcome is in the state.
 */
export async function submitSwap(client: Client): Promise<void> {
  if (!(await lookAgain(client))) return
  const progress = progressOf(client)
  if (progress?.status !== 'review') return
  const { plan } = progress
  try {
    const trader = await traderFor(client, ownerOf(plan))
    if (!trader) return
    const way = plan.approval?.way
    if (way === 'first' || way === 'signature') {
      if (!(await (way === 'first' ? approve : signPermit)(client, trader, plan))) return
      if (!(await lookAgain(client))) return
    }
    tell(client, plan, { type: 'signing' })
    const now = progressOf(client)
    if (now?.status === 'signing') await sign(client, trader, now.plan)
  } catch (error) {
    await fail(client, plan, error)
  }
}

/** True when the exchange may take the amount. @throws what the wallet or the network says */
async function approve(client: Client, { network, transact, provider }: Trader, plan: SwapPlan): Promise<boolean> {
  tell(client, plan, { type: 'approving' })
  if (progressOf(client)?.status !== 'approving') return false
  const { from, approval, fast } = plan
  for (const call of approval?.calls.map(callOf) ?? []) {
    const hash = await transact.send({ network, from, fast, ...call }, { provider, signal: client.signal })
    tell(client, plan, { type: 'approval-sent', hash })
    await transact.wait({ network, hash, signal: client.signal })
    // Somebody else's wallet by now: it is not asked for what is left.
    if (progressOf(client)?.status !== 'approving') return false
  }
  tell(client, plan, { type: 'approved' })
  return true
}

/** As `approve`, by a signature that the swap carries. @throws what the wallet says */
async function signPermit(client: Client, trader: Trader, plan: SwapPlan): Promise<boolean> {
  const { from, pay, amountIn, approval } = plan
  tell(client, plan, { type: 'approving' })
  if (progressOf(client)?.status !== 'approving' || !approval) return false
  const asked = { from, token: pay.address, spender: approval.spender, amount: BigInt(amountIn) }
  const isOver = async () => !(await traderFor(client, ownerOf(plan)))
  const { askPermit } = await import('../../payments/exchange/permit.js')
  const permit = await askPermit(trader, asked, { isOver, signal: client.signal })
  if (permit) tell(client, plan, { type: 'approved', permit })
  return permit !== undefined
}

async function sign(client: Client, trader: Trader, plan: SwapPlan): Promise<void> {
  const { network, transact, provider } = trader
  client.track({ event: 'INITIATE_SWAP', properties: facts(client, plan) })
  const calls = callsOf(plan)
  const swap = calls.at(-1)
  if (!swap) return
  const asked = { provider, signal: client.signal }
  const before = await holdingOf(client, trader, plan)
  if (plan.approval?.way === 'together' && transact.batch && transact.batchStatus) {
    const { id } = await transact.batch({ network, from: plan.from, calls, atomicRequired: true }, asked)
    tell(client, plan, { type: 'sent', at: Date.now() })
    void watchBatch(client, trader, id, plan, before)
    return
  }
  const hash = await transact.send({ network, from: plan.from, fast: plan.fast, ...swap }, asked)
  tell(client, plan, { type: 'sent', hash, at: Date.now() })
  void watch(client, trader, hash, plan, before)
}

/** Follows a transaction until it is in a block. */
async function watch(
  client: Client,
  trader: Trader,
  hash: string,
  plan: SwapPlan,
  before: bigint | undefined,
): Promise<void> {
  try {
    const { fee } = await trader.transact.wait({ network: trader.network, hash, signal: client.signal })
    const received = await receivedOf(client, trader, plan, before, fee)
    tell(client, plan, { type: 'confirmed', hash, fee: fee?.toString(), received })
    done(client, plan)
  } catch (error) {
    if (client.signal.aborted) return
    await fail(client, plan, error, hash)
  }
}

/** Follows a bundle until the wallet says what became of it. */
async function watchBatch(
  client: Client,
  trader: Trader,
  id: string,
  plan: SwapPlan,
  before: bigint | undefined,
): Promise<void> {
  const { transact, provider, network } = trader
  try {
    for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 1.5, 4_000)) {
      const found = await transact.batchStatus?.({ id, provider }).catch((error: unknown) => {
        // A wallet that does not answer once does not undo what was sent.
        if (client.signal.aborted || isCodedError(error, 'calls/status-not-approved')) throw error
        client.logger.warn('The calls cannot be followed', error)
      })
      if (found?.status === 'failed') throw new Error('The calls were turned down')
      if (found?.status === 'confirmed') {
        const { hash } = found
        const receipt = hash ? await transact.wait({ network, hash, signal: client.signal }) : undefined
        const received = await receivedOf(client, trader, plan, before, receipt?.fee)
        tell(client, plan, { type: 'confirmed', hash, fee: receipt?.fee?.toString(), received })
        done(client, plan)
        return
      }
      await wait(pauseMs, client.signal)
    }
  } catch (error) {
    if (!client.signal.aborted) await fail(client, plan, error)
  }
}

/** What the account has of what comes out; `undefined` when it cannot be read. */
async function holdingOf(client: Client, trader: Trader, { get, from }: SwapPlan): Promise<bigint | undefined> {
  const tokens = [isNative(get) ? undefined : get.address]
  const { network, transact } = trader
  const read = await transact.holdings({ network, owner: from, tokens, signal: client.signal }).catch(() => [])
  return read[0]
}

/** What came in, by what the account had before and has now. A fee that was paid of it is added. */
async function receivedOf(
  client: Client,
  trader: Trader,
  plan: SwapPlan,
  before: bigint | undefined,
  fee: bigint | undefined,
): Promise<string | undefined> {
  const after = await holdingOf(client, trader, plan)
  const paid = isNative(plan.get) ? fee : 0n
  if (before === undefined || after === undefined || paid === undefined) return undefined
  const received = after - before + paid
  return received > 0n ? received.toString() : undefined
}

function done(client: Client, plan: SwapPlan): void {
  client.track({ event: 'SWAP_SUCCESS', properties: facts(client, plan) })
  void readHoldings(client).catch(() => {})
}

async function fail(client: Client, plan: SwapPlan, error: unknown, hash?: string): Promise<void> {
  if (isUserRejection(error)) {
    tell(client, plan, { type: 'declined' })
    return
  }
  const status = progressOf(client)?.status
  const message = error instanceof Error ? error.message : String(error)
  const event = status === 'approving' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
  client.track({ event, properties: { ...facts(client, plan), message } })
  const code = codeOf(error, 'connect/failed')
  const isUnknown =
    (status === 'signing' && !wasRefused(error)) ||
    // Another transaction took its place, which may be the same one; or the wallet says nothing of its bundle any more.
    (status === 'sent' && (code === 'tx/nonce' || code === 'calls/status-not-approved'))
  const left = isUnknown ? 'unknown' : status === 'sent' ? 'fee' : undefined
  const slipped = status !== 'approving' && !isUnknown && (await hasSlipped(client, plan, error))
  tell(client, plan, { type: 'failed', slipped, left, code, message, hash })
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

function facts(client: Client, plan: SwapPlan) {
  const { networkId, pay, get, amountIn, amountOut } = plan
  return {
    isSmartAccount: isSmartAccount(client.store.get(), plan.from),
    network: networkId,
    swapFromToken: pay.symbol,
    swapToToken: get.symbol,
    swapFromAmount: formatUnits(BigInt(amountIn), pay.decimals),
    swapToAmount: formatUnits(BigInt(amountOut), get.decimals),
  }
}
