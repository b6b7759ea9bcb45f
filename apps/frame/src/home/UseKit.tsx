import { type FormEvent, useState } from 'react'
import type { Bytes } from '../bytes.js'
import { FrameError } from '../protocol/errors.js'
import { VaultError } from '../session/vault.js'
import { readKitCode } from '../slots/kitCode.js'
import type { HomeCopy } from './copy.js'

type Problem = 'slip' | 'other' | 'stale' | 'failed'

/** The field of the recovery kit's code. */
export function UseKit({
  copy,
  submitLabel,
  run,
}: {
  copy: HomeCopy
  submitLabel: string
  run(code: Bytes): Promise<void>
}) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const code = await readKitCode(typed)
    if (!code) return setProblem('slip')
    setBusy(true)
    try {
      await run(code)
    } catch (error) {
      setProblem(problemOf(error))
    }
    setBusy(false)
  }

  if (!isOpen) {
    return (
      <button type="button" className="btn secondary" onClick={() => setOpen(true)}>
        {copy.useKit}
      </button>
    )
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <label className="stack small">
        {copy.useKitCode}
        <textarea
          className="field mono kitcode"
          // The whole code is in sight while it is compared with the paper.
          rows={2}
          dir="ltr"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the press that opened the field took its own button away
          autoFocus
          spellCheck={false}
          maxLength={60}
          value={typed}
          readOnly={isBusy}
          aria-describedby="kit-problem"
          aria-invalid={problem !== undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setProblem(undefined)
          }}
        />
      </label>
      <p id="kit-problem" className="hint crit" role="alert" hidden={!problem}>
        {problem
          ? {
              slip: copy.useKitSlip,
              other: copy.useKitOther,
              stale: copy.useKitStale,
              failed: copy.problemFailed,
            }[problem]
          : null}
      </p>
      <button type="submit" className="btn primary" disabled={isBusy}>
        {isBusy ? copy.loading : submitLabel}
      </button>
    </form>
  )
}

function problemOf(error: unknown): Problem {
  if (error instanceof VaultError) return error.code === 'login_stale' ? 'stale' : 'failed'
  return error instanceof FrameError ? 'other' : 'failed'
}
