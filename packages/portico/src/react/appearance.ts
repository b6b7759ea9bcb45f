import type { CSSProperties } from 'react'
import type { PartProps } from '../ui/context.js'
import type { Language } from './language.js'
import type { Look } from './look.js'
import type { Messages } from './words.js'

/** The look of the buttons and the modal. */
export type Appearance = Look & {
  /**
   * Per part, in camelCase (`buttonPrimary`, `rowName`, `connectButton`): a style object, or a class name. Inside the modal the name is
   * also a part, so that `portico-modal::part(name)` reaches it.
   */
  elements?: Readonly<Record<string, string | CSSProperties | undefined>> | undefined
}

export type Settings = {
  /** A BCP 47 tag. */
  locale: string
  /** Where there are sentences of one. */
  language?: Language | undefined
  messages: Messages
  appearance: Appearance
}

/** Theme and knobs on one element; those that are gone are taken off. */
export function applyLook(element: HTMLElement, { theme, variables = {} }: Appearance): void {
  if (theme && theme !== 'auto') element.dataset.theme = theme
  else delete element.dataset.theme
  const wanted = new Map(Object.entries(variables).map(([name, value]) => [propertyName(name), value]))
  // Pages that are made up for tests (happy-dom) have a list here that nothing iterates over.
  for (const name of Array.from(element.style))
    if (name.startsWith('--') && !wanted.has(name)) element.style.removeProperty(name)
  for (const [name, value] of wanted) {
    if (value === undefined) element.style.removeProperty(name)
    else element.style.setProperty(name, String(value))
  }
}

/** Names the parts of an element and adds what the host gave for them: a class name, which is a further part too, or a style. */
export function partNamer(elements: Appearance['elements']): (names: string) => PartProps {
  if (!elements) return (names) => ({ part: names })
  return (names) => {
    const props: PartProps = { part: names }
    for (const name of names.split(' ')) {
      const added = elements[elementKey(name)]
      if (typeof added === 'string') {
        props.part += ` ${added}`
        props.className = props.className ? `${props.className} ${added}` : added
      } else if (added) props.style = { ...props.style, ...added }
    }
    return props
  }
}

/** `neutralHue` to `--portico-neutral-hue`; a name that is a property already stays as it is. */
function propertyName(name: string): string {
  return name.startsWith('--') ? name : `--portico-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** `row-name` to `rowName`. */
function elementKey(part: string): string {
  return part.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
