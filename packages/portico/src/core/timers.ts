import type { Client } from './client.js'

/** Starts a timer by name; one of the same name that still runs is replaced. Ends with the client. */
export function startTimer(client: Client, name: string, delayMs: number, run: () => void): void {
  stopTimer(client, name)
  if (client.signal.aborted) return
  const timer = setTimeout(
    () => {
      client.live.timers.delete(name)
      run()
    },
    Math.max(0, delayMs),
  )
  client.live.timers.set(name, timer)
}

export function stopTimer(client: Client, name: string): void {
  clearTimeout(client.live.timers.get(name))
  client.live.timers.delete(name)
}
