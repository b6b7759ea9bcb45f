/** Lets so many run at once; the others wait, up to a number. */
export function createTurns(atOnce: number, waitingAtMost: number): { take<T>(work: () => Promise<T>): Promise<T> } {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async take(work) {
      if (running >= atOnce) {
        if (waiting.length >= waitingAtMost) throw new Error('Too many wait')
        await new Promise<void>((go) => void waiting.push(go))
      }
      running++
      try {
        return await work()
      } finally {
        running--
        waiting.shift()?.()
      }
    },
  }
}
