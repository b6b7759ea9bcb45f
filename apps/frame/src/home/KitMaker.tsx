import { useState } from 'react'
import { randomBytes } from '../bytes.js'
import type { Kit } from '../session/keys.js'
import { kitCodeOf, kitGroups } from '../slots/kitCode.js'
import { fill } from '../views/words.js'
import type { HomeCopy } from './copy.js'
import type { HomeParts } from './model.js'

type State =
  | { name: 'intro' | 'busy' }
  | { name: 'write'; code: string; entropy: Uint8Array<ArrayBuffer> }
  | {
      name: 'check'
      code: string
      entropy: Uint8Array<ArrayBuffer>
      at: readonly [number, number]
      typed: readonly [string, string]
      isWrong: boolean
    }
  | { name: 'done'; kit: Kit }
  | { name: 'failed' }

/** Makes a recovery kit: it counts only once the person has shown that they wrote it down. */
export function KitMaker({ copy, parts, onClose }: { copy: HomeCopy; parts: HomeParts; onClose(): void }) {
  const [state, setState] = useState<State>({ name: 'intro' })

  async function begin(): Promise<void> {
    const entropy = randomBytes(16)
    setState({ name: 'write', code: await kitCodeOf(entropy), entropy })
  }

  async function keep(entropy: Uint8Array<ArrayBuffer>): Promise<void> {
    setState({ name: 'busy' })
    try {
      setState({ name: 'done', kit: await parts.keys.makeKit(entropy) })
    } catch {
      setState({ name: 'failed' })
    }
  }

  async function download(kit: Kit): Promise<void> {
    const { kitFile } = await import('./kitFile.js')
    const file = kitFile(kit, document.documentElement.lang, { ...copy, title: copy.kitTitle })
    const url = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = url
    link.download = `wallet-${kit.addresses.eip155.slice(2, 8)}.html`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }

  function check(asked: Extract<State, { name: 'check' }>): void {
    const groups = asked.code.split('-')
    const isRight = asked.at.every((at, index) => groups[at] === clean(asked.typed[index] ?? ''))
    if (isRight) void keep(asked.entropy)
    else setState({ ...asked, isWrong: true })
  }

  const { name } = state
  return (
    <main className="alone home">
      <div className="lead">
        <h1>{name === 'done' ? copy.kitDone : copy.kitTitle}</h1>
        <p>{name === 'done' ? copy.kitDoneBody : name === 'check' ? copy.kitCheck : copy.kitBody}</p>
      </div>
      {name === 'failed' ? (
        <p className="crit" role="alert">
          {copy.problemFailed}
        </p>
      ) : null}
      {name === 'intro' || name === 'failed' || name === 'busy' ? (
        <button type="button" className="btn primary" disabled={name === 'busy'} onClick={() => void begin()}>
          {name === 'busy' ? copy.loading : copy.kitBegin}
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
      {state.name === 'done' ? (
        <button type="button" className="btn primary" onClick={() => void download(state.kit)}>
          {copy.kitFile}
        </button>
      ) : null}
      <button type="button" className="btn plain" onClick={onClose}>
        {name === 'done' ? copy.done : copy.cancel}
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
