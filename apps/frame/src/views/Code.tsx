import { useEffect, useState } from 'react'
import type { Screen } from '../screen.js'
import type { FrameCopy } from './copy.js'
import { CircleX, Lock } from './icons.js'
import { fill } from './words.js'

type CodeScreen = Extract<Screen, { name: 'code' }>

const boxes = [0, 1, 2, 3, 4, 5]
const digits = boxes.length

/** The six fields of the code: one input, drawn as six boxes, so that pasting, filling in and reading out work as they should. */
export function Code({
  screen,
  copy,
  isKept,
  now,
  onSubmit,
}: {
  screen: CodeScreen
  copy: FrameCopy
  isKept: boolean
  now(): number
  onSubmit(code: string): void
}) {
  const [code, setCode] = useState('')
  const { problem, isBusy, triesLeft } = screen
  const isOver = problem === 'over' || problem === 'frozen'
  const message = problem && problemText(screen, copy)

  // What was wrong is shown until the next digit is typed, then the fields begin anew.
  const [shown, setShown] = useState({ problem, triesLeft })
  const isFresh = shown.problem !== problem || shown.triesLeft !== triesLeft
  if (isFresh) {
    setShown({ problem, triesLeft })
    if (problem === undefined) setCode('')
  }

  function change(text: string): void {
    const typed = text.replace(/\D/g, '')
    const next = (message && typed.length > digits ? typed.slice(code.length) : typed).slice(0, digits)
    setCode(next)
    if (next.length === digits && next !== code && !isBusy && !isOver) onSubmit(next)
  }

  return (
    <form className="code" onSubmit={(event) => event.preventDefault()}>
      {screen.sentTo === undefined ? null : <p>{fill(copy.codeSentTo, { email: screen.sentTo })}</p>}
      <div className={problem ? 'otp bad' : 'otp'}>
        {boxes.map((at) => (
          <span
            key={at}
            className={at === Math.min(code.length, digits - 1) && !isBusy ? 'box on' : 'box'}
            aria-hidden="true"
          >
            {code[at] ?? ''}
          </span>
        ))}
        <input
          aria-label={copy.codeLabel}
          aria-invalid={problem !== undefined}
          aria-describedby="code-problem"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the code is the one thing to do here, and the view it stands in was just opened for it
          autoFocus
          inputMode="numeric"
          pattern="[0-9]*"
          dir="ltr"
          value={code}
          readOnly={isBusy || isOver}
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(digits, digits)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={({ key }) => {
            // A code that was refused gives way to the next one as it is typed.
            if (code.length === digits && !isBusy && !isOver && /^\d$/.test(key)) setCode('')
          }}
        />
      </div>
      <p id="code-problem" className="hint crit" role="alert" hidden={!message}>
        {message ? <CircleX /> : null}
        <span>{message}</span>
      </p>
      {isBusy ? (
        <p className="small muted" role="status">
          {copy.opening}
        </p>
      ) : isOver ? null : (
        <Life until={screen.expiresAt} now={now} copy={copy} />
      )}
      <div className="note">
        <Lock />
        <div>{isKept ? copy.codeNote : copy.notKept}</div>
      </div>
    </form>
  )
}

function problemText({ problem, triesLeft, fromWindow, retryAfter = 60 }: CodeScreen, copy: FrameCopy): string {
  switch (problem) {
    case 'wrong':
      return fill(fromWindow ? copy.windowWrong : copy.codeWrong, { n: triesLeft })
    case 'over':
      if (fromWindow) return copy.windowOver
      return triesLeft > 0 ? copy.codeOld : copy.codeOver
    case 'locked':
      return fill(copy.codeLocked, { n: Math.ceil(retryAfter / 60) })
    case 'frozen':
      return copy.codeFrozen
    case 'offline':
      return copy.codeOffline
    default:
      return copy.codeFailed
  }
}

function Life({ until, now, copy }: { until: number; now(): number; copy: FrameCopy }) {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1000)
    return () => clearInterval(timer)
  }, [now])
  const left = Math.max(0, Math.ceil((until - at) / 1000))
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return <p className="small muted num">{left > 0 ? fill(copy.codeLife, { time }) : copy.codeOld}</p>
}
