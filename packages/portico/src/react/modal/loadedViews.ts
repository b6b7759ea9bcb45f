import type { ViewName } from '../../core/views.js'
import type { Shell } from '../shell.js'
import type { viewTable } from '../viewTable.js'
import type { LoadedView } from '../viewTypes.js'

/** The views of connecting, which do without the table of all. */
const connecting = {
  Connect: () => import('../views/Connect/Connect.js'),
  ConnectingWalletConnectBasic: () => import('../views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.js'),
  ConnectingWalletConnect: () => import('../views/ConnectingWalletConnect/ConnectingWalletConnect.js'),
  ConnectingExternal: () => import('../views/ConnectingExternal/ConnectingExternal.js'),
} satisfies Partial<typeof viewTable>

/** Loads a view with the sentences that it says and what it is drawn with, once. */
export async function loadView(shell: Shell, name: ViewName): Promise<LoadedView> {
  const known = shell.views.get(name)
  if (known) return known
  const words = shell.fetchWords(name)
  // The first view does with the base set.
  const common = name === 'Connect' ? undefined : loadCommon(shell)
  const table = (name in connecting ? connecting : (await import('../viewTable.js')).viewTable) as typeof viewTable
  const { view } = (await table[name]()) as { view: LoadedView }
  await Promise.all([common, view.ready?.(shell), words])
  // Where the reader has chosen another language meanwhile.
  await shell.fetchWords(name)
  Object.assign(shell.texts, ...view.copy)
  Object.assign(shell.icons, view.icons)
  shell.views.set(name, view)
  return view
}

/** Loads the icons, the words and the styles beside those of the first view. */
export async function loadCommon(shell: Shell): Promise<void> {
  const [{ common }] = await Promise.all([import('./common.js'), shell.fetchWords('common')])
  Object.assign(shell.icons, common.icons)
  Object.assign(shell.texts, common.texts)
  shell.commonCss = common.css
}
