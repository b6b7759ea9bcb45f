import { useState } from 'react'
import type { HomeCopy } from './copy.js'
import { type PasskeyProblem, passkeyProblem } from './passkeySlots.js'

/** One press that asks the browser for a passkey, and what came of it. */
export function Passkey({
  copy,
  label,
  run,
  onDone,
}: {
  copy: HomeCopy
  label: string
  run(): Promise<void>
  onDone(): void
}) {
  const [state, setState] = useState<'idle' | 'busy' | PasskeyProblem>('idle')
  async function press(): Promise<void> {
    setState('busy')
    try {
      await run()
      setState('idle')
      onDone()
    } catch (error) {
      setState(passkeyProblem(error))
    }
  }
  const problem = state === 'idle' || state === 'busy' ? undefined : state
  return (
    <div className="stack">
      <button type="button" className="btn secondary" disabled={state === 'busy'} onClick={() => void press()}>
        {state === 'busy' ? copy.loading : label}
      </button>
      <p className="hint crit" role="alert" hidden={!problem}>
        {problem
          ? {
              noPrf: copy.passkeyNoPrf,
              refused: copy.passkeyRefused,
              absent: copy.passkeyAbsent,
              held: copy.passkeyHeld,
              notAdded: copy.problemFailed,
              other: copy.problemFailed,
              failed: copy.problemFailed,
            }[problem]
          : null}
      </p>
    </div>
  )
}
