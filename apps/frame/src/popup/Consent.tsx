import { useEffect, useRef, useState } from 'react'
import { makeMatch } from '../confirm/match.js'
import { useGuard } from '../confirm/useGuard.js'
import { Warning } from '../views/icons.js'
import { fill } from '../views/words.js'
import type { PopupCopy } from './copy.js'
import type { Begun } from './result.js'

export type ConsentAnswer = 'agreed' | 'denied' | 'wrong'

/**
 * "Sign in to this site?" The number is read and chosen here: a press that was meant for another window, or one that is made without a
 * look, does not agree.
 */
export function Consent({
  begun: { site, browser, at, elsewhere },
  copy,
  language,
  onAnswer,
}: {
  begun: Begun
  copy: PopupCopy
  language: string
  onAnswer(answer: ConsentAnswer): void
}) {
  const box = useRef<HTMLElement>(null)
  const { isReady, guarded } = useGuard(box)
  const [{ wanted, choices }] = useState(() => makeMatch())
  const [isOver, setOver] = useState(false)
  const answer = (given: ConsentAnswer) => {
    if (isOver) return
    setOver(true)
    onAnswer(given)
  }
  const title = fill(copy.consent, { site: new URL(site).host })
  useEffect(() => {
    document.title = title
  }, [title])
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', dateStyle: 'medium' }).format(at)
  const facts = [
    [copy.consentSite, site],
    [copy.consentDevice, browser],
    [copy.consentTime, time],
  ] as const
  const [before = '', after = ''] = copy.consentPick.split('{n}')
  return (
    <main ref={box} className="alone" aria-busy={isOver}>
      <div className="lead">
        <h1>{title}</h1>
        <p>{copy.consentBody}</p>
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
      {elsewhere ? (
        <div className="note warn">
          <Warning />
          <div>{copy.consentElsewhere}</div>
        </div>
      ) : null}
      <p className="lead">
        <span>
          {before}
          <b>{wanted}</b>
          {after}
        </span>
      </p>
      <div className="choices" data-ready={isReady && !isOver}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="btn secondary"
            disabled={isOver}
            {...guarded(`choice-${choice}`, () => answer(choice === wanted ? 'agreed' : 'wrong'))}
          >
            {choice}
          </button>
        ))}
      </div>
      <button type="button" className="btn plain" disabled={isOver} onClick={() => answer('denied')}>
        {copy.consentDeny}
      </button>
    </main>
  )
}
