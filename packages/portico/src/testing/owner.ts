import type { Answering, ApproveOptions, PendingRequest } from './types.js'

const patienceMs = 5000

/** What the inside of any test wallet has in common, whatever its chains. */
export type Inside = {
  get(): { pending: readonly PendingRequest[]; silent: boolean }
  change(part: { autoApprove?: boolean; locked?: boolean; silent?: boolean }): void
  decide(approved: boolean, options?: ApproveOptions): boolean
  subscribe(listener: () => void): () => void
}

export function answering(wallet: Inside): Answering {
  const decide = async (act: () => boolean) => {
    await waitForRequest(wallet)
    act()
  }
  return {
    pending: () => wallet.get().pending,
    waitForRequest: () => waitForRequest(wallet),
    approve: (options) => decide(() => wallet.decide(true, options)),
    reject: () => decide(() => wallet.decide(false)),
    autoApprove(on) {
      wallet.change({ autoApprove: on })
      if (on) for (const _request of wallet.get().pending) wallet.decide(true)
    },
    lock: () => wallet.change({ locked: true }),
    unlock: () => wallet.change({ locked: false }),
    silent: (on) => wallet.change({ silent: on }),
  }
}

export function untilSpeaking(wallet: Inside): Promise<void> {
  return until(wallet, () => !wallet.get().silent)
}

async function waitForRequest(wallet: Inside): Promise<PendingRequest> {
  await until(wallet, () => wallet.get().pending.length > 0, AbortSignal.timeout(patienceMs))
  const [request] = wallet.get().pending
  if (!request) throw new Error(`No request came within ${patienceMs / 1000} seconds.`)
  return request
}

/** Waits for a condition on the wallet; gives up quietly when the limit is reached. */
function until(wallet: Inside, condition: () => boolean, limit?: AbortSignal): Promise<void> {
  if (condition()) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = () => {
      stop()
      limit?.removeEventListener('abort', finish)
      resolve()
    }
    const stop = wallet.subscribe(() => {
      if (condition()) finish()
    })
    limit?.addEventListener('abort', finish)
  })
}
