import { fail, isAppError } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { codesOf } from '../base/errors/foreign.js'
import { paymentErrors } from '../base/errors/payment.js'
import { wait as pause, untilAborted } from '../base/promise.js'
import type { ConnectorContext } from '../core/connector.js'
import type { FeeRateId, SendFeature, SendIntent } from '../core/family.js'
import { broadcast, transactionHex, transactionStatus } from './esplora.js'
import { unsupported, walletErrorOf } from './foreign.js'
import { choose, estimate, type Rates, readGround } from './spending.js'
import { connectedWallet } from './styles/walletConnect.js'
import { lookFor, type Marked, markFor } from './trace.js'
import type { LiveWallet } from './wallet.js'

const rateIds: readonly FeeRateId[] = ['slow', 'normal', 'fast']
/** How long until a block takes it, roughly: blocks come every ten minutes. */
const secondsOf: Readonly<Record<FeeRateId, number>> = { slow: 86_400, normal: 3_600, fast: 600 }
const firstPauseMs = 1_000
const longestPauseMs = 15_000

/** What builds and checks transactions is loaded while the payment is read, so that it is there when the wallet has signed. */
const building = () => import('./build.js')

/** The feature `send` of the family. */
export function makeSending(context: ConnectorContext, rates: Rates): SendFeature {
  const sent = new Map<string, Sent>()
  const groundOf = (intent: SendIntent, { signal, provider }: { signal: AbortSignal; provider?: unknown }) =>
    readGround(intent, {
      signal,
      rates,
      wallet: provider === undefined ? undefined : connectedWallet(provider, context),
    })

  return {
    async estimateFee(intent, options) {
      const ground = await groundOf(intent, options)
      const chosen = estimate(ground, intent.feeRate ?? 'normal')
      const offered = rateIds.flatMap((id) => {
        const { fee, enough } = estimate(ground, id)
        return enough ? [{ id, fee, seconds: secondsOf[id] }] : []
      })
      return { fee: chosen.fee, keep: chosen.keep > 0n ? chosen.keep : 0n, rates: offered }
    },
    async simulate(intent, options) {
      building().catch(() => {})
      choose(await groundOf(intent, options), intent.feeRate)
      return {}
    },
    send: async (intent, options) => {
      const { signal } = options
      try {
        return await pay(intent, { signal, live: connectedWallet(options.provider, context) })
      } catch (error) {
        throw signal.aborted ? signal.reason : walletErrorOf(error)
      }
    },
    wait: (options) => untilMined(options, sent.get(options.hash)),
    trace: async ({ network, signal, ...asked }) =>
      (await import('./fate.js')).traceTransaction({ network, signal }, asked),
    inspect: async () => ({ isContract: false }),
    holding: async () => {
      throw fail(paymentErrors, 'send/unsupported-chain')
    },
  }

  async function pay(intent: SendIntent, { signal, live }: { signal: AbortSignal; live: LiveWallet }): Promise<string> {
    const { network, from, to, amount, feeRate } = intent
    const networkId = network.caipNetworkId
    // Money must never leave on another network than the one that was shown.
    if (live.state().networkId !== networkId) throw fail(chainErrors, 'network/chain-unsupported')
    const { wallet } = live
    // The network's own say on coins and receiver, also where the wallet chooses by itself.
    const ground = await readGround(intent, { signal, rates, wallet: live })
    const choice = choose(ground, feeRate)
    const transfer = async () => {
      if (!wallet.sendTransfer) throw fail(paymentErrors, 'send/unsupported-chain')
      const txid = (await untilAborted(wallet.sendTransfer({ from, to, amount, networkId }), signal)).toLowerCase()
      if (!/^[0-9a-f]{64}$/.test(txid)) throw unsupported('The wallet did not name the transaction')
      return txid
    }
    if (!wallet.signPsbt) return transfer()
    const { buildPayment, checkSigned } = await building()
    const asked = await buildPayment({ ground, choice, to, networkId }, (txid) =>
      transactionHex({ network, signal }, txid),
    )
    const inputs = choice.coins.map((_, index) => ({ index, address: from }))
    let answer: Uint8Array
    try {
      answer = await untilAborted(wallet.signPsbt({ psbt: asked.psbt, inputs, networkId }), signal)
    } catch (error) {
      // One that does not know the question has signed nothing: many at the other end of a session only pay by themselves.
      if (!codesOf(error).some((code) => code === 4200 || code === -32601)) throw error
      return transfer()
    }
    const { hex, txid } = checkSigned(asked, answer)
    sent.set(txid, { hex, marked: markFor(choice.coins, from, to, amount) })
    try {
      await broadcast({ network, signal }, hex)
    } catch (error) {
      signal.throwIfAborted()
      const known = await transactionStatus({ network, signal }, txid).catch(() => undefined)
      // It may have arrived although the answer did not: what is signed is followed and handed on again, never signed a second time.
      if (!known && !(isAppError(error) && error.code.startsWith('http/'))) throw error
    }
    return txid
  }
}

/** A payment that we have in hand. */
type Sent = { hex: string; marked: Marked }

/**
 * Waits until a transaction is in a block, for as long as it takes, or another that spends the same coins. Interfaces that fail for a
 * while do not undo what was sent.
 */
async function untilMined(
  { network, hash, signal }: Parameters<SendFeature['wait']>[0],
  sent: Sent | undefined,
): ReturnType<SendFeature['wait']> {
  const to = { network, signal }
  let marked = sent?.marked
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    try {
      const look = await lookFor(to, hash, marked)
      if (look.status === 'confirmed' || look.status === 'replaced') return look
      if (look.status === 'waiting') marked = look.marked ?? marked
      else if (sent) await broadcast(to, sent.hex).catch(() => {})
    } catch (error) {
      signal.throwIfAborted()
      if (isAppError(error, 'rpc/no-url')) throw error
    }
    await pause(pauseMs, signal)
  }
}
