import { setTimeout as pause } from 'node:timers/promises'
import type { Pushed, RelayClient } from './relayClient.test-support.js'

export type LastingClient = ReturnType<typeof lastingClient>

/** A client that comes back whatever happens, listens to one topic, and knows what it has received in all. */
export function lastingClient(open: () => Promise<RelayClient>, topic: string) {
  const deliveries: (readonly Pushed[])[] = []
  const faults: string[] = []
  const state = { ended: false, client: undefined as RelayClient | undefined, connections: 0, repeats: 0 }
  const run = (async () => {
    while (!state.ended) {
      try {
        const client = await open()
        const gone = new Promise<void>((resolve) => client.socket.once('close', () => resolve()))
        deliveries.push(client.received)
        await client.subscribe(topic)
        state.client = client
        state.connections++
        await gone
      } catch (error) {
        faults.push(String(error))
        await pause(50)
      }
    }
  })()
  return {
    /** How often each message came. */
    received() {
      const counts = new Map<string, number>()
      for (const { params } of deliveries.flat())
        counts.set(params.data.message, (counts.get(params.data.message) ?? 0) + 1)
      return counts
    },
    /** Connections that it has had, and messages that it sent once more since nobody had answered. */
    had: () => ({ connections: state.connections, repeats: state.repeats }),
    /** Why it was not let in, each time. */
    faults: () => faults,
    isOpen: () => state.client?.socket.readyState === 1,
    /** Repeats until it is acknowledged, over as many connections as it takes. */
    async publish(to: string, message: string) {
      for (let isRepeat = false; !state.ended; ) {
        const { client } = state
        // A socket that is closed already says so no more: nothing would end the wait for its answer.
        if (client?.socket.readyState === 1) {
          if (isRepeat) state.repeats++
          isRepeat = true
          if ((await client.publish(to, message).catch(() => false)) === true) return
        }
        await pause(30)
      }
    },
    async end() {
      state.ended = true
      state.client?.socket.terminate()
      await run
    },
  }
}
