import { masked } from '../mask.js'
import { make } from './make.js'

/** What stays as it was when the state is drawn anew: which branches are open. */
export type Branches = Set<string>

/** A tree of what can be serialised. Branches are drawn when they are opened. */
export function drawTree(value: unknown, branches: Branches): HTMLElement {
  return make('div', { class: 'tree' }, ...drawEntries(masked(value), '', branches))
}

function drawEntries(value: unknown, path: string, branches: Branches): Node[] {
  return Object.entries(value as object).map(([key, entry]) => drawEntry(key, entry, `${path}/${key}`, branches))
}

function drawEntry(key: string, value: unknown, path: string, branches: Branches): HTMLElement {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return make('div', { class: 'leaf' }, make('span', { class: 'key' }, key), ' ', make('code', {}, textOf(value)))
  const summary = make('summary', { 'data-path': path }, make('span', { class: 'key' }, key), ' ', briefly(value))
  const branch = make('details', { open: branches.has(path) }, summary)
  const fill = () => {
    if (branch.open && branch.childElementCount === 1)
      branch.append(make('div', { class: 'inside' }, ...drawEntries(value, path, branches)))
  }
  fill()
  branch.addEventListener('toggle', () => {
    if (branch.open) branches.add(path)
    else branches.delete(path)
    fill()
  })
  return branch
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))

function briefly(value: object): HTMLElement {
  const { status, name } = value as { status?: unknown; name?: unknown }
  const words = Array.isArray(value)
    ? `${value.length}`
    : typeof status === 'string'
      ? status
      : typeof name === 'string'
        ? name
        : `${Object.keys(value).length}`
  return make('span', { class: 'brief' }, words)
}
