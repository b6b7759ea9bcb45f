import type { Fanout } from './fanout.js'
import { type Mailbox, patrolLimit } from './mailbox.js'

export type Patrol = { stop(): Promise<void> }

/** How long a transaction may take to commit after its message got its number. */
const lateMs = 10_000
/** What was committed an instant ago is still being announced: what stays unheard of for so long was not. */
const announcedMs = 250

/**
 * Looks for messages that were kept without being announced here: by a process that was killed between the two, or by another process while
 * the channel between them was cut. Whoever listens to their topics is sent to the mailbox.
 */
export function startPatrol(
  { mailbox, fanout }: { mailbox: Pick<Mailbox, 'newest' | 'since'>; fanout: Fanout },
  options: { everyMs: () => number; onError: (error: unknown) => void; onFound?: (count: number) => void },
): Patrol {
  /** Numbers that were the newest at a time: those before an old enough one need not be looked at again. */
  const marks: { at: number; id: string }[] = []
  const asked = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let running: Promise<void> = Promise.resolve()
  let wake = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, ms)
      timer.unref()
    })

  const round = async () => {
    const at = Date.now()
    while (marks[1] && marks[1].at <= at - lateMs) marks.shift()
    if (!marks[0]) marks.push({ at, id: before(await mailbox.newest()) })
    const found = await allSince(mailbox, marks[0]?.id ?? '0')
    const last = found.at(-1)
    if (last) marks.push({ at, id: last.id })
    for (const [id, until] of asked) if (until <= at) asked.delete(id)
    const isMissed = ({ id, topic }: (typeof found)[number]) =>
      !fanout.knows(id) && !asked.has(id) && fanout.hasListeners(topic)
    const unheard = found.filter(isMissed)
    if (unheard.length === 0) return
    await pause(announcedMs)
    if (ended) return
    const missed = unheard.filter(isMissed)
    for (const { id } of missed) asked.set(id, at + 2 * lateMs)
    if (missed.length === 0) return
    options.onFound?.(missed.length)
    fanout.recheck(missed.map(({ topic }) => topic))
  }
  const next = () => {
    if (ended) return
    timer = setTimeout(() => {
      running = round().catch(options.onError).finally(next)
    }, options.everyMs())
    timer.unref()
  }
  running = round().catch(options.onError).finally(next)
  return {
    async stop() {
      ended = true
      clearTimeout(timer)
      wake()
      await running
    },
  }
}

type Found = Awaited<ReturnType<Mailbox['since']>>

/** In as many readings as it takes: with one alone a busy relay would fall behind, and never see the newest. */
async function allSince(mailbox: Pick<Mailbox, 'since'>, id: string): Promise<Found> {
  const parts: Found[] = []
  for (let from = id; ; ) {
    const part = await mailbox.since(from)
    parts.push(part)
    const last = part.at(-1)
    if (!last || part.length < patrolLimit) return parts.flat()
    from = last.id
  }
}

/** At the start nobody knows what an earlier process was about to commit. */
function before(id: string): string {
  const first = BigInt(id) - 1_000n
  return first > 0n ? String(first) : '0'
}
