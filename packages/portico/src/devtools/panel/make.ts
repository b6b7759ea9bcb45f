type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An element, by hand: no text is ever read as HTML, so that a page may have Trusted Types. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : String(value))
  }
  element.append(...children)
  return element
}

export function pressable(words: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const button = make('button', { type: 'button', ...attributes }, words)
  button.addEventListener('click', press)
  return button
}

/** A table, or words for where it has no row. */
export function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly (string | Node)[])[],
  none: string,
): HTMLElement {
  if (rows.length === 0) return make('p', { class: 'none' }, none)
  return make(
    'table',
    {},
    make('caption', {}, caption),
    make('thead', {}, make('tr', {}, ...columns.map((name) => make('th', { scope: 'col' }, name)))),
    make('tbody', {}, ...rows.map((cells) => make('tr', {}, ...cells.map((cell) => make('td', {}, cell))))),
  )
}

/** Hours, minutes and seconds, as the clock of the page has them. */
export const timeOf = (at: number) => new Date(at).toTimeString().slice(0, 8)
