import { type Knob, type KnobGroup, type KnobName, type Knobs, knobs as table, writeKnobs } from '../knobs.js'

/** A change of a knob is a change of the address: the page starts anew with it. */
function turn(name: KnobName, value: boolean | string): void {
  location.assign(`${location.pathname}${writeKnobs(location.search, { [name]: value })}`)
}

export function KnobPanel({ knobs }: { knobs: Knobs }) {
  const entries = Object.entries<Knob>(table) as [KnobName, Knob][]
  const groups = [...new Set(entries.map(([, { group }]) => group))]
  return (
    <section className="knobs" aria-labelledby="knobs">
      <h2 id="knobs">Playground</h2>
      <p className="hint">
        Options of Portico. The address of this page holds what is changed. <a href="/">Back to the defaults</a>
      </p>
      <div className="groups">
        {groups.map((group) => (
          <KnobGroupField
            key={group}
            group={group}
            entries={entries.filter(([, knob]) => knob.group === group)}
            knobs={knobs}
          />
        ))}
      </div>
    </section>
  )
}

function KnobGroupField({
  group,
  entries,
  knobs,
}: {
  group: KnobGroup
  entries: readonly [KnobName, Knob][]
  knobs: Knobs
}) {
  return (
    <fieldset>
      <legend>{group}</legend>
      {entries.map(([name, knob]) => (
        <KnobField key={name} name={name} knob={knob} value={knobs[name]} />
      ))}
    </fieldset>
  )
}

function KnobField({ name, knob, value }: { name: KnobName; knob: Knob; value: boolean | string }) {
  if (knob.kind === 'flag') {
    return (
      <label className="check">
        <input
          type="checkbox"
          name={name}
          defaultChecked={value === true}
          onChange={(event) => turn(name, event.target.checked)}
        />
        {knob.label}
      </label>
    )
  }
  if (knob.kind === 'choice') {
    return (
      <label className="field">
        {knob.label}
        <select name={name} defaultValue={String(value)} onChange={(event) => turn(name, event.target.value)}>
          {knob.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <label className="field">
      {knob.label}
      <input
        name={name}
        defaultValue={String(value)}
        placeholder={knob.hint}
        spellCheck={false}
        onBlur={(event) => event.target.value !== value && turn(name, event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && turn(name, event.currentTarget.value)}
      />
    </label>
  )
}
