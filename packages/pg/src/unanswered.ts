import { follow, type Statement } from './statement.js'

/** Beyond the time that the server itself gives a statement: what is silent for longer is not there any more. */
const graceMs = 5_000
const lookMs = 500
const silent = 'The database did not answer in time: its connection is given up'

/** Transactions whose statements take as long as they need. */
export const unlimited = new WeakSet<object>()

type Waiting = {
  /** Whether its time counts now. */
  isActive(): boolean
  limitMs: number
  waitedMs: number
  /** What the driver knows its connection by, once it is on one. */
  connection(): unknown
  /** Of work that may wait for a connection: whether work that began later has been answered. */
  isOvertaken: boolean
  mayQueue: boolean
  giveUp(reason: Error): void
}

/** What a pool has asked, and nobody has answered yet. */
export type Unanswered = {
  /** @param giveUp told, too, when nobody will answer */
  statement<T>(made: T, giveUp?: (reason: Error) => void): T
  /**
   * What the driver asks by itself: the beginning of a transaction, which may wait for a connection, and its end.
   * @returns told when it is answered
   */
  asked(what: 'begin' | 'end', giveUp: (reason: Error) => void): () => void
  /** A transaction that has begun: it is waited for, and silent for as long as it likes. @returns told when it is over */
  opened(): () => void
  /** Resolves when nothing waits any more, and no later than what waits now can take. */
  settled(): Promise<void>
}

/**
 * Notices that the server is gone without a word. It ends every statement that takes longer than it may, so where the answer stays away
 * for longer still, nothing will come on that connection: its other end has lost its power, or something in between has forgotten it. The
 * system would wait for a quarter of an hour, or without an end. Time counts only while this process runs. Given up is what waits on such a
 * connection; what is asked on the others is answered there.
 * @param statementMs what the server gives a statement; 0 for no limit, then nothing is noticed
 */
export function noticeUnanswered(statementMs: number, onGone: () => void): Unanswered {
  // In the order in which they were asked.
  const all = new Set<Waiting>()
  const limitMs = statementMs > 0 ? statementMs + graceMs : Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const onSettled = new Set<() => void>()
  const end = (one: Waiting) => {
    if (!all.delete(one) || all.size > 0) return
    clearInterval(timer)
    timer = undefined
    for (const done of onSettled) done()
  }
  const look = () => {
    const gone = new Set<Waiting>()
    for (const one of all) {
      if (one.isActive()) one.waitedMs += lookMs
      if (one.waitedMs >= one.limitMs) gone.add(one)
    }
    if (gone.size === 0) return
    const connections = new Set<unknown>([...gone].map((one) => one.connection()).filter((one) => one !== undefined))
    const reason = Object.assign(new Error(silent), { code: 'CONNECTION_DESTROYED' })
    for (const one of [...all]) {
      if (!gone.has(one) && !connections.has(one.connection())) continue
      end(one)
      one.giveUp(reason)
    }
    onGone()
  }
  /** Something came back: who waits for a connection waits for a pool that works, unless others are served before it. */
  const heard = (from: Waiting) => {
    if (!all.has(from)) return
    let isEarlier = true
    for (const one of all) {
      if (one === from) isEarlier = false
      else if (one.mayQueue && isEarlier && from.mayQueue) one.isOvertaken = true
      if (one.mayQueue && !one.isOvertaken) one.waitedMs = 0
    }
    end(from)
  }
  const add = (given: Omit<Waiting, 'waitedMs' | 'isOvertaken'>) => {
    const one = { ...given, waitedMs: 0, isOvertaken: false }
    all.add(one)
    if (timer === undefined) {
      timer = setInterval(look, lookMs)
      timer.unref()
    }
    return one
  }
  return {
    statement: (made, giveUp) =>
      limitMs === Number.POSITIVE_INFINITY
        ? made
        : follow(made, (own: Statement) => {
            const one = add({
              isActive: () => own.active === true,
              connection: () => own.state ?? undefined,
              limitMs,
              mayQueue: false,
              giveUp: (reason) => {
                giveUp?.(reason)
                own.reject(reason)
              },
            })
            return () => heard(one)
          }),
    // One that begins may have others before it, of which each takes its time.
    asked: (what, giveUp) => {
      const one = add({
        isActive: () => true,
        connection: () => undefined,
        limitMs: what === 'begin' ? limitMs * 2 : limitMs,
        mayQueue: what === 'begin',
        giveUp,
      })
      return () => heard(one)
    },
    opened: () => {
      const one = add({
        isActive: () => false,
        connection: () => undefined,
        limitMs,
        mayQueue: false,
        giveUp: () => {},
      })
      return () => end(one)
    },
    settled: () =>
      new Promise((resolve) => {
        if (all.size === 0) return resolve()
        const done = () => {
          clearTimeout(late)
          onSettled.delete(done)
          resolve()
        }
        const late = setTimeout(done, limitMs + lookMs)
        late.unref()
        onSettled.add(done)
      }),
  }
}
