const mark = Symbol.for('portico.unasked')

/**
 * Does what comes before a wallet is asked for money. What fails there carries a mark: it is certain that nothing was sent. Of an error
 * without it nobody knows.
 *
 * @throws what `work` fails with
 */
export async function beforeAsking<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error) Reflect.defineProperty(error, mark, { value: true })
    throw error
  }
}

/** Whether an error is known to be from before the wallet was asked. */
export function isUnasked(error: unknown): boolean {
  return error instanceof Error && mark in error
}
