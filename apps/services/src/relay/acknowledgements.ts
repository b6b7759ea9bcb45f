import type { Mailbox, Receipt } from './mailbox.js'

/** Gathers receipts, so that many share one statement. */
export type Acknowledgements = {
  add(receipt: Receipt, onKept: () => void): void
  /** Resolves when everything added so far has been kept, or could not be: that is tried again. */
  flush(): Promise<void>
}

/** A database that ends a connection answers the next one: after so many tries what was acknowledged is given up. */
const mostTries = 5

type Waiting = { receipt: Receipt; onKept: () => void; tries: number }

export function createAcknowledgements(
  mailbox: Pick<Mailbox, 'receive'>,
  onError: (error: unknown) => void,
  waitMs = 20,
): Acknowledgements {
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  const schedule = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms)
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    last = last.then(async () => {
      if (batch.length === 0) return
      const over = await keep(batch)
      for (const { onKept } of over) onKept()
    })
    return last
  }
  /** Resolves with those that need not be tried again. */
  const keep = async (batch: readonly Waiting[]): Promise<readonly Waiting[]> => {
    try {
      await mailbox.receive(batch.map(({ receipt }) => receipt))
      return batch
    } catch (error) {
      onError(error)
      const again = batch.filter(({ tries }) => tries + 1 < mostTries)
      waiting = [...again.map((one) => ({ ...one, tries: one.tries + 1 })), ...waiting]
      if (again.length > 0) schedule(waitMs * 10)
      // Their messages are delivered once more later; clients drop what they know.
      return batch.filter(({ tries }) => tries + 1 >= mostTries)
    }
  }
  return {
    add(receipt, onKept) {
      waiting.push({ receipt, onKept, tries: 0 })
      if (waiting.length >= 500) void flush()
      else schedule(waitMs)
    },
    flush,
  }
}
