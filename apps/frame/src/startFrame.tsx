import { createRoot } from 'react-dom/client'
import { makeCooling } from './confirm/cooling.js'
import { makeAccounts } from './handlers/accounts.js'
import { makeApprovals } from './handlers/approvals.js'
import { caipOf } from './handlers/chains.js'
import { makeDollars, makeTokenDollars } from './handlers/dollars.js'
import type { Frame } from './handlers/frame.js'
import { makeHandlers } from './handlers/handlers.js'
import { makeKnownReceivers } from './handlers/known.js'
import { askServer, makeNode } from './handlers/node.js'
import type { FrameKeys } from './handover/frameKeys.js'
import { loadOnce } from './loadOnce.js'
import { loadPasskeys } from './passkey/loadPasskeys.js'
import { makePasskeyLogin } from './passkey/login.js'
import { openPasskeyOwners } from './passkey/owners.js'
import { allowsOrigin, type Project } from './project.js'
import { type Connection, connect } from './protocol/connect.js'
import { FrameError } from './protocol/errors.js'
import { makeAskOther } from './restored/askOther.js'
import { makeCheckLog } from './restored/checkLog.js'
import type { FrameRestored } from './restored/frameRestored.js'
import type { Screen } from './screen.js'
import { makeCodes } from './session/codes.js'
import { ensureDevice } from './session/device.js'
import { makeEmailChange } from './session/emailChange.js'
import { makeLogin } from './session/login.js'
import { makeSocial } from './session/social.js'
import { ofPage, openStorage } from './session/storage.js'
import { makeVault } from './session/vault.js'
import { makeWallet } from './session/wallet.js'
import { makeStore } from './store.js'
import { App } from './views/App.js'
import { makeSpeaker } from './views/speak.js'
import { applyTheme } from './views/theme.js'
import { languageOfPage } from './views/words.js'
import { startWorker } from './worker/startWorker.js'

const version = '4'

function throwUnloaded(cause: unknown): never {
  throw new FrameError('A part of the wallet could not be loaded', { cause })
}

