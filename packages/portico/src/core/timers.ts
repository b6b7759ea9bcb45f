import type { Client } from './client.js'
import { ofClient } from './ofClient.js'

const timers = ofClient((client) => {
  const running = new Map<string, ReturnType<typeof setTimeout>>()
  client.signal.addEventListener('abort', () => {
    for (const timer of running.values()) clearTimeout(timer)
  })
  return running
})

/** Starts a timer by name; one of the same name that still runs is replaced. Ends with the client. */
export function startTimer(client: Client, name: string, delayMs: number, run: () => void): void {
  stopTimer(client, name)
  if (client.signal.aborted) return
  const timer = setTimeout(
    () => {
      timers(client).delete(name)
      run()
    },
    Math.max(0, delayMs),
  )
  timers(client).set(name, timer)
}

export function stopTimer(client: Client, name: string): void {
  clearTimeout(timers(client).get(name))
  timers(client).delete(name)
}
