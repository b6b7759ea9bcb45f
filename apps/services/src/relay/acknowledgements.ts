import type { Mailbox, Receipt } from './mailbox.js'

/** Gathers receipts, so that many share one statement. */
export type Acknowledgements = {
  add(receipt: Receipt, onKept: () => void): void
  /** Resolves when everything added so far has been kept. */
  flush(): Promise<void>
}

export function createAcknowledgements(
  mailbox: Pick<Mailbox, 'receive'>,
  onError: (error: unknown) => void,
  waitMs = 20,
): Acknowledgements {
  let waiting: { receipt: Receipt; onKept: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    last = last.then(async () => {
      if (batch.length === 0) return
      try {
        await mailbox.receive(batch.map(({ receipt }) => receipt))
      } catch (error) {
        // The messages are delivered once more later; clients drop what they know.
        onError(error)
      }
      for (const { onKept } of batch) onKept()
    })
    return last
  }
  return {
    add(receipt, onKept) {
      waiting.push({ receipt, onKept })
      if (waiting.length >= 500) void flush()
      else timer ??= setTimeout(() => void flush(), waitMs)
    },
    flush,
  }
}
