import { useEffect, useRef } from 'react'
import { type Knob, type KnobName, listOf } from '../knobs.js'

type Props = { name: KnobName; knob: Knob; value: boolean | string; turn(value: boolean | string): void }

/** One knob, as its kind is turned. */
export function KnobField(props: Props) {
  const { name, knob, value, turn } = props
  if (knob.kind === 'flag') {
    return (
      <label className="check">
        <input type="checkbox" name={name} checked={value === true} onChange={(event) => turn(event.target.checked)} />
        {plainly(knob.label)}
      </label>
    )
  }
  if (knob.kind === 'several') return <SeveralField {...props} />
  if (knob.kind === 'choice') {
    return (
      <label className="field">
        {plainly(knob.label)}
        <select name={name} value={String(value)} onChange={(event) => turn(event.target.value)}>
          {knob.choices.map((choice) => (
            <option key={choice} value={choice}>
              {name === 'locale' ? languageOf(choice) : choice}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return <TextField {...props} />
}

const languageOf = (tag: string) =>
  tag === 'auto' ? 'The reader’s (auto)' : `${new Intl.DisplayNames('en', { type: 'language' }).of(tag)} (${tag})`

/** Labels name options of code between backticks. */
const plainly = (label: string) => label.replaceAll('`', '')

/** What is typed counts when it is left, or with Enter; what changes otherwise is shown. */
function TextField({ name, knob, value, turn }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = String(value)
  }, [value])
  const take = (text: string) => text !== value && turn(text)
  return (
    <label className="field">
      {plainly(knob.label)}
      <input
        ref={field}
        name={name}
        defaultValue={String(value)}
        placeholder={knob.kind === 'text' ? knob.hint : undefined}
        spellCheck={false}
        onBlur={(event) => take(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
      />
    </label>
  )
}

function SeveralField({ name, knob, value, turn }: Props) {
  const chosen = listOf(String(value)).filter((entry) => entry !== 'none')
  const choices = knob.kind === 'several' ? [...new Set([...knob.choices, ...chosen])] : []
  const change = (choice: string, on: boolean) => {
    const next = choices.filter((entry) => (entry === choice ? on : chosen.includes(entry)))
    turn(next.join() || (knob.fallback === '' ? '' : 'none'))
  }
  return (
    <fieldset className="several">
      <legend>{plainly(knob.label)}</legend>
      {choices.map((choice) => (
        <label key={choice} className="chip">
          <input
            type="checkbox"
            name={name}
            value={choice}
            checked={chosen.includes(choice)}
            onChange={(event) => change(choice, event.target.checked)}
          />
          {choice.replaceAll('-', ' ')}
        </label>
      ))}
    </fieldset>
  )
}