/** Puts the frame together, and begins to listen to the page. */
export async function startFrame(
  project: Project,
  projectId: string,
  { chainId, lang }: Readonly<Record<'chainId' | 'lang', string | null>>,
): Promise<void> {
  const root = document.documentElement
  const speaker = makeSpeaker()
  /** That the page is in; nothing is shown before it is known. */
  const language = makeStore<string | undefined>(undefined)
  const speak = (asked: string | null | undefined) =>
    void speaker
      .speak([asked, ...navigator.languages])
      // One that was overtaken has put the page into no language.
      .then((isSaid) => isSaid && language.set(languageOfPage()))
  speak(lang)
  const storage = await openStorage(ofPage(window))
  const now = () => Date.now()
  const send = (...args: Parameters<typeof fetch>) => fetch(...args)
  const vault = makeVault({
    fetch: send,
    origin: location.origin,
    device: () => ensureDevice(storage),
    now,
    language: speaker.found,
  })
  const keyring = startWorker()
  const screen = makeStore<Screen>({ name: 'none' })
  const other = makeAskOther(screen)
  const wallet = makeWallet({ vault, storage, keyring, onOtherWallet: other.ask })
  const codes = makeCodes(screen, now)
  const node = makeNode(project, send)
  const passkey = makePasskeyLogin({
    screen,
    owners: await openPasskeyOwners(storage),
    load: () => loadPasskeys({ project, node }).catch(throwUnloaded),
  })
  const approvals = makeApprovals(screen, { ...wallet.signer, passkey: passkey.sign }, makeCooling(now))
  let network = (chainId && caipOf(chainId)) || project.networks[0]?.caipNetworkId || 'eip155:1'
  const signedIn = async () => {
    const found = await wallet.resume()
    if (!found) throw new FrameError('Not signed in', { code: 4100 })
    // What it takes to hand a key over is loaded where there is one.
    if (await wallet.hasKey())
      keyParts().then(
        ({ poll }) => poll(),
        () => undefined,
      )
    return found
  }
  const query = () => new URLSearchParams({ projectId, lang: speaker.found() })
  let keys: FrameKeys | undefined
  const keyParts = loadOnce(() => loadKeys().catch(throwUnloaded))
  async function loadKeys(): Promise<FrameKeys> {
    const [{ makeFrameKeys }, { makeAnswerWindow }, { makeKeys }] = await Promise.all([
      import('./handover/frameKeys.js'),
      import('./handover/answerWindow.js'),
      import('./session/keys.js'),
    ])
    keys = makeFrameKeys({
      screen,
      wallet,
      keys: makeKeys({ vault, wallet, keyring }),
      page: document,
      later: (run, ms) => void setTimeout(run, ms),
      openWindow: () => void window.open(`/wallet?${query()}`, '_blank', 'noopener'),
      answerWindow: makeAnswerWindow(window, () => `/answer?${query()}`),
    })
    return keys
  }
  let restored: FrameRestored | undefined
  async function loadRestored(): Promise<FrameRestored> {
    const [{ makeFrameRestored }, { makeKeys }, { makePasskeySlots }, { makePasskeys }] = await Promise.all([
      import('./restored/frameRestored.js'),
      import('./session/keys.js'),
      import('./home/passkeySlots.js'),
      import('./session/passkeys.js'),
      import('./restored/Older.js'),
    ])
    const passkeys = makePasskeys({ credentials: navigator.credentials, host: location.hostname })
    const slots = makePasskeySlots({ vault, wallet, keys: makeKeys({ vault, wallet, keyring }), passkeys })
    const onTyped = () => made.typed()
    const login = makeLogin({ projectId, vault, storage, wallet, codes, onTyped, isAlone: true })
    const made = makeFrameRestored({ screen, wallet, login, acceptByPasskey: slots.accept })
    restored = made
    return made
  }
  let connection: Connection | undefined

  const frame: Frame = {
    project,
    wallet,
    approvals,
    accounts: makeAccounts({ project, node, storage, signedIn, fetch: send, passkey: passkey.owner }),
    passkey,
    askAssets: (params) => askServer(send, `/assets?${new URLSearchParams({ projectId })}`, 'wallet_getAssets', params),
    askDollars: makeDollars(projectId, send, now),
    askTokenDollars: makeTokenDollars(projectId, send, now),
    node,
    notes: {
      // A part of few requests, that needs not be there before.
      async add(permission) {
        const { makePermissionNotes } = await import('./session/permissionNotes.js')
        await makePermissionNotes({ vault, wallet, keyring, now }).add(permission)
      },
    },
    known: makeKnownReceivers(storage),
    storage,
    codes,
    login: makeLogin({
      projectId,
      vault,
      storage,
      wallet,
      codes,
      onTyped: () => connection?.emit('CONNECT_OTP_SUCCESS'),
    }),
    emailChange: makeEmailChange({
      vault,
      wallet,
      codes,
      onTyped(step, newEmail) {
        if (step === 'primary') connection?.emit('UPDATE_EMAIL_PRIMARY_OTP_SUCCESS')
        else connection?.emit('UPDATE_EMAIL_SECONDARY_OTP_SUCCESS', { newEmail })
      },
    }),
    social: makeSocial({ projectId, ownOrigin: location.origin, vault, storage, wallet, codes, now }),
    chain: () => network,
    setChain: (next) => {
      network = next
    },
    signedIn,
    async getKey(givenUp) {
      const { open } = await keyParts()
      givenUp.throwIfAborted()
      await open()
    },
    checkLog: makeCheckLog({ wallet, load: () => loadRestored().catch(throwUnloaded) }),
    dismissKeys() {
      keys?.close()
      restored?.close()
      other.close()
    },
    applyTheme({ themeMode, variables, locale }) {
      applyTheme(root, { themeMode, variables })
      if (locale) speak(locale)
    },
  }

  // Before the page can ask for anything, the place is there where it will be shown.
  createRoot(document.querySelector('#app') as Element).render(
    <App
      screen={screen}
      language={language}
      isKept={storage.persists}
      now={now}
      actions={{
        submitCode: (code) => void codes.type(code),
        older: {
          goOn: () => restored?.goOn(),
          usePasskey: () => restored?.usePasskey(),
          close: () => restored?.close(),
        },
        other,
        passkey: {
          ...passkey,
          lost: () => void window.open(`/wallet?${query()}#passkey`, '_blank', 'noopener'),
        },
        approve: approvals.approve,
        reject: approvals.reject,
        choose: approvals.choose,
        slots: () => wallet.current()?.wallet.slots ?? [],
        keys: {
          ask: () => keys?.ask(),
          openWindow: () => keys?.openWindow(),
          openToAnswer: () => keys?.openToAnswer(),
          close: () => keys?.close(),
        },
        measured(height) {
          if (height === undefined) connection?.emit('HIDE')
          else {
            const shown = screen.get()
            // Not a question of the page's, as what another device asks: it has to make room by itself.
            const isOwn = shown.name === 'asked' || (shown.name === 'otherWallet' && shown.isOwn)
            connection?.emit('SHOW', { height, ...(isOwn ? { own: true } : {}) })
          }
        },
      }}
    />,
  )
  connection = connect({
    window,
    allows: (origin) => allowsOrigin(project, origin),
    handlers: makeHandlers(frame),
    version,
    build: __BUILD__,
    nonce: crypto.randomUUID(),
    now: () => performance.now(),
    warn: (message) => console.warn(message),
  })
}
