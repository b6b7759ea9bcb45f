/** The driver's own statement: it runs when somebody waits for it, and a part of another one never does. */
export type Statement = {
  strings: readonly string[]
  /** Whether the server is at it; not while it waits for a connection, or for the ones before it. */
  active?: boolean
  /** Of the connection that it was given to; the same for all on that one. */
  state?: unknown
  handler(statement: Statement): unknown
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/** Tells when a statement is handed over, and by what that returns, once, when it has ended. Anything else is left as it is. */
export function follow<T>(made: T, began: (statement: Statement) => (failed: boolean) => void): T {
  if (!(made instanceof Promise) || !('handler' in made)) return made
  const statement = made as unknown as Statement
  const { handler } = statement
  statement.handler = (given) => {
    const end = began(statement)
    const { resolve, reject } = statement
    statement.resolve = (value) => {
      end(false)
      resolve(value)
    }
    statement.reject = (reason) => {
      end(true)
      reject(reason)
    }
    return handler(given)
  }
  return made
}
