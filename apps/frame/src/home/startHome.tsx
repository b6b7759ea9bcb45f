import '../../../../packages/portico/src/ui/styles/tokens.css'
import '../../../../packages/portico/src/ui/styles/tones.css'
import '../views/styles.css'
import './home.css'
import { createRoot } from 'react-dom/client'
import { smartNetworks } from '../handlers/chains.js'
import { loadOnce } from '../loadOnce.js'
import { fetchProject } from '../project.js'
import type { Screen } from '../screen.js'
import { makeCodes } from '../session/codes.js'
import { ensureDevice } from '../session/device.js'
import { makeKeys } from '../session/keys.js'
import { makeLogin } from '../session/login.js'
import { makePasskeys } from '../session/passkeys.js'
import { makeSocial } from '../session/social.js'
import { ofPage, openStorage } from '../session/storage.js'
import { makeVault } from '../session/vault.js'
import { makeWallet } from '../session/wallet.js'
import { makeStore } from '../store.js'
import { copyOfPage as frameCopyOfPage } from '../views/copy.js'
import { keepFocus } from '../views/keepFocus.js'
import { speakInWindow } from '../views/speak.js'
import { startWorker } from '../worker/startWorker.js'
import { copyOfPage } from './copy.js'
import { Home } from './Home.js'
import { makeHome } from './model.js'
import { makePasskeySlots } from './passkeySlots.js'
import { makePinSlots } from './pinSlots.js'
import { makePopups } from './popups.js'

/**
 * The wallet's own window: a device like any other, with a slot of its own, and the one place that shows a key. In a window of its own
 * alone, where the address bar says whose page it is.
 */
export async function startHome(goal: 'wallet' | 'export'): Promise<void> {
  if (window.top !== window) return
  const given = new URLSearchParams(location.search).get('projectId') ?? ''
  const projectId = /^[0-9a-f]{32}$/.test(given) ? given : '0'.repeat(32)
  await speakInWindow()
  const copy = copyOfPage()
  document.title = goal === 'wallet' ? copy.title : copy.exportTitle
  const storage = await openStorage(ofPage(window))
  const now = () => Date.now()
  const send = (...args: Parameters<typeof fetch>) => fetch(...args)
  const vault = makeVault({ fetch: send, origin: location.origin, device: () => ensureDevice(storage), now })
  const keyring = startWorker()
  const codeScreen = makeStore<Screen>({ name: 'none' })
  const codes = makeCodes(codeScreen, now)
  // A mistyped address must not become a wallet that nobody looks for.
  const wallet = makeWallet({
    vault,
    storage,
    keyring,
    onNoWallet: () => home.noWallet(),
    onOtherWallet: (other) => home.otherWallet(other),
  })
  const onTyped = () => void home.signedIn()
  const keys = makeKeys({ vault, wallet, keyring })
  const passkeys = makePasskeys({ credentials: navigator.credentials, host: location.hostname })
  const parts = {
    wallet,
    login: makeLogin({ projectId, vault, storage, wallet, codes, onTyped }),
    social: makeSocial({ projectId, ownOrigin: location.origin, vault, storage, wallet, codes, now }),
    keys,
    passkeys: makePasskeySlots({ vault, wallet, keys, passkeys }),
    pins: makePinSlots({ vault, wallet, keys }),
    popups: makePopups(window),
    origin: location.origin,
  }
  const home = makeHome(parts)
  const project = await fetchProject(projectId, send).catch(() => undefined)
  const loadPermissions =
    project &&
    loadOnce(async () => {
      const { startPermissions } = await import('./permissions/startPermissions.js')
      return startPermissions({
        project,
        projectId,
        vault,
        keyring,
        wallet,
        storage,
        send,
        now,
        origin: location.origin,
      })
    })
  const loadOwners =
    project && smartNetworks(project).some(({ bundler }) => bundler)
      ? loadOnce(async () => {
          const { startOwners } = await import('./owners/startOwners.js')
          return startOwners({ project, projectId, storage, send, now, origin: location.origin })
        })
      : undefined

  const page = document.querySelector('#app') as Element
  keepFocus(page)
  createRoot(page).render(
    <Home
      goal={goal}
      copy={copy}
      codeCopy={frameCopyOfPage()}
      query={location.search}
      socials={project?.socials ?? []}
      isKept={storage.persists}
      now={now}
      home={home}
      parts={{ ...parts, codes, codeScreen, loadPermissions, loadOwners }}
      isOfPasskey={goal === 'wallet' && location.hash === '#passkey'}
    />,
  )
}
