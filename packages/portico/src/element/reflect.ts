/**
 * How a property stands in its attribute. `text`: as it is. `flag`: there or not. `shown`: on, unless the attribute is `false`, for what
 * is shown by default.
 */
export type Reflection = 'text' | 'flag' | 'shown'

/** Gives a class of elements the properties of its attributes, by the same names. */
export function reflect(prototype: object, reflections: Readonly<Record<string, Reflection>>): void {
  for (const [name, kind] of Object.entries(reflections)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return read(this, name, kind)
      },
      set(this: HTMLElement, value: unknown) {
        write(this, name, kind, value)
      },
    })
  }
}

/** What an attribute says. */
export function read(element: HTMLElement, name: string, kind: Reflection): string | boolean {
  if (kind === 'text') return element.getAttribute(name) ?? ''
  return kind === 'flag' ? element.hasAttribute(name) : element.getAttribute(name) !== 'false'
}

/** Frameworks hand over what stands in a template: `''` for an attribute without a value, and words for what is yes or no. */
function write(element: HTMLElement, name: string, kind: Reflection, value: unknown): void {
  if (kind === 'text') {
    if (value === undefined || value === null) element.removeAttribute(name)
    else element.setAttribute(name, String(value))
    return
  }
  const isOn = value === '' || (Boolean(value) && value !== 'false')
  if (kind === 'flag') element.toggleAttribute(name, isOn)
  else if (isOn || value === undefined || value === null) element.removeAttribute(name)
  else element.setAttribute(name, 'false')
}

/** What was set while this was no element of ours hides the properties of its class: it is set anew, through them. */
export function takeEarlier(element: HTMLElement): void {
  for (const name of Object.keys(element)) {
    if (!(name in Object.getPrototypeOf(element))) continue
    const value = Reflect.get(element, name)
    Reflect.deleteProperty(element, name)
    Reflect.set(element, name, value)
  }
}
