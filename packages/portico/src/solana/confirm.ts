import type { Network } from '../base/entities/network.js'
import { fail, isAppError } from '../base/errors/AppError.js'
import { paymentErrors } from '../base/errors/payment.js'
import { deferred, wait } from '../base/promise.js'
import type { Transport } from '../base/rpc/transport.js'
import { toBase64 } from './bytes.js'
import { failureOf } from './foreign.js'
import { askOf, isDead, placeOf, statusOf } from './landing.js'
import { readAmount } from './node.js'
import type { Sent } from './sending.js'

const firstPauseMs = 400
const longestPauseMs = 4_000
/** For so many blocks a transaction can be taken, with a few for nodes that are ahead. */
const lifetimeBlocks = 160n

type Options = { network: Network; hash: string; signal: AbortSignal; sent: Sent | undefined }

/**
 * Waits until a transaction is confirmed. The network's socket says when to look, where there is one; without it, or while it is silent,
 * the nodes are asked now and then, and the transaction is handed to them again.
 *
 * @throws AppError `tx/expired` when it can no longer be taken, `tx/*` when it failed; the signal's reason
 */
export async function waitForConfirmation(
  transport: Transport,
  { network, hash, signal, sent }: Options,
): Promise<{ status: 'confirmed'; fee: bigint | undefined }> {
  const ask = askOf(transport, signal)
  const socket = listen(network, hash)
  const known = { last: sent?.lastValidBlockHeight }
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
      await Promise.race([socket.heard, wait(socket.isOpen() ? longestPauseMs : pauseMs, signal)])
      socket.rearm()
      try {
        const { status } = await statusOf(ask, hash)
        // What only one block says may be undone with it, also a failure.
        if (status && status.confirmationStatus !== 'processed') {
          if (status.err) throw failureOf(status.err, undefined)
          return { status: 'confirmed', fee: await feePaid(ask, hash) }
        }
        if (status) continue
        known.last ??= (await placeOf(ask, 'processed')).height + lifetimeBlocks
        if (await isDead(ask, hash, known.last)) throw fail(paymentErrors, 'tx/expired')
        if (sent?.transaction) {
          // Nodes drop transactions when there are many; what is there already stays as it is.
          const options = { encoding: 'base64', skipPreflight: true }
          await ask('sendTransaction', toBase64(sent.transaction), options).catch(() => {})
        }
      } catch (error) {
        signal.throwIfAborted()
        // Nodes that fail for a while do not undo what was sent.
        if (isAppError(error) && (error.code.startsWith('tx/') || error.code === 'rpc/no-url')) throw error
      }
    }
  } finally {
    socket.close()
  }
}

async function feePaid(
  ask: (method: string, ...params: readonly unknown[]) => Promise<unknown>,
  hash: string,
): Promise<bigint | undefined> {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'json' }
  const found = await ask('getTransaction', hash, options).catch(() => undefined)
  return readAmount((found as { meta?: { fee?: unknown } } | null | undefined)?.meta?.fee)
}

/** Hears over the network's socket that a transaction is confirmed. Without a socket it hears nothing. */
function listen({ rpcUrls }: Network, hash: string) {
  const state = { next: deferred<void>(), isOpen: false }
  // The app's own nodes stand for those that the network came with: then its socket is not theirs.
  const url = rpcUrls.chainDefault ? undefined : rpcUrls.default.webSocket?.[0]
  const socket = url && typeof WebSocket === 'function' ? open(url) : undefined
  if (socket) {
    socket.addEventListener('open', () => {
      const params = [hash, { commitment: 'confirmed' }]
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }))
      state.isOpen = true
    })
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes('signatureNotification')) state.next.resolve()
    })
    for (const end of ['close', 'error'] as const) {
      socket.addEventListener(end, () => {
        // Whoever relied on it asks again at once.
        if (state.isOpen) state.next.resolve()
        state.isOpen = false
      })
    }
  }
  return {
    get heard() {
      return state.next.promise
    },
    isOpen: () => state.isOpen,
    rearm() {
      state.next = deferred<void>()
    },
    close: () => socket?.close(),
  }
}

function open(url: string): WebSocket | undefined {
  try {
    return new WebSocket(url)
  } catch {
    return undefined
  }
}
