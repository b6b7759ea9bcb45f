import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Redis } from '../cluster/redis.js'
import type { Fanout } from './fanout.js'

const channel = 'portico:relay'

const stored = v.object({
  id: v.pipe(v.string(), v.regex(/^\d+$/)),
  topic: v.string(),
  message: v.string(),
  tag: v.number(),
  publisher: v.string(),
  attestation: v.nullable(v.string()),
  publishedAt: v.number(),
})
const word = v.object({
  from: v.string(),
  messages: v.optional(v.array(stored), []),
  topics: v.optional(v.array(v.string()), []),
})

/** The announcements of one process, told to the others, and theirs told here. The database stays the mailbox of record. */
export function joinFanouts(local: Fanout, redis: Pick<Redis, 'publish' | 'subscribe'>): Fanout {
  const from = randomUUID()
  redis.subscribe(channel, (text) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), word), text)
    if (!read.success || read.output.from === from) return
    local.announce(read.output.messages)
    local.recheck(read.output.topics)
  })
  return {
    ...local,
    announce(messages) {
      local.announce(messages)
      if (messages.length > 0) redis.publish(channel, JSON.stringify({ from, messages }))
    },
    recheck(topics) {
      local.recheck(topics)
      redis.publish(channel, JSON.stringify({ from, topics }))
    },
  }
}
