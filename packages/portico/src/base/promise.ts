/** A promise with its ends outside. */
export type Deferred<T> = { promise: Promise<T>; resolve(value: T): void; reject(error: unknown): void }

export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}

/** Settles like `promise`, but rejects with what `onTimeout` makes after `timeoutMs` milliseconds. The timer never outlives it. */
export function withTimeout<T>(promise: Promise<T>, timeoutMs: number, onTimeout: () => unknown): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), timeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Settles like `promise`, but rejects with the signal's reason as soon as it is aborted. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/**
 * Ends what `work` does with its signal after `budgetMs` milliseconds in all, however many tries it makes; rejects then with what `late`
 * makes, and with the signal's reason when that is aborted before.
 */
export async function withinBudget<T>(
  { budgetMs, signal, late }: { budgetMs: number; signal: AbortSignal; late: () => unknown },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(late()), budgetMs)
  try {
    return await work(AbortSignal.any([signal, over.signal]))
  } catch (error) {
    signal.throwIfAborted()
    over.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for so many milliseconds; rejects with the signal's reason when aborted before. */
export function wait(delayMs: number, signal?: AbortSignal): Promise<void> {
  const timer = deferred<void>()
  const id = setTimeout(timer.resolve, delayMs)
  if (!signal) return timer.promise
  return untilAborted(timer.promise, signal).finally(() => clearTimeout(id))
}
