import type { ReactNode } from 'react'
import type { OlderStep } from '../screen.js'
import type { OlderLog } from '../session/log.js'
import type { LogHead } from '../slots/log.js'
import { fill } from '../views/words.js'
import { copyOfPage } from './restoredCopy.js'

/** The vault has lost lines that this browser has seen: what that means, and the ways to go on. */
export function Older({
  older,
  state,
  email,
  goOn,
  usePasskey,
  close,
  children,
}: {
  older: OlderLog
  state: OlderStep
  /** Where a code goes, if the login has an address. */
  email: string | undefined
  goOn(): void
  /** Absent where there is none. */
  usePasskey?: (() => void) | undefined
  close?: (() => void) | undefined
  /** More ways, and what there is to do about the login. */
  children?: ReactNode
}) {
  const copy = copyOfPage()
  const isBusy = state === 'busy'
  return (
    <section className="keys">
      <div className="lead">
        <h1>{copy.olderTitle}</h1>
        <p>{fill(copy.olderBody, { seen: toldOf(older.remembered), found: toldOf(older.found) })}</p>
        <p>{copy.olderWhy}</p>
        <p>{copy.olderAfter}</p>
        <p className="crit small" role="alert">
          {state === 'stale' ? copy.olderStale : state === 'failed' ? copy.olderFailed : null}
        </p>
      </div>
      <button type="button" className="btn primary" disabled={isBusy} onClick={goOn}>
        {copy.olderGoOn}
      </button>
      {usePasskey ? (
        <button type="button" className="btn secondary" disabled={isBusy} onClick={usePasskey}>
          {copy.olderPasskey}
        </button>
      ) : null}
      {children}
      <div className="lead">
        <p className="small">
          {email === undefined ? null : `${fill(copy.olderCode, { email })} `}
          {copy.olderTold}
        </p>
      </div>
      {close ? (
        <button type="button" className="btn plain" onClick={close}>
          {copy.notNow}
        </button>
      ) : null}
    </section>
  )
}

/** What an earlier program kept has no time. */
function toldOf({ at, seq }: LogHead): string {
  if (at === undefined) return `#${seq}`
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' })
  return `${format.format(at)} (#${seq})`
}
