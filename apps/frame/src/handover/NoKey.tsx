import type { Screen } from '../screen.js'
import { copyOfPage } from './copy.js'

type Step = Extract<Screen, { name: 'noKey' }>['step']

/** Signed in on a device that holds no key: how it gets one. */
export function NoKey({
  step,
  ask,
  openWindow,
  close,
}: {
  step: Step
  ask(): void
  /** Absent in the wallet's own window. */
  openWindow?: (() => void) | undefined
  close?: (() => void) | undefined
}) {
  const copy = copyOfPage()
  const isAsking = step.at === 'asking'
  const failure = step.at === 'refused' ? copy.askRefused : step.at === 'failed' ? copy.askFailed : undefined
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
