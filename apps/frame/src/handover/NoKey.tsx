import type { SlotRecord } from '@portico/vault/contract'
import type { KeyStep } from '../screen.js'
import { fill } from '../views/words.js'
import { copyOfPage, type HandoverCopy } from './copy.js'

/** Signed in on a device that holds no key: where the key may be, and how this device gets one. */
export function NoKey({
  step,
  slots,
  ask,
  openWindow,
  close,
}: {
  step: KeyStep
  /** Every way into the wallet; none is of this device. */
  slots: readonly SlotRecord[]
  ask(): void
  /** Absent in the wallet's own window. */
  openWindow?: (() => void) | undefined
  close?: (() => void) | undefined
}) {
  const copy = copyOfPage()
  const isAsking = step.at === 'asking'
  const failure = failureOf(step, copy)
  const devices = slots.filter(({ type }) => type === 'device')
  const isAlone = devices.length === 0
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
          <p>{isAlone ? copy.noKeyAlone : copy.noKeyBody}</p>
          <ul className="places small">
            {devices.map((device) => (
              <li key={device.slotId}>
                <bdi>{placeOf(device, copy)}</bdi>
              </li>
            ))}
          </ul>
          {isAlone ? null : <p>{copy.noKeyCleared}</p>}
          <p>{otherWays(slots, copy)}</p>
          <p className="crit small" role="alert">
            {failure}
          </p>
          {isAlone ? null : (
            <button type="button" className="btn primary" disabled={step.at === 'starting'} onClick={ask}>
              {failure ? copy.askAgain : copy.askOthers}
            </button>
          )}
        </>
      )}
      {openWindow ? (
        <button
          type="button"
          className={isAsking ? 'btn secondary' : isAlone ? 'btn primary' : 'btn plain'}
          onClick={openWindow}
        >
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

/** A browser, the site that it was added on, and since when. */
function placeOf({ browser, site, createdAt }: SlotRecord, copy: HandoverCopy): string {
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' }).format(createdAt)
  const where = site === undefined || site === location.origin ? copy.askedOwn : new URL(site).host
  return [browser, where, fill(copy.noKeySince, { date })].filter(Boolean).join(' · ')
}

/** What else opens the wallet, or that nothing does. */
function otherWays(slots: readonly SlotRecord[], copy: HandoverCopy): string {
  const names = { kit: copy.wayKit, passkey: copy.wayPasskey, pin: copy.wayPin }
  const ways = (['kit', 'passkey', 'pin'] as const).filter((wanted) => slots.some(({ type }) => type === wanted))
  if (ways.length === 0) return copy.noKeyNothing
  const list = new Intl.ListFormat(document.documentElement.lang, { type: 'disjunction' })
  return fill(copy.noKeyWays, { ways: list.format(ways.map((way) => names[way])) })
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
