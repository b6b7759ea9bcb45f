import type { ViewName } from '../../core/views.js'
import type { Shell } from '../shell.js'
import { viewTable } from '../viewTable.js'
import type { LoadedView } from '../viewTypes.js'

/** Loads the code of a view, once. */
export async function loadView({ views }: Shell, name: ViewName): Promise<LoadedView> {
  const view = views.get(name) ?? ((await viewTable[name].load()) as LoadedView)
  views.set(name, view)
  return view
}
