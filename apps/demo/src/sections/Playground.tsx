import { useState } from 'react'
import { type Knob, type KnobGroup, type KnobName, type Knobs, knobs as table } from '../knobs.js'
import { isLook, looks, settingsOf } from '../looks.js'
import { optionsOf } from '../optionKnobs.js'
import { type Shown, snippetOf } from '../snippet.js'
import { KnobField } from './KnobField.js'

/** Turns some knobs: the address has them, and the page is as they say. */
export type Turn = (changed: Partial<Record<KnobName, boolean | string>>) => void

const entries = Object.entries<Knob>(table) as [KnobName, Knob][]
/** What people look for first stands first. */
const order: readonly KnobGroup[] = ['Look', 'Wallets', 'Features', 'Behaviour', 'Lists', 'Order', 'Services', 'Faults']

/** On narrow screens the panel lies over the page, and this opens it. */
export const PlaygroundOpener = () => (
  <button type="button" className="opener" popoverTarget="playground">
    Playground
  </button>
)

/** The panel beside the page: every option, finished looks, and the code of what is shown. */
export function Playground({ knobs, turn, shown }: { knobs: Knobs; turn: Turn; shown: Shown }) {
  const [sought, seek] = useState('')
  const found = entries.filter(([name, knob]) => fits(name, knob, sought))
  const changed = entries.filter(([name, knob]) => knobs[name] !== knob.fallback && name !== 'playground')
  const reset = () => turn(Object.fromEntries(changed.map(([name, knob]) => [name, knob.fallback])))
  return (
    <aside className="playground" id="playground" popover="auto" aria-labelledby="knobs" data-testid="playground">
      <div className="playground-head">
        <h2 id="knobs">Playground</h2>
        <button type="button" className="quiet narrow" popoverTarget="playground" popoverTargetAction="hide">
          Close
        </button>
      </div>
      <p className="hint">The address of this page holds what is changed here: a link opens the very same.</p>
      <div className="row">
        <button type="button" aria-pressed={knobs.inline} onClick={() => turn({ inline: !knobs.inline })}>
          Show the modal beside the knobs
        </button>
        <button type="button" disabled={changed.length === 0} onClick={reset}>
          Back to the defaults
        </button>
      </div>
      <Gallery knobs={knobs} turn={turn} />
      <Code code={snippetOf(knobs, shown)} />
      <label className="field">
        Find an option
        <input type="search" value={sought} spellCheck={false} onChange={(event) => seek(event.target.value)} />
      </label>
      {found.length === 0 && (
        <p className="hint" role="status">
          No option is called so.
        </p>
      )}
      {order.map((group) => {
        const own = found.filter(([, knob]) => knob.group === group)
        const turned = own.filter(([name]) => changed.some(([other]) => other === name)).length
        if (own.length === 0) return null
        return (
          <details key={`${group}${sought === '' ? '' : '-found'}`} open={sought !== '' || group === 'Look'}>
            <summary>
              {group}
              {turned > 0 && <span className="count">{turned} changed</span>}
            </summary>
            {own.map(([name, knob]) => (
              <KnobField
                key={name}
                name={name}
                knob={knob}
                value={knobs[name]}
                turn={(value) => turn({ [name]: value })}
              />
            ))}
          </details>
        )
      })}
    </aside>
  )
}

function fits(name: KnobName, { label, group }: Knob, sought: string): boolean {
  const words = [name, label, group, ...optionsOf(name)].join(' ').toLowerCase()
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

function Gallery({ knobs, turn }: { knobs: Knobs; turn: Turn }) {
  return (
    <section aria-labelledby="looks">
      <h3 id="looks">Finished looks</h3>
      <ul className="looks">
        {looks.map((look) => {
          const { paper, ink, accent, radius } = look.picture
          return (
            <li key={look.name}>
              <button type="button" aria-pressed={isLook(look, knobs)} onClick={() => turn(settingsOf(look))}>
                <span
                  className="look"
                  aria-hidden="true"
                  style={{ background: paper, color: ink, borderRadius: radius }}
                >
                  Aa
                  <span style={{ background: accent, borderRadius: radius }} />
                </span>
                {look.name}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Code({ code }: { code: string }) {
  const [said, say] = useState('')
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => say('Copied.'),
      () => say('The browser did not allow it: select the code below.'),
    )
  }
  return (
    <section aria-labelledby="code">
      <h3 id="code">Its code</h3>
      <div className="row">
        <button type="button" data-testid="copy-code" onClick={copy}>
          Copy the code
        </button>
        <span role="status" className="hint">
          {said}
        </span>
      </div>
      <details>
        <summary>What is copied</summary>
        <textarea readOnly rows={16} value={code} spellCheck={false} aria-label="The code" data-testid="code" />
      </details>
    </section>
  )
}
