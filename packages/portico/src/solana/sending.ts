import { fromBase58 } from '../base/base58.js'
import { fail } from '../base/errors/AppError.js'
import { paymentErrors } from '../base/errors/payment.js'
import type { Transports } from '../base/rpc/transport.js'
import { beforeAsking } from '../base/unasked.js'
import type { SendFeature } from '../core/family.js'
import { readAccounts } from './accounts.js'
import { isOnCurve } from './derived.js'
import { programs } from './instructions.js'
import { transportOf } from './node.js'
import { prepare } from './prepare.js'
import { readHolding } from './token.js'

const signing = () => import('./attempt.js')
const following = () => import('./confirm.js')
/** How often the person is asked anew when a transaction grew too old meanwhile. */
const mostTries = 3

/** What is known of a transaction that was sent. */
export type Sent = {
  /** After that block the network takes it no more; `undefined` when the wallet may have chosen another. */
  lastValidBlockHeight: bigint | undefined
  transaction: Uint8Array<ArrayBuffer> | undefined
}

/** The feature `send` of the family. */
export function makeSending(transports: Transports): SendFeature {
  const sent = new Map<string, Sent>()
  return {
    async estimateFee(intent, { signal }) {
      const { fee, keep } = await prepare(transportOf(transports, intent.network), intent, { signal })
      return { fee, keep }
    },
    async simulate(intent, { signal }) {
      const { failure, received, isRecallable } = await prepare(transportOf(transports, intent.network), intent, {
        signal,
      })
      if (failure) throw failure
      // A payment to oneself moves nothing, and costs.
      return { received: intent.from === intent.to ? undefined : received, ...(isRecallable && { isRecallable }) }
    },
    async send(intent, { provider, signal }) {
      const transport = transportOf(transports, intent.network)
      following().catch(() => {})
      const { attempt } = await beforeAsking(signing)
      for (let tries = 1; tries <= mostTries; tries++) {
        const outcome = await attempt(transport, intent, { provider, signal })
        if (outcome === 'again') continue
        sent.set(outcome.hash, outcome)
        return outcome.hash
      }
      throw fail(paymentErrors, 'tx/expired')
    },
    wait: async (options) => {
      const { waitForConfirmation } = await following()
      return waitForConfirmation(transportOf(transports, options.network), { ...options, sent: sent.get(options.hash) })
    },
    async inspect({ network, address, signal }) {
      const [account] = await readAccounts(transportOf(transports, network), [address], { signal })
      // An address that is nobody's key belongs to a program, also before anything lies there.
      const isKey = isOnCurve(fromBase58(address) ?? new Uint8Array(32))
      return { isContract: account ? account.program !== programs.system || !isKey : !isKey }
    },
    async holding({ network, owner, asset, signal }) {
      if (asset.kind !== 'spl' && asset.kind !== 'nft') throw fail(paymentErrors, 'send/unsupported-chain')
      return readHolding(transportOf(transports, network), { owner, mint: asset.address }, { signal })
    },
  }
}
