import type { Screen } from '../screen.js'
import { copyOfPage } from './copy.js'

type Asking = Extract<Screen, { name: 'asked' }>

/** Another device asks for the key: which, and the number that it shows. */
export function Asked({
  asked: { ask, state },
  answer,
  close,
}: {
  asked: Pick<Asking, 'ask' | 'state'>
  answer(choice: string | undefined): void
  close(): void
}) {
  const copy = copyOfPage()
  if (state !== 'open' && state !== 'busy') {
    const [title, body] = {
      given: [copy.askedGiven, copy.askedGivenBody],
      denied: [copy.askedDenied, copy.askedDeniedBody],
      wrong: [copy.askedWrong, copy.askedWrongBody],
      over: [copy.askedOver, copy.askedWrongBody],
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
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' }).format(ask.at)
  const facts = [
    [copy.askedDevice, ask.browser],
    [copy.askedSite, ask.origin === location.origin ? copy.askedOwn : new URL(ask.origin).host],
    [copy.askedAt, time],
  ]
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
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="lead">{copy.askedPick}</p>
      <div className="choices">
        {ask.choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="btn secondary"
            disabled={state === 'busy'}
            onClick={() => answer(choice)}
          >
            {choice}
          </button>
        ))}
      </div>
      <button type="button" className="btn plain" disabled={state === 'busy'} onClick={() => answer(undefined)}>
        {copy.askedDeny}
      </button>
    </section>
  )
}
