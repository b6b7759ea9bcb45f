import { safeParse } from 'valibot'
import { type Ended, fromWindow, type Question } from './answerMessages.js'

export type AnswerWindow = {
  /** Must be called in the person's press. What was opened before is not heard any more. */
  open(question: Question, answer: (typed: string | undefined) => Promise<Ended>): void
}

/**
 * The window in which a person answers what another device asks: a page of the wallet's in the browser's own frame, which no page can cover
 * or press on. Heard from exactly that window and origin.
 */
export function makeAnswerWindow(page: Window & typeof globalThis, path: () => string): AnswerWindow {
  let last: { window: Window; question: Question; over: AbortController } | undefined
  const isSame = (one: Question, other: Question) =>
    one.at === other.at && one.origin === other.origin && one.browser === other.browser
  return {
    open(question, answer) {
      // Pressed again: the window is there, perhaps behind others.
      if (last && !last.window.closed && !last.over.signal.aborted && isSame(last.question, question))
        return last.window.focus()
      last?.over.abort()
      const over = new AbortController()
      const opened = page.open(path(), '_blank', 'popup,width=480,height=760')
      // A page around this one that cuts its windows off: the window says so itself.
      if (!opened) return
      last = { window: opened, question, over }
      const own = page.location.origin
      let isAnswered = false
      const onMessage = ({ source, origin, data }: MessageEvent) => {
        if (source !== opened || origin !== own) return
        const read = safeParse(fromWindow, data)
        if (!read.success) return
        if ('ready' in read.output) return opened.postMessage({ question }, own)
        if (isAnswered) return
        isAnswered = true
        void answer(read.output.typed ?? undefined).then((ended) => opened.postMessage({ ended }, own))
      }
      page.addEventListener('message', onMessage, { signal: over.signal })
    },
  }
}
