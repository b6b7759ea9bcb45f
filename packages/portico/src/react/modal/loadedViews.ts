import type { ViewName } from '../../core/views.js'
import type { Shell } from '../shell.js'
import type { viewTable } from '../viewTable.js'
import type { LoadedView } from '../viewTypes.js'

/** The views that come first: they do without the table of all. */
const soon = {
  Connect: () => import('../views/Connect/Connect.js'),
  ConnectingWalletConnectBasic: () => import('../views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.js'),
  ConnectingWalletConnect: () => import('../views/ConnectingWalletConnect/ConnectingWalletConnect.js'),
  ConnectingExternal: () => import('../views/ConnectingExternal/ConnectingExternal.js'),
} satisfies Partial<typeof viewTable>

/** Loads a view with the sentences that it says and what it is drawn with, once. */
export async function loadView(shell: Shell, name: ViewName): Promise<LoadedView> {
  const known = shell.views.get(name)
  if (known) return known
  // The first view does with the base set.
  const more = name === 'Connect' ? undefined : loadMore(shell)
  const table = (name in soon ? soon : (await import('../viewTable.js')).viewTable) as typeof viewTable
  const { view } = (await table[name]()) as { view: LoadedView }
  await Promise.all([more, view.ready?.(shell)])
  Object.assign(shell.texts, ...view.copy)
  Object.assign(shell.icons, view.icons)
  shell.views.set(name, view)
  return view
}

/** Loads the icons, the words and the styles beside those of the first view. */
export async function loadMore(shell: Shell): Promise<void> {
  const { more } = await import('./more.js')
  Object.assign(shell.icons, more.icons)
  Object.assign(shell.texts, more.texts)
  shell.moreCss = more.css
}
