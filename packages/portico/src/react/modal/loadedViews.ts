import type { ViewName } from '../../core/views.js'
import { copyGroups } from '../copy/groups.js'
import type { Shell } from '../shell.js'
import { viewTable } from '../viewTable.js'
import type { LoadedView } from '../viewTypes.js'

/** Loads the code of a view and the sentences that it says, once. */
export async function loadView({ views, texts }: Shell, name: ViewName): Promise<LoadedView> {
  const known = views.get(name)
  if (known) return known
  const { load, copy } = viewTable[name]
  const [view, ...groups] = await Promise.all([
    load() as Promise<LoadedView>,
    ...copy.map((group) => copyGroups[group]()),
  ])
  Object.assign(texts, ...groups)
  views.set(name, view)
  return view
}
