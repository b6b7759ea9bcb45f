import type { Node } from '../handlers/node.js'
import type { Project } from '../project.js'
import type { PasskeyParts } from './login.js'

/** What asks the browser for passkeys, and the networks for whose they are: loaded with the first one. */
export async function loadPasskeys(place: { project: Project; node: Node }): Promise<PasskeyParts> {
  const [{ makePasskeyBrowser }, { safeAddress }, { addedTo }] = await Promise.all([
    import('./browser.js'),
    import('../signing/safe/account.js'),
    import('./added.js'),
    import('./PasskeyWays.js'),
  ])
  // One passkey among several is told by the day it was made: its address is not known before.
  const name = () => `${document.title} · ${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format()}`
  const { credentials } = navigator
  const { title } = document
  return {
    browser: makePasskeyBrowser({ credentials, host: location.hostname, title, name }),
    addressOf: safeAddress,
    addedTo: (account, keys) => addedTo(account, keys, place),
  }
}
