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
