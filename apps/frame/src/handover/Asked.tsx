import { type FormEvent, useState } from 'react'
import type { Ended, Question } from './answerMessages.js'
import { copyOfPage } from './copy.js'

export type AskedState = 'open' | 'busy' | Ended

/**
 * Another device asks for the key: which, and the field for the number that it shows. It stands in a window of the wallet's own alone, and
 * is typed: nobody answers it by a press that was meant for something else.
 */
export function Asked({
  question: { browser, origin, at },
  state,
  answer,
  close,
}: {
  question: Question
  state: AskedState
  /** With nothing when the person refuses. */
  answer(typed: string | undefined): void
  close(): void
}) {
  const copy = copyOfPage()
  const [typed, setTyped] = useState('')
  if (state !== 'open' && state !== 'busy') {
    const [title, body] = {
      given: [copy.askedGiven, copy.askedGivenBody],
      denied: [copy.askedDenied, copy.askedDeniedBody],
      wrong: [copy.askedWrong, copy.askedWrongBody],
      over: [copy.askedOver, copy.askedOverBody],
      failed: [copy.askedFailed, ''],
    }[state]
    return (
      <section className="lead" role="alert">
        <h1>{title}</h1>
        <p>{body}</p>
        <button type="button" className="btn secondary" onClick={close}>
          {copy.close}
        </button>
      </section>
    )
  }
  const isBusy = state === 'busy'
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' }).format(at)
  const site = origin === location.origin ? copy.askedOwn : new URL(origin).host
  const facts = [
    [copy.askedDevice, browser],
    [copy.askedSite, site],
    [copy.askedAt, time],
  ] as const
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typed.length === 2 && !isBusy) answer(typed)
  }
  return (
    <section className="keys">
      <div className="lead">
        <h1>{copy.askedTitle}</h1>
        <p>{copy.askedBody}</p>
      </div>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <form className="keys" onSubmit={submit}>
        <label className="lead">
          <span>{copy.askedType}</span>
          <input
            className="typed"
            // biome-ignore lint/a11y/noAutofocus: the window was opened for this number alone
            autoFocus
            autoComplete="off"
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={2}
            dir="ltr"
            value={typed}
            readOnly={isBusy}
            onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ''))}
          />
        </label>
        <button type="submit" className="btn primary" disabled={isBusy || typed.length < 2}>
          {copy.askedGive}
        </button>
        <button type="button" className="btn plain" disabled={isBusy} onClick={() => answer(undefined)}>
          {copy.askedDeny}
        </button>
      </form>
    </section>
  )
}
