import type { KeyStep } from '../screen.js'
import { fill } from '../views/words.js'
import { copyOfPage, type HandoverCopy } from './copy.js'

/** Signed in on a device that holds no key: how it gets one. */
export function NoKey({
  step,
  ask,
  openWindow,
  close,
}: {
  step: KeyStep
  ask(): void
  /** Absent in the wallet's own window. */
  openWindow?: (() => void) | undefined
  close?: (() => void) | undefined
}) {
  const copy = copyOfPage()
  const isAsking = step.at === 'asking'
  const failure = failureOf(step, copy)
  return (
    <section className="lead">
      <h1>{isAsking ? copy.askingTitle : copy.noKeyTitle}</h1>
      {isAsking ? (
        <>
          <p>{copy.askingBody}</p>
          <output className="bigcode" dir="ltr">
            {step.match}
          </output>
          <p className="small" role="status">
            {copy.askingWait}
          </p>
        </>
      ) : (
        <>
          <p>{copy.noKeyBody}</p>
          <p className="crit small" role="alert">
            {failure}
          </p>
          <button type="button" className="btn primary" disabled={step.at === 'starting'} onClick={ask}>
            {failure ? copy.askAgain : copy.askOthers}
          </button>
        </>
      )}
      {openWindow ? (
        <button type="button" className={isAsking ? 'btn secondary' : 'btn plain'} onClick={openWindow}>
          {copy.openWindow}
        </button>
      ) : null}
      {close ? (
        <button type="button" className="btn plain" onClick={close}>
          {copy.close}
        </button>
      ) : null}
    </section>
  )
}

function failureOf(step: KeyStep, copy: HandoverCopy): string | undefined {
  switch (step.at) {
    case 'refused':
      return copy.askRefused
    case 'failed':
      return copy.askFailed
    case 'wait':
      return fill(copy.askWait, { n: step.minutes })
    case 'closed':
      return step.minutes === undefined ? copy.askClosed : fill(copy.askClosedAll, { n: step.minutes })
    default:
      return undefined
  }
}
