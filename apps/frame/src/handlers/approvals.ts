import type { Rejection } from '../confirm/Confirm.js'
import type { Cooling } from '../confirm/cooling.js'
import type { ChoiceName } from '../confirm/model.js'
import { FrameError } from '../protocol/errors.js'
import type { Screen } from '../screen.js'
import type { Prepared, Signer } from '../signing/signer.js'
import type { Store } from '../store.js'

/** So many questions wait behind the one that is shown. */
const waitingAtMost = 20

/** The questions to the person: one is shown, the others wait. */
export type Approvals = {
  /** Resolves with what the request answers once the person agreed. Rejects when the person did not, or it was abandoned. */
  ask(origin: string, prepare: () => Promise<Prepared>): Promise<unknown>
  /** The person agreed to the sheet of this number. */
  approve(id: number): void
  /** After a wrong number the site has to wait. */
  reject(id: number, reason: Rejection): void
  /** The person chose another of what the sheet lets them choose: it is shown anew. */
  choose(id: number, name: ChoiceName, option: number): void
  /** The page gave up: all that is shown or waits is rejected. */
  abandon(): void
}

type Question = {
  id: number
  origin: string
  prepare(): Promise<Prepared>
  resolve(answer: unknown): void
  reject(error: unknown): void
  isOver: boolean
  prepared?: Prepared
  isBusy?: boolean
}

export function makeApprovals(screen: Store<Screen>, signer: Signer, cooling: Cooling): Approvals {
  const waiting: Question[] = []
  let shown: Question | undefined
  let last = 0

  function end(question: Question, settle: () => void): void {
    if (question.isOver) return
    question.isOver = true
    settle()
    if (shown !== question) return
    shown = undefined
    next()
    // Something else may be shown by now: the fields of a code, or why there is no key.
    if (!shown && screen.get().name === 'confirm') screen.set({ name: 'none' })
  }

  function show(question: Question, isBusy: boolean): void {
    if (!question.prepared || shown !== question) return
    question.isBusy = isBusy
    screen.set({ name: 'confirm', id: question.id, sheet: question.prepared.sheet, isBusy, waiting: waiting.length })
  }

  function next(): void {
    if (shown) return
    shown = waiting.shift()
    const question = shown
    if (!question) return
    question.prepare().then(
      (prepared) => {
        question.prepared = prepared
        show(question, false)
      },
      (error) => end(question, () => question.reject(error)),
    )
  }

  return {
    ask(origin, prepare) {
      cooling.check(origin)
      if (waiting.length >= waitingAtMost) throw new FrameError('Too many requests wait already', { code: -32005 })
      return new Promise((resolve, reject) => {
        last += 1
        waiting.push({ id: last, origin, prepare, resolve, reject, isOver: false })
        next()
        if (shown) show(shown, shown.isBusy === true)
      })
    },
    approve(id) {
      const question = shown
      if (question?.id !== id || question.isBusy || !question.prepared || question.prepared.sheet.isBlocked) return
      show(question, true)
      question.prepared.finish(signer).then(
        (answer) => end(question, () => question.resolve(answer)),
        (error) => end(question, () => question.reject(error)),
      )
    },
    reject(id, reason) {
      const question = shown
      // What is being sent cannot be taken back by a late press.
      if (question?.id !== id || question.isBusy) return
      if (reason === 'wrong-number') cooling.start(question.origin)
      end(question, () => question.reject(new FrameError('User rejected the request', { code: 4001 })))
    },
    choose(id, name, option) {
      const question = shown
      if (question?.id !== id || question.isBusy || !question.prepared?.choose) return
      question.prepared = question.prepared.choose(name, option)
      show(question, false)
    },
    abandon() {
      const error = new FrameError('Request was aborted', { code: 4001 })
      const all = waiting.splice(0)
      for (const question of all) end(question, () => question.reject(error))
      const question = shown
      if (question && !question.isBusy) end(question, () => question.reject(error))
    },
  }
}
