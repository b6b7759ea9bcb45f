import { AppError } from '../base/errors/AppError.js'
import { wait as pause, untilAborted } from '../base/promise.js'
import type { ConnectorContext } from '../core/connector.js'
import type { FeeRateId, SendFeature, SendIntent } from '../core/family.js'
import { walletErrorOf } from './errors.js'
import { broadcast, transactionHex, transactionStatus } from './esplora.js'
import { connectedWallet } from './provider.js'
import { choose, estimate, type Rates, readGround } from './spending.js'
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
    wait: (options) => untilMined(options),
    inspect: async () => ({ isContract: false }),
    holding: async () => {
      throw new AppError('send/unsupported-chain')
    },
  }

  async function pay(intent: SendIntent, { signal, live }: { signal: AbortSignal; live: LiveWallet }): Promise<string> {
    const { network, from, to, amount, feeRate } = intent
    const networkId = network.caipNetworkId
    // Money must never leave on another network than the one that was shown.
    if (live.state().networkId !== networkId) throw new AppError('network/chain-unsupported')
    const { wallet } = live
    if (!wallet.signPsbt) {
      if (!wallet.sendTransfer) throw new AppError('send/unsupported-chain')
      return untilAborted(wallet.sendTransfer({ from, to, amount, networkId }), signal)
    }
    const ground = await readGround(intent, { signal, rates, wallet: live })
    const choice = choose(ground, feeRate)
    const { buildPayment, checkSigned } = await building()
    const asked = await buildPayment({ ground, choice, to, networkId }, (txid) =>
      transactionHex({ network, signal }, txid),
    )
    const inputs = choice.coins.map((_, index) => ({ index, address: from }))
    const answer = await untilAborted(wallet.signPsbt({ psbt: asked.psbt, inputs, networkId }), signal)
    const { hex, txid } = checkSigned(asked, answer)
    try {
      await broadcast({ network, signal }, hex)
    } catch (error) {
      // It may have arrived although the answer did not.
      const known = await transactionStatus({ network, signal }, txid).catch(() => undefined)
      if (!known) throw error
    }
    return txid
  }
}

/** Waits until a transaction is in a block, for as long as it takes. Interfaces that fail for a while do not undo what was sent. */
async function untilMined({
  network,
  hash,
  signal,
}: Parameters<SendFeature['wait']>[0]): Promise<{ status: 'confirmed'; fee: bigint | undefined }> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const found = await transactionStatus({ network, signal }, hash).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof AppError && error.code === 'rpc/no-url') throw error
      return undefined
    })
    if (found?.confirmed) return { status: 'confirmed', fee: found.fee }
    await pause(pauseMs, signal)
  }
}
