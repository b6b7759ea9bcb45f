import type { Screen } from '../screen.js'
import { NumberQuestion } from '../views/NumberQuestion.js'
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
  const site = ask.origin === location.origin ? copy.askedOwn : new URL(ask.origin).host
  return (
    <section className="keys">
      <NumberQuestion
        title={copy.askedTitle}
        body={copy.askedBody}
        facts={[
          [copy.askedDevice, ask.browser],
          [copy.askedSite, site],
          [copy.askedAt, time],
        ]}
        pick={copy.askedPick}
        choices={ask.choices}
        deny={copy.askedDeny}
        isBusy={state === 'busy'}
        onAnswer={answer}
      />
    </section>
  )
}
