import { fromBase58 } from '../base/base58.js'
import { AppError, isAppError } from '../base/errors/AppError.js'
import type { Transports } from '../base/rpc/transport.js'
import type { SendFeature } from '../core/family.js'
import { readAccounts } from './accounts.js'
import { isOnCurve } from './derived.js'
import { transactionErrorOf } from './errors.js'
import { transportOf } from './node.js'
import { prepare } from './prepare.js'
import { programs } from './programs.js'
import { readHolding } from './token.js'

const signing = () => import('./submit.js')
const following = () => import('./confirm.js')
/** How often the person is asked anew when a transaction grew too old meanwhile. */
const mostTries = 3

/** What is known of a transaction that was sent. */
export type Sent = { lastValidBlockHeight: bigint; transaction: Uint8Array<ArrayBuffer> | undefined }

/** The feature `send` of the family. */
export function makeSending(transports: Transports): SendFeature {
  const sent = new Map<string, Sent>()
  return {
    async estimateFee(intent, { signal }) {
      const { fee, keep } = await prepare(transportOf(transports, intent.network), intent, { signal })
      return { fee, keep }
    },
    async simulate(intent, { signal }) {
      const { failure, received } = await prepare(transportOf(transports, intent.network), intent, { signal })
      if (failure) throw failure
      // A payment to oneself moves nothing, and costs.
      return { received: intent.from === intent.to ? undefined : received }
    },
    async send(intent, { provider, signal }) {
      const transport = transportOf(transports, intent.network)
      following().catch(() => {})
      for (let attempt = 1; ; attempt++) {
        try {
          const [prepared, { submit }] = await Promise.all([prepare(transport, intent, { signal }), signing()])
          if (prepared.failure) throw prepared.failure
          const { hash, transaction } = await submit(transport, intent, prepared.message, { provider, signal })
          sent.set(hash, { lastValidBlockHeight: prepared.lastValidBlockHeight, transaction })
          return hash
        } catch (error) {
          signal.throwIfAborted()
          const ours = transactionErrorOf(error)
          // The person took longer than the network's memory: a new one is made, and asked for again.
          if (!isAppError(ours, 'tx/expired') || attempt >= mostTries) throw ours
        }
      }
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
      if (asset.kind !== 'spl') throw new AppError('send/unsupported-chain')
      return readHolding(transportOf(transports, network), { owner, mint: asset.address }, { signal })
    },
  }
}
