import type { PasskeyStep } from '../screen.js'
import { copyOfPage } from './copy.js'

/** The wallet that a passkey owns: a new one, or one that the person has. */
export function PasskeyWays({
  step,
  create,
  use,
}: {
  step: PasskeyStep
  create(): Promise<void>
  use(): Promise<void>
}) {
  const copy = copyOfPage()
  const isAgain = step.at === 'again'
  const isBusy = step.isBusy === true
  const problem = step.problem && { refused: copy.refused, absent: copy.absent, failed: copy.failed }[step.problem]
  return (
    <section className="lead">
      <h1>{isAgain ? copy.againTitle : copy.title}</h1>
      <p>{isAgain ? copy.againBody : copy.body}</p>
      {isAgain ? null : <p className="small">{copy.only}</p>}
      <p className="crit small" role="alert" hidden={!problem}>
        {problem}
      </p>
      {isAgain ? (
        <button type="button" className="btn primary" disabled={isBusy} onClick={() => void use()}>
          {copy.again}
        </button>
      ) : (
        <>
          <button type="button" className="btn primary" disabled={isBusy} onClick={() => void create()}>
            {copy.create}
          </button>
          <button type="button" className="btn secondary" disabled={isBusy} onClick={() => void use()}>
            {copy.use}
          </button>
        </>
      )}
      <p className="small" role="status">
        {isBusy ? copy.waiting : ''}
      </p>
    </section>
  )
}
