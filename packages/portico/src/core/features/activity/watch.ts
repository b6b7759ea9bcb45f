import { activityDefaults } from '../../../base/activityDefaults.js'
import { wait } from '../../../base/promise.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import { codeOf } from '../../failure.js'
import type { SendFeature, Trace } from '../../family.js'
import { isWaiting, recallPending, settlePending } from './pending.js'
import type { PendingTransaction } from './state.js'

const firstPauseMs = 500
const longestPauseMs = 8_000
/** How long the services are given to list what is in a block. */
const listingMs = 2_000

/**
 * Takes up what was sent from this browser, by this page, an earlier one or another tab, and follows what of it the active account
 * waits for. `then` runs after each that came to its end, when the list may know it. Returns how to stop.
 */
export function watchPending(client: Client, then: () => void): () => void {
  const stop = new AbortController()
  const signal = AbortSignal.any([client.signal, stop.signal])
  const followed = new Set<string>()
  const look = () => {
    recallPending(client)
    const { address, caipNetworkId } = activeConnection(client.store.get()) ?? {}
    for (const entry of client.store.get().pending ?? []) {
      const isHere = entry.from === address && entry.networkId === caipNetworkId
      if (!isHere || !isWaiting(entry) || followed.has(entry.hash)) continue
      followed.add(entry.hash)
      void follow(client, entry, signal, then)
    }
  }
  const quiet = client.storage.watch('pending', look)
  look()
  return () => {
    quiet()
    stop.abort()
  }
}

async function follow(client: Client, entry: PendingTransaction, signal: AbortSignal, then: () => void): Promise<void> {
  const network = client.store.get().networks.find(({ caipNetworkId }) => caipNetworkId === entry.networkId)
  const load = network && client.families.get(network.chainNamespace)?.features.send
  if (!load) return
  try {
    const feature = await load()
    const { hash } = entry
    if (feature.trace)
      await traceOut(client, entry, (seen) => feature.trace?.({ network, ...entry, seen, signal }), signal)
    else settlePending(client, hash, { status: await outcomeOf(feature, { network, hash, signal }) })
    await wait(listingMs, signal)
    then()
  } catch (error) {
    // The view is gone, or nobody can tell.
    if (!signal.aborted) client.logger.debug('A transaction cannot be followed', error)
  }
}

type Look = (seen: PendingTransaction['seen']) => Promise<Trace> | undefined

/** Looks again and again, until the end of it is known. */
async function traceOut(client: Client, { hash, ...entry }: PendingTransaction, look: Look, signal: AbortSignal) {
  let { seen } = entry
  let heardAt = entry.sentAt
  let misses = 0
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    // Nodes that fail for a while do not undo what was sent.
    const trace = await look(seen)?.catch(() => undefined)
    signal.throwIfAborted()
    if (trace?.status === 'waiting') {
      seen = trace.seen ?? seen
      heardAt = Date.now()
      misses = 0
      settlePending(client, hash, { status: 'pending', seen })
    } else if (trace?.status === 'unknown') {
      misses++
      if (misses > 1 && Date.now() - heardAt > activityDefaults.pendingLostMs)
        settlePending(client, hash, { status: 'dropped' })
    } else if (trace) return settlePending(client, hash, trace)
    await wait(pauseMs, signal)
  }
}

/** How it ends where a family can only wait for it. */
async function outcomeOf(
  feature: SendFeature,
  options: Parameters<SendFeature['wait']>[0],
): Promise<'confirmed' | 'failed' | 'replaced'> {
  try {
    return (await feature.wait(options)).status
  } catch (error) {
    const code = codeOf(error, 'http/unreachable')
    if (code === 'tx/reverted' || code === 'tx/expired') return 'failed'
    if (code === 'tx/nonce') return 'replaced'
    throw error
  }
}
