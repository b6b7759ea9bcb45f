import type { PasskeyStep } from '../screen.js'
import { copyOfPage } from './copy.js'

/** The wallet that a passkey owns: a new one, or one that the person has. */
export function PasskeyWays({
  step,
  create,
  use,
  lost,
}: {
  step: PasskeyStep
  /** None where nobody comes to make a wallet. */
  create?: () => Promise<void>
  use(): Promise<void>
  /** Who has no passkey any more goes on where a recovery kit opens the wallet. */
  lost(): void
}) {
  const copy = copyOfPage()
  const isAgain = step.at === 'again'
  const isBusy = step.isBusy === true
  const problem =
    step.problem &&
    { refused: copy.refused, absent: copy.absent, failed: copy.failed, notAdded: copy.notAdded, other: copy.other }[
      step.problem
    ]
  return (
    <section className="lead">
      <h1>{isAgain ? copy.againTitle : copy.title}</h1>
      <p>{isAgain ? copy.againBody : copy.body}</p>
      {isAgain || !create ? null : <p className="small">{copy.only}</p>}
      <p className="crit small" role="alert" hidden={!problem}>
        {problem}
      </p>
      {isAgain ? (
        <button type="button" className="btn primary" disabled={isBusy} onClick={() => void use()}>
          {copy.again}
        </button>
      ) : (
        <>
          {create ? (
            <button type="button" className="btn primary" disabled={isBusy} onClick={() => void create()}>
              {copy.create}
            </button>
          ) : null}
          <button
            type="button"
            className={create ? 'btn secondary' : 'btn primary'}
            disabled={isBusy}
            onClick={() => void use()}
          >
            {copy.use}
          </button>
        </>
      )}
      <button type="button" className="btn plain" onClick={lost}>
        {copy.lost}
      </button>
      <p className="small" role="status">
        {isBusy ? copy.waiting : ''}
      </p>
    </section>
  )
}
