import { type Appearance, propertyName } from './settings.js'

/** Theme and knobs on one element; those that are gone are taken off. */
export function applyLook(element: HTMLElement, { theme, variables = {} }: Appearance): void {
  if (theme && theme !== 'auto') element.dataset.theme = theme
  else delete element.dataset.theme
  const wanted = new Map(Object.entries(variables).map(([name, value]) => [propertyName(name), value]))
  for (const name of [...element.style])
    if (name.startsWith('--') && !wanted.has(name)) element.style.removeProperty(name)
  for (const [name, value] of wanted) {
    if (value === undefined) element.style.removeProperty(name)
    else element.style.setProperty(name, String(value))
  }
}
