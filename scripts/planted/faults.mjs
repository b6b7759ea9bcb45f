import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** What is wrong with the list itself: each place must be found, and be the only one. */
export function faultsOf(list) {
  const names = new Set()
  return list.flatMap((bug) => {
    const path = join(root, bug.file)
    const places = existsSync(path) ? readFileSync(path, 'utf8').split(bug.from).length - 1 : 0
    const faults = [
      names.has(bug.name) && 'its name is taken',
      places !== 1 && `what it replaces stands ${places} times in ${bug.file}`,
      bug.from === bug.to && 'it changes nothing',
      Boolean(bug.units) === Boolean(bug.browser) && 'it names one of `units` and `browser`',
    ]
    names.add(bug.name)
    return faults.filter(Boolean).map((fault) => `${bug.name}: ${fault}`)
  })
}
