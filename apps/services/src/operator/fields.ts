import { exact, html, type Markup } from './markup.js'

/** What somebody sent by a form and was not taken: it stands in the form again, with what is wrong at its fields. */
export type Draft = {
  /** The form's name. */
  form: string
  value(name: string): string | undefined
  values(name: string): readonly string[]
  /** Sentences by the names of fields; of an empty name about the whole. */
  faults: ReadonlyMap<string, string>
}

/** A form of a page: which one it is, what it carries, and what was sent by it before. */
export type FormContext = { action: string; seal: string; draft?: Draft | undefined }

export type FieldText = {
  name: string
  label: string
  value?: string | undefined
  hint?: string | undefined
  type?: 'text' | 'url' | 'number' | 'search' | 'file' | undefined
  /** Further attributes, of the program's own. */
  attributes?: Markup | undefined
}

export type Form = {
  /** What was sent by this form and not taken. */
  draft: Draft | undefined
  /** The form itself, around its fields. */
  form(body: Markup | readonly Markup[], options?: { files?: boolean }): Markup
  text(field: FieldText): Markup
  area(field: FieldText & { value?: string | undefined }): Markup
  choice(field: FieldText & { options: readonly (readonly [value: string, text: string])[] }): Markup
  check(field: { name: string; label: string; hint?: string; checked: boolean }): Markup
  submit(text: string, options?: { main?: boolean; act?: string; of?: string }): Markup
}

const fieldId = (form: string, name: string) => `${form}-${name}`

/** What is wrong in a form, for the head of the page. */
export function faultsOf(draft: Draft | undefined): { id: string; words: string }[] {
  return [...(draft?.faults ?? [])].map(([name, words]) => ({
    id: name === '' ? '' : fieldId(draft?.form ?? '', name),
    words,
  }))
}

/**
 * A form with this name, whose fields show what was sent, where it was not taken. It works without scripts.
 *
 * @param name goes with it as `form`, so that one address takes several forms
 */
export function formOf(name: string, { action, seal, draft: sent }: FormContext): Form {
  const draft = sent?.form === name ? sent : undefined
  const [first] = draft?.faults.keys() ?? []
  const idOf = (field: string) => fieldId(name, field)
  const shownValue = ({ name: field, value = '' }: FieldText) => exact(draft ? (draft.value(field) ?? '') : value)
  /** What all kinds of fields have: their name, what they are told of, and the focus where the first fault is. */
  const common = ({ name: field, hint, attributes }: FieldText): Markup => {
    const fault = draft?.faults.get(field)
    const told = [hint && `${idOf(field)}-hint`, fault && `${idOf(field)}-fault`].filter(Boolean).join(' ')
    return html`id="${exact(idOf(field))}" name="${exact(field)}"${told !== '' && html` aria-describedby="${exact(told)}"`}${fault && html` aria-invalid="true"`}${fault && field === first && html` autofocus`}${attributes && html` ${attributes}`}`
  }
  const around = (field: FieldText, control: Markup): Markup => {
    const fault = draft?.faults.get(field.name)
    const id = exact(idOf(field.name))
    return html`<div class="field"><label for="${id}">${field.label}</label>${
      field.hint && html`<p class="hint" id="${id}-hint">${field.hint}</p>`
    }${fault && html`<p class="fault" id="${id}-fault">${fault}</p>`}${control}</div>`
  }
  return {
    draft,
    form: (body, { files = false } = {}) =>
      html`<form method="post" action="${exact(action)}" id="${exact(name)}" autocomplete="off"${
        files && html` enctype="multipart/form-data"`
      } novalidate><input type="hidden" name="seal" value="${exact(seal)}"><input type="hidden" name="form" value="${exact(name)}">${body}</form>`,
    text: (field) =>
      around(
        field,
        html`<input type="${field.type ?? 'text'}" ${common(field)}${field.type !== 'file' && html` value="${shownValue(field)}" spellcheck="false"`}>`,
      ),
    // A line's end right behind the tag is left out by browsers, so that a text that begins with one keeps it.
    area: (field) =>
      around(field, html`<textarea ${common(field)} spellcheck="false">\n${shownValue(field)}</textarea>`),
    choice: (field) => {
      const chosen = draft ? draft.value(field.name) : field.value
      return around(
        field,
        html`<select ${common(field)}>${field.options.map(
          ([value, text]) =>
            html`<option value="${exact(value)}"${value === chosen && html` selected`}>${text}</option>`,
        )}</select>`,
      )
    },
    check: ({ name: field, label, hint, checked }) => {
      const isOn = draft ? draft.value(field) !== undefined : checked
      return html`<div class="field"><div class="check"><input type="checkbox" value="yes" ${common({ name: field, label, hint })}${isOn && html` checked`}><label for="${exact(idOf(field))}">${label}</label></div>${
        hint && html`<p class="hint" id="${exact(idOf(field))}-hint">${hint}</p>`
      }</div>`
    },
    submit: (text, { main = false, act, of } = {}) =>
      html`<button${main && html` class="main"`}${act !== undefined && html` name="act" value="${exact(act)}"`}>${text}${of !== undefined && html`<span class="vh"> ${of}</span>`}</button>`,
  }
}
