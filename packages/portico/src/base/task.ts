/** What an asynchronous piece of work can be. */
export type TaskState<T> =
  | { status: 'idle' }
  | { status: 'running' }
  | { status: 'success'; value: T }
  | { status: 'error'; error: unknown }

/**
 * Work of which only the latest run counts: starting again aborts the run before, and a run that was aborted never reports.
 */
export type Task<A extends readonly unknown[], T> = {
  state(): TaskState<T>
  /** Resolves with the value, or `undefined` when a later run or `abort()` took its place. */
  start(...args: A): Promise<T | undefined>
  abort(): void
}

export function makeTask<A extends readonly unknown[], T>(
  run: (signal: AbortSignal, ...args: A) => Promise<T>,
  onChange: (state: TaskState<T>) => void = () => {},
): Task<A, T> {
  let current: TaskState<T> = { status: 'idle' }
  let running: AbortController | undefined
  const become = (state: TaskState<T>) => {
    current = state
    onChange(state)
  }
  return {
    state: () => current,
    async start(...args) {
      running?.abort()
      const mine = new AbortController()
      running = mine
      become({ status: 'running' })
      try {
        const value = await run(mine.signal, ...args)
        if (mine.signal.aborted) return undefined
        become({ status: 'success', value })
        return value
      } catch (error) {
        if (mine.signal.aborted) return undefined
        become({ status: 'error', error })
        throw error
      }
    },
    abort() {
      if (!running) return
      running.abort()
      running = undefined
      become({ status: 'idle' })
    },
  }
}

/** Starts named work in a register of running ones: aborts the run before of the same name, and ends with `parent`. */
export function takeTurn(tasks: Map<string, AbortController>, name: string, parent: AbortSignal): AbortSignal {
  tasks.get(name)?.abort()
  const mine = new AbortController()
  tasks.set(name, mine)
  return AbortSignal.any([mine.signal, parent])
}

/** Aborts named work, if it runs. */
export function endTurn(tasks: Map<string, AbortController>, name: string): void {
  tasks.get(name)?.abort()
  tasks.delete(name)
}
