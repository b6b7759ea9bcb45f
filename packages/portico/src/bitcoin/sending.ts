import { fail, isAppError } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { codesOf } from '../base/errors/foreign.js'
import { paymentErrors } from '../base/errors/payment.js'
import { wait as pause, untilAborted } from '../base/promise.js'
import { beforeAsking } from '../base/unasked.js'
import type { ConnectorContext } from '../core/connector.js'
import type { FeeRateId, SendFeature, SendIntent } from '../core/family.js'
import { broadcast, transactionHex, transactionStatus } from './esplora.js'
import { unsupported, walletErrorOf, withPeer } from './foreign.js'
import { choose, estimate, type Rates, readFunds } from './spending.js'
import { connectedWallet } from './styles/walletConnect.js'
import { type Marked, markFor, traceOnce } from './trace.js'

const rateIds: readonly FeeRateId[] = ['slow', 'normal', 'fast']
/** How long until a block takes it, roughly: blocks come every ten minutes. */
const secondsOf: Readonly<Record<FeeRateId, number>> = { slow: 86_400, normal: 3_600, fast: 600 }
const firstPauseMs = 1_000
const longestPauseMs = 15_000

/** What builds and checks transactions is loaded while the payment is read, so that it is there when the wallet has signed. */
const building = () => withPeer(import('./build.js'))

/** The feature `send` of the family. */
export function makeSending(context: ConnectorContext, rates: Rates): SendFeature {
  const sent = new Map<string, Sent>()
  const fundsOf = (intent: SendIntent, { signal, provider }: { signal: AbortSignal; provider?: unknown }) =>
    readFunds(intent, {
      signal,
      rates,
      wallet: provider === undefined ? undefined : connectedWallet(provider, context),
    })

  return {
    async estimateFee(intent, options) {
      const funds = await fundsOf(intent, options)
      const chosen = estimate(funds, intent.feeRate ?? 'normal')
      const offered = rateIds.flatMap((id) => {
        const { fee, enough } = estimate(funds, id)
        return enough ? [{ id, fee, seconds: secondsOf[id] }] : []
      })
      return { fee: chosen.fee, keep: chosen.keep > 0n ? chosen.keep : 0n, rates: offered }
    },
    async simulate(intent, options) {
      building().catch(() => {})
      choose(await fundsOf(intent, options), intent.feeRate)
      return {}
    },
    async send(intent, { provider, signal }) {
      const ours = (error: unknown): never => {
        throw signal.aborted ? signal.reason : walletErrorOf(error)
      }
      const prepared = await beforeAsking(() => prepare(intent, signal, provider).catch(ours))
      return pay(intent, prepared, signal).catch(ours)
    },
    wait: (options) => untilMined(options, sent.get(options.hash)),
    async trace({ network, signal, ...asked }) {
      const { traceTransaction } = await import('./fate.js')
      const own = sent.get(asked.hash)
      const found = await traceTransaction({ network, signal }, { ...asked, known: own?.marked })
      // The network forgets what waits for long: it is handed on again.
      if (own && found.status === 'unknown') await broadcast({ network, signal }, own.hex).catch(() => {})
      return found
    },
    inspect: async () => ({ isContract: false }),
    holding: async () => {
      throw fail(paymentErrors, 'send/unsupported-chain')
    },
  }

  /** All that the network has a say in, also where the wallet chooses by itself. `built`: what the wallet is to sign, where it does. */
  async function prepare(intent: SendIntent, signal: AbortSignal, provider: unknown) {
    const { network, to, feeRate } = intent
    const networkId = network.caipNetworkId
    const live = connectedWallet(provider, context)
    // Money must never leave on another network than the one that was shown.
    if (live.state().networkId !== networkId) throw fail(chainErrors, 'network/chain-unsupported')
    const funds = await readFunds(intent, { signal, rates, wallet: live })
    const choice = choose(funds, feeRate)
    const { wallet } = live
    if (!wallet.signPsbt) return { wallet, choice }
    const { buildPayment, checkSigned } = await building()
    const previous = (txid: string) => transactionHex({ network, signal }, txid)
    const built = await buildPayment({ funds, choice, to, networkId }, previous)
    return { wallet, choice, signing: { built, checkSigned, signPsbt: wallet.signPsbt } }
  }

  async function pay(
    { network, from, to, amount }: SendIntent,
    { wallet, choice, signing }: Awaited<ReturnType<typeof prepare>>,
    signal: AbortSignal,
  ): Promise<string> {
    const networkId = network.caipNetworkId
    const transfer = async () => {
      if (!wallet.sendTransfer) throw fail(paymentErrors, 'send/unsupported-chain')
      const txid = (await untilAborted(wallet.sendTransfer({ from, to, amount, networkId }), signal)).toLowerCase()
      if (!/^[0-9a-f]{64}$/.test(txid)) throw unsupported('The wallet did not name the transaction')
      return txid
    }
    if (!signing) return transfer()
    const { built, checkSigned } = signing
    const inputs = choice.coins.map((_, index) => ({ index, address: from }))
    let answer: Uint8Array
    try {
      answer = await untilAborted(signing.signPsbt({ psbt: built.psbt, inputs, networkId }), signal)
    } catch (error) {
      // One that does not know the question has signed nothing: many at the other end of a session only pay by themselves.
      if (!codesOf(error).some((code) => code === 4200 || code === -32601)) throw error
      return transfer()
    }
    const { hex, txid } = checkSigned(built, answer)
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
      const trace = await traceOnce(to, hash, marked)
      if (trace.status === 'confirmed' || trace.status === 'replaced') return trace
      if (trace.status === 'waiting') marked = trace.marked ?? marked
      else if (sent) await broadcast(to, sent.hex).catch(() => {})
    } catch (error) {
      signal.throwIfAborted()
      if (isAppError(error, 'rpc/no-url')) throw error
    }
    await pause(pauseMs, signal)
  }
}
