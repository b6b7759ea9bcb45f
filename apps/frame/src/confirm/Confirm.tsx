import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type CopyKey, write } from './copy.js'
import { makeMatch } from './match.js'
import type { ChoiceName, SheetModel } from './model.js'
import { Body } from './parts/Body.js'
import { Close } from './parts/icons.js'
import { sayWords } from './parts/values.js'
import { useGuard } from './useGuard.js'
import { useRead } from './useRead.js'
import './confirm.css'
import './foot.css'

export type Rejection = 'rejected' | 'wrong-number'

export type ConfirmProps = {
  sheet: SheetModel
  /** It is agreed to, and being done. */
  isBusy?: boolean
  /** How many questions wait behind this one. */
  waiting?: number
  onApprove(): void
  /** `wrong-number`: the request is over, and the site has to wait. */
  onReject(reason: Rejection): void
  /** Another of the sheet’s choices. */
  onChoose?: ((name: ChoiceName, option: number) => void) | undefined
  /** A number below the given one; for tests. */
  random?: (end: number) => number
}

/**
 * One question to the person: all that is known, and how to agree. Give each request a `key` of its own, so that its
 * number and its clock are its own too. Escape and the cross reject.
 */
export function Confirm({
  sheet,
  isBusy = false,
  waiting = 0,
  onApprove,
  onReject,
  onChoose,
  random,
}: ConfirmProps): ReactNode {
  const box = useRef<HTMLElement>(null)
  const foot = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { isReady, isUnseen, guarded } = useGuard(box)
  const isRead = useRead(foot, sheet.isLong === true)
  const isHeld = isBusy || !isRead

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const rejectByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isBusy) onReject('rejected')
    }
    document.addEventListener('keydown', rejectByKey)
    return () => document.removeEventListener('keydown', rejectByKey)
  }, [isBusy, onReject])

  const reject = () => onReject('rejected')
  const isMatched = (sheet.risk !== 'low' || isUnseen) && !sheet.isBlocked
  const isWarned = sheet.isBlocked || sheet.risk === 'high'
  const rejectKey: CopyKey = !sheet.isBlocked ? 'reject' : sheet.title === 'approve' ? 'close' : 'dontSign'
  const rejecting = (
    <button
      type="button"
      className="cf-btn"
      data-look={isWarned ? 'primary' : 'secondary'}
      disabled={isBusy}
      onClick={reject}
    >
      {write(rejectKey)}
    </button>
  )
  return (
    <section
      ref={box}
      className="cf"
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-busy={isBusy}
    >
      <header className="cf-head">
        <span />
        <h1 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {write(`title.${sheet.title}`)}
        </h1>
        <button type="button" className="cf-close" aria-label={write('close')} disabled={isBusy} onClick={reject}>
          <Close />
        </button>
      </header>
      <Body sheet={sheet} isHeld={isBusy} onChoose={onChoose} />
      <footer ref={foot} className="cf-foot" data-ready={isReady && !isHeld}>
        {!isRead && (
          <p className="cf-lead" role="status">
            {write('read.first')}
          </p>
        )}
        {isMatched && (
          <Choices
            isUnknown={sheet.approve.key === 'approve.unknown'}
            isHeld={isHeld}
            guarded={guarded}
            onRight={onApprove}
            onWrong={() => onReject('wrong-number')}
            {...(random ? { random } : {})}
          />
        )}
        <div className="cf-actions">
          {rejecting}
          {!isMatched && !sheet.isBlocked && (
            <button
              type="button"
              className="cf-btn cf-approve"
              data-look="primary"
              disabled={isHeld}
              {...guarded('approve', onApprove)}
            >
              {isBusy ? write('working') : sayWords(sheet.approve)}
            </button>
          )}
        </div>
        {waiting > 0 && <p className="cf-more">{write('queue.more', { n: String(waiting) })}</p>}
      </footer>
    </section>
  )
}

type ChoicesProps = {
  isUnknown: boolean
  isHeld: boolean
  guarded: ReturnType<typeof useGuard>['guarded']
  onRight(): void
  onWrong(): void
  random?: (end: number) => number
}

/** Choosing the number is agreeing; choosing another one ends the request. */
function Choices({ isUnknown, isHeld, guarded, onRight, onWrong, random }: ChoicesProps): ReactNode {
  const [{ wanted, choices }] = useState(() => makeMatch(random))
  const [before = '', after = ''] = write(isUnknown ? 'match.pressUnknown' : 'match.press').split('{n}')
  return (
    <>
      <p className="cf-lead">
        {before}
        <b>{wanted}</b>
        {after}
      </p>
      <fieldset className="cf-match" aria-label={write('match.group')}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            disabled={isHeld}
            {...guarded(`choice-${choice}`, choice === wanted ? onRight : onWrong)}
          >
            {choice}
          </button>
        ))}
      </fieldset>
      <p className="cf-more">{write('match.left')}</p>
    </>
  )
}
