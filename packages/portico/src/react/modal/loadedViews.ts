import type { ViewName } from '../../core/views.js'
import { copyGroups } from '../copy/groups.js'
import type { Shell } from '../shell.js'
import { viewTable } from '../viewTable.js'
import type { LoadedView } from '../viewTypes.js'

/** Loads the code of a view, the sentences that it says and the icons that it draws, once. */
export async function loadView(shell: Shell, name: ViewName): Promise<LoadedView> {
  const known = shell.views.get(name)
  if (known) return known
  const { load, copy, crest } = viewTable[name]
  const [view, texts] = await Promise.all([
    load() as Promise<LoadedView>,
    Promise.all(copy.map((group) => copyGroups[group]())),
    // The first view does with the base set.
    crest ?? loadIcons(shell),
  ])
  Object.assign(shell.texts, ...texts)
  shell.views.set(name, view)
  return view
}

/** Loads the icons beside the base set. */
export async function loadIcons({ icons }: Shell): Promise<void> {
  const { moreIcons } = await import('../../ui/moreIcons.js')
  Object.assign(icons, moreIcons)
}
