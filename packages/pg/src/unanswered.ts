import { follow } from './statement.js'

/** Beyond the time that the server itself gives a statement: what is silent for longer is not there any more. */
const graceMs = 5_000
const lookMs = 500

/** Transactions whose statements take as long as they need. */
export const unlimited = new WeakSet<object>()

type Waiting = { isActive(): boolean; limitMs: number; waitedMs: number }

/** What a pool has asked, and nobody has answered yet. */
export type Unanswered = {
  statement<T>(made: T): T
  /** What the driver asks by itself: the beginning of a transaction, which may wait for a connection, and its end. @returns told when it is answered */
  asked(what: 'begin' | 'end'): () => void
}

/**
 * Notices that the server is gone without a word. It ends every statement that takes longer than it may, so where the answer stays away
 * for longer still, nothing will come on that connection: its other end has lost its power, or something in between has forgotten it. The
 * system would wait for a quarter of an hour, or without an end. Time counts only while this process runs.
 * @param statementMs what the server gives a statement; 0 for no limit, then nothing is noticed
 */
export function noticeUnanswered(statementMs: number, onGone: () => void): Unanswered {
  const all = new Set<Waiting>()
  const limitMs = statementMs > 0 ? statementMs + graceMs : Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    let isGone = false
    for (const one of all) {
      if (one.isActive()) one.waitedMs += lookMs
      isGone ||= one.waitedMs >= one.limitMs
    }
    if (isGone) all.clear()
    if (all.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    if (isGone) onGone()
  }
  const add = (isActive: () => boolean, ms = limitMs) => {
    const one = { isActive, limitMs: ms, waitedMs: 0 }
    all.add(one)
    if (timer === undefined) {
      timer = setInterval(look, lookMs)
      timer.unref()
    }
    return () => void all.delete(one)
  }
  return {
    statement: (made) =>
      limitMs === Number.POSITIVE_INFINITY ? made : follow(made, (own) => add(() => own.active === true)),
    // One that begins may have others before it, of which each takes its time.
    asked: (what) => add(() => true, what === 'begin' ? limitMs * 2 : limitMs),
  }
}
