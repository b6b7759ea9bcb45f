import { createClient } from '@redis/client'
import type { Logger } from '../log.js'

/** Redis or Valkey. Nothing waits for it: what cannot be said now is not said, and the database knows everything. */
export type Redis = {
  isUp(): boolean
  publish(channel: string, text: string): void
  /** Listens now and after each reconnection. */
  subscribe(channel: string, listener: (text: string) => void): void
  /** Adds to counters that vanish after `seconds`. @returns their sums, or `undefined` when it cannot be reached */
  add(counts: readonly (readonly [string, number])[], seconds: number): Promise<readonly number[] | undefined>
  counters(): Readonly<Record<string, number>>
  close(): Promise<void>
}

const retryMs = (retries: number) => Math.min(100 * 2 ** Math.min(retries, 5), 2_000)

export function connectRedis(url: string, log: Pick<Logger, 'warn' | 'info'>): Redis {
  const counted = { redis_reconnections: 0, redis_unsent: 0 }
  const make = () => {
    const client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: 2_000, reconnectStrategy: retryMs },
    })
    let failing = false
    client.on('error', (error: unknown) => {
      // Said once for each loss, not for each try.
      if (!failing) log.warn({ error }, 'Redis cannot be reached, the database does its work meanwhile')
      failing = true
    })
    client.on('ready', () => {
      if (failing) {
        counted.redis_reconnections++
        log.info('Redis is reached again')
      }
      failing = false
    })
    return client
  }
  const speaker = make()
  const listener = make()
  const clients = [speaker, listener]
  for (const client of clients) client.connect().catch(() => {})
  const isUp = () => clients.every(({ isReady }) => isReady)
  return {
    isUp,
    publish(channel, text) {
      const unsent = () => {
        counted.redis_unsent++
      }
      if (!speaker.isReady) return unsent()
      speaker.publish(channel, text).catch(unsent)
    },
    subscribe(channel, onText) {
      let done = false
      const start = () => {
        if (done) return
        done = true
        listener.subscribe(channel, onText).catch(() => {
          done = false
        })
      }
      listener.on('ready', start)
      if (listener.isReady) start()
    },
    async add(counts, seconds) {
      if (!speaker.isReady || counts.length === 0) return undefined
      try {
        const batch = speaker.multi()
        for (const [key, count] of counts) batch.incrBy(key, count).expire(key, seconds)
        const answers: readonly unknown[] = await batch.exec()
        return answers.filter((_, place) => place % 2 === 0).map(Number)
      } catch {
        return undefined
      }
    },
    counters: () => ({ ...counted, redis_up: isUp() ? 1 : 0 }),
    async close() {
      for (const client of clients) if (client.isOpen) client.destroy()
    },
  }
}
