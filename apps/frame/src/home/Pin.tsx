import { type FormEvent, useState } from 'react'
import { fill } from '../views/words.js'
import type { HomeCopy } from './copy.js'
import { isGoodPin, PinError, type PinProblem } from './pinSlots.js'

type Problem = PinProblem | { name: 'weak' | 'differs' }

/** The fields of a PIN: typed twice where it is set. */
export function Pin({
  copy,
  label,
  submitLabel,
  isNew = false,
  run,
  onDone,
}: {
  copy: HomeCopy
  label: string
  submitLabel: string
  /** It is set: typed twice. */
  isNew?: boolean
  run(pin: string): Promise<void>
  onDone(): void
}) {
  const [isOpen, setOpen] = useState(false)
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isNew && !isGoodPin(pin)) return setProblem({ name: 'weak' })
    if (isNew && pin !== again) return setProblem({ name: 'differs' })
    setBusy(true)
    setProblem(undefined)
    try {
      await run(pin)
      setOpen(false)
      onDone()
    } catch (error) {
      setProblem(error instanceof PinError ? error.problem : { name: 'failed' })
    }
    setPin('')
    setAgain('')
    setBusy(false)
  }

  if (!isOpen) {
    return (
      <button type="button" className="btn secondary" onClick={() => setOpen(true)}>
        {label}
      </button>
    )
  }
  const field = (name: string, value: string, onChange: (text: string) => void, isFirst = false) => (
    <label className="stack small">
      {name}
      <input
        className="field"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the press that opened the field took its own button away
        autoFocus={isFirst}
        maxLength={12}
        dir="ltr"
        value={value}
        readOnly={isBusy}
        aria-invalid={problem !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      {field(isNew ? copy.pinNew : copy.slotPin, pin, setPin, true)}
      {isNew ? field(copy.pinAgain, again, setAgain) : null}
      <p className="hint crit" role="alert" hidden={!problem}>
        {problem ? textOf(problem, copy) : null}
      </p>
      <button type="submit" className="btn primary" disabled={isBusy}>
        {isBusy ? copy.loading : submitLabel}
      </button>
    </form>
  )
}

function textOf(problem: Problem, copy: HomeCopy): string {
  switch (problem.name) {
    case 'wrong':
      return fill(copy.pinWrong, { n: problem.triesLeft })
    case 'locked':
      return fill(copy.pinLocked, { n: Math.ceil(problem.seconds / 60) })
    case 'weak':
      return copy.pinWeak
    case 'differs':
      return copy.pinDiffers
    case 'over':
      return copy.pinOver
    case 'stale':
      return copy.pinStale
    default:
      return copy.problemFailed
  }
}
