import type { VaultAnswer } from '@portico/vault/contract'
import { useState } from 'react'
import { fill } from '../views/words.js'
import type { HomeCopy } from './copy.js'

export type Closings = VaultAnswer<'/handover/asks'>['closed']

/** What may not ask for the key any more after a wrong number, and the way to allow it again. */
export function Closed({
  copy,
  closed,
  run,
  onDone,
}: {
  copy: HomeCopy
  closed: Closings
  run(): Promise<void>
  onDone(): void
}) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (closed.length === 0) return null
  async function lift(): Promise<void> {
    setState('busy')
    try {
      await run()
      setState('idle')
      onDone()
    } catch {
      setState('failed')
    }
  }
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' })
  return (
    <section className="card">
      <h2>{copy.closedTitle}</h2>
      <p className="small">{copy.closedBody}</p>
      <ul className="rows small">
        {closed.map(({ browser, until }) => (
          <li key={`${browser} ${until}`}>
            {browser ?? copy.closedAll}
            {until === undefined ? null : (
              <span className="muted">
                {' · '}
                {fill(copy.closedUntil, { time: time.format(until) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className="btn secondary" disabled={state === 'busy'} onClick={() => void lift()}>
        {copy.closedLift}
      </button>
      <p className="hint crit" role="alert" hidden={state !== 'failed'}>
        {state === 'failed' ? copy.problemFailed : null}
      </p>
    </section>
  )
}
