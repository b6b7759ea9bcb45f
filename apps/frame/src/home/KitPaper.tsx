import { type ReactNode, useState } from 'react'
import { randomBytes } from '../bytes.js'
import { kitCodeOf, kitGroups } from '../slots/kitCode.js'
import { fill } from '../views/words.js'
import type { HomeCopy } from './copy.js'

type State =
  | { name: 'intro' }
  | { name: 'write'; code: string; entropy: Uint8Array<ArrayBuffer> }
  | {
      name: 'check'
      code: string
      entropy: Uint8Array<ArrayBuffer>
      at: readonly [number, number]
      typed: readonly [string, string]
      isWrong: boolean
    }

/** Shows the code of a new recovery kit, and counts it as written down only once the person has shown so. */
export function KitPaper({
  copy,
  intro,
  beside,
  isBusy,
  hasFailed,
  onWritten,
  onClose,
}: {
  copy: HomeCopy
  /** What the kit is for. */
  intro: string
  /** What else belongs on the paper. */
  beside?: ReactNode
  /** It is being kept. */
  isBusy?: boolean
  hasFailed?: boolean
  onWritten(entropy: Uint8Array<ArrayBuffer>): void
  onClose(): void
}) {
  const [state, setState] = useState<State>({ name: 'intro' })

  async function begin(): Promise<void> {
    const entropy = randomBytes(16)
    setState({ name: 'write', code: await kitCodeOf(entropy), entropy })
  }

  function check(asked: Extract<State, { name: 'check' }>): void {
    const groups = asked.code.split('-')
    const isRight = asked.at.every((at, index) => groups[at] === clean(asked.typed[index] ?? ''))
    if (isRight) onWritten(asked.entropy)
    setState(isRight ? { name: 'intro' } : { ...asked, isWrong: true })
  }

  return (
    <main className="alone home">
      <div className="lead">
        <h1>{copy.kitTitle}</h1>
        <p>{state.name === 'check' ? copy.kitCheck : intro}</p>
      </div>
      {hasFailed ? (
        <p className="crit" role="alert">
          {copy.problemFailed}
        </p>
      ) : null}
      {state.name === 'intro' ? (
        <button type="button" className="btn primary" disabled={isBusy} onClick={() => void begin()}>
          {isBusy ? copy.loading : copy.kitBegin}
        </button>
      ) : null}
      {state.name === 'write' ? (
        <>
          <output className="kit mono" dir="ltr" translate="no">
            {state.code.split('-').map((group, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change their places
              <span key={at}>{group}</span>
            ))}
          </output>
          {beside}
          <button type="button" className="btn secondary" onClick={() => window.print()}>
            {copy.kitPrint}
          </button>
          <button
            type="button"
            className="btn primary"
            onClick={() => setState({ ...state, name: 'check', at: twoGroups(), typed: ['', ''], isWrong: false })}
          >
            {copy.kitWritten}
          </button>
        </>
      ) : null}
      {state.name === 'check' ? (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            check(state)
          }}
        >
          {state.at.map((at, index) => (
            <label key={at} className="stack small">
              {fill(copy.kitGroup, { n: at + 1 })}
              <input
                className="field mono"
                dir="ltr"
                autoComplete="off"
                // biome-ignore lint/a11y/noAutofocus: the press that led here took its own button away
                autoFocus={index === 0}
                spellCheck={false}
                maxLength={8}
                value={state.typed[index]}
                aria-invalid={state.isWrong}
                onChange={({ currentTarget }) => {
                  const [first, second] = state.typed
                  const typed = index === 0 ? [currentTarget.value, second] : [first, currentTarget.value]
                  setState({ ...state, typed: typed as [string, string], isWrong: false })
                }}
              />
            </label>
          ))}
          <p className="hint crit" role="alert" hidden={!state.isWrong}>
            {state.isWrong ? copy.kitWrong : null}
          </p>
          <button type="submit" className="btn primary">
            {copy.kitKeep}
          </button>
          <button
            type="button"
            className="btn plain"
            onClick={() => setState({ name: 'write', code: state.code, entropy: state.entropy })}
          >
            {copy.back}
          </button>
        </form>
      ) : null}
      <button type="button" className="btn plain" onClick={onClose}>
        {copy.cancel}
      </button>
    </main>
  )
}

const clean = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')

/** Two of the groups, in their order. */
function twoGroups(): [number, number] {
  const [first = 0, step = 0] = randomBytes(2)
  const one = first % kitGroups
  const two = (one + 1 + (step % (kitGroups - 1))) % kitGroups
  return one < two ? [one, two] : [two, one]
}
