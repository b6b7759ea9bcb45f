import type { SlotRecord, VaultRequest } from '@portico/vault/contract'
import { stepAfter } from '../handover/stepAfter.js'
import { FrameError } from '../protocol/errors.js'
import type { KeyStep, OlderStep } from '../screen.js'
import type { Keys } from '../session/keys.js'
import { type OtherWallet, OtherWalletError } from '../session/knownWallets.js'
import type { OlderLog } from '../session/log.js'
import type { Login } from '../session/login.js'
import type { Social } from '../session/social.js'
import { VaultError } from '../session/vault.js'
import type { Wallet } from '../session/wallet.js'
import { makeStore, type Store } from '../store.js'
import type { OwnersParts } from './owners/startOwners.js'
import type { PasskeySlots } from './passkeySlots.js'
import type { PermissionsParts } from './permissions/startPermissions.js'
import type { PinSlots } from './pinSlots.js'
import { PopupError, type Popups } from './popups.js'

export type Provider = VaultRequest<'/social'>['provider']

/** Why a login did not go on. */
export type SignInProblem = 'noWallet' | 'denied' | 'expired' | 'popup' | 'offline' | { retryAfter: number } | 'failed'

/** What the wallet's own window shows. */
export type Stage =
  | { name: 'loading' | 'offline' }
  | { name: 'signIn'; isBusy: boolean; problem?: SignInProblem }
  | { name: 'device'; match: string }
  /** The code's fields; what they show is the codes' own. */
  | { name: 'code' }
  | { name: 'noKey'; step: KeyStep }
  /** The vault has lost lines that this window has seen. */
  | { name: 'older'; older: OlderLog; step: OlderStep }
  /** The vault has another wallet for this login than this window has seen, or none. */
  | { name: 'other'; other: OtherWallet; answer(goesOn: boolean): void }
  /** Signed in, with a key. */
  | { name: 'open' }
  /** A wallet that a passkey owns, which no server knows. */
  | { name: 'passkey' }

export type HomeParts = {
  wallet: Wallet
  login: Login
  social: Social
  keys: Keys
  passkeys: PasskeySlots
  pins: PinSlots
  popups: Popups
  origin: string
  /** What lists permissions and takes them back, loaded when it is asked for; undefined where the operator's server named no networks. */
  loadPermissions: (() => Promise<PermissionsParts>) | undefined
  /** The same for what opens accounts that are contracts; undefined where no network has any. */
  loadOwners: (() => Promise<OwnersParts>) | undefined
}

export type Home = {
  stage: Store<Stage>
  start(): Promise<void>
  /** `fresh`: a new login where there is one. */
  signIn(email: string, fresh?: boolean): Promise<void>
  /** Must be called in the person's press: it opens a window. */
  signInWith(provider: Provider): Promise<void>
  /** To the wallet that a passkey owns, and away from any other login that runs. */
  byPasskey(): void
  /** The code was right. */
  signedIn(): Promise<void>
  noWallet(): void
  /** The login has another wallet than it had in this window. */
  otherWallet(other: OtherWallet): Promise<boolean>
  cancel(): void
  askOthers(): Promise<void>
  /** Goes on with an older log by the login. */
  goOn(): Promise<void>
  signOut(): Promise<void>
}

export function makeHome({
  wallet,
  login,
  social,
  keys,
  popups,
  origin,
}: Omit<HomeParts, 'loadPermissions' | 'loadOwners'>): Home {
  const stage = makeStore<Stage>({ name: 'loading' })
  let over = new AbortController()

  /** What a person goes on with: the slot of this window, or what may make one. */
  async function proofSlot(): Promise<SlotRecord | undefined> {
    return (await wallet.ownSlot()) ?? wallet.current()?.wallet.slots.find(({ type }) => type !== 'device')
  }

  async function enter(): Promise<void> {
    // Without an answer it is found out when the key is used.
    const older = await wallet.older().catch(() => undefined)
    if (older && (await proofSlot())) return stage.set({ name: 'older', older, step: 'open' })
    stage.set((await wallet.hasKey()) ? { name: 'open' } : { name: 'noKey', step: { at: 'ways' } })
  }

  function stop(): void {
    over.abort()
    over = new AbortController()
    login.stop()
    social.stop()
  }

  function fail(error: unknown): void {
    stage.set({ name: 'signIn', isBusy: false, problem: problemOf(error) })
  }

  async function cancel(): Promise<void> {
    stop()
    if (wallet.current()) await enter()
    else stage.set({ name: 'signIn', isBusy: false })
  }

  return {
    stage,
    async start() {
      stage.set({ name: 'loading' })
      try {
        if (await wallet.resume({ asks: true })) await enter()
        else if (stage.get().name === 'loading') stage.set({ name: 'signIn', isBusy: false })
      } catch (error) {
        if (!(error instanceof OtherWalletError)) stage.set({ name: 'offline' })
      }
    },
    async signIn(email, fresh = false) {
      stop()
      stage.set({ name: 'signIn', isBusy: true })
      const { signal } = over
      try {
        const { action, match } = await login.start(email, origin, { fresh })
        if (action === 'VERIFY_DEVICE' && match !== undefined) {
          stage.set({ name: 'device', match })
          await login.awaitDevice(signal)
        }
        if (signal.aborted) return
        if (action === 'CONNECT') await enter()
        else stage.set({ name: 'code' })
      } catch (error) {
        if (!signal.aborted) fail(error)
      }
    },
    async signInWith(provider) {
      stop()
      const { signal } = over
      const popup = popups.open()
      stage.set({ name: 'signIn', isBusy: true })
      try {
        const { uri } = await social.start(provider, origin)
        await social.complete(await popup.visit(uri, signal))
        await enter()
      } catch (error) {
        popup.close()
        if (!signal.aborted) fail(error)
      }
    },
    byPasskey() {
      stop()
      stage.set({ name: 'passkey' })
    },
    signedIn: enter,
    noWallet() {
      stop()
      stage.set({ name: 'signIn', isBusy: false, problem: 'noWallet' })
    },
    otherWallet: (other) =>
      new Promise((resolve) => {
        const before = stage.get()
        stage.set({
          name: 'other',
          other,
          answer(goesOn) {
            // It is no login then, and what waits for it is not a failure.
            if (!goesOn) stop()
            stage.set(goesOn ? before : { name: 'signIn', isBusy: false })
            resolve(goesOn)
          },
        })
      }),
    cancel: () => void cancel(),
    async askOthers() {
      over.abort()
      over = new AbortController()
      const { signal } = over
      const show = (step: KeyStep) => {
        if (!signal.aborted) stage.set({ name: 'noKey', step })
      }
      show({ at: 'starting' })
      try {
        const isOpen = await keys.askOthers(({ match }) => show({ at: 'asking', match }), signal)
        if (isOpen) await enter()
        else show({ at: 'refused' })
      } catch (error) {
        show(stepAfter(error))
      }
    },
    async goOn() {
      const now = stage.get()
      const slot = await proofSlot()
      if (now.name !== 'older' || !slot) return
      stage.set({ ...now, step: 'busy' })
      try {
        await wallet.accept(now.older, { slotId: slot.slotId })
        await enter()
      } catch (error) {
        const isStale = error instanceof VaultError && error.code === 'login_stale'
        stage.set({ ...now, step: isStale ? 'stale' : 'failed' })
      }
    },
    async signOut() {
      stop()
      await wallet.signOut().catch(() => undefined)
      stage.set({ name: 'signIn', isBusy: false })
    },
  }
}

function problemOf(error: unknown): SignInProblem {
  const data =
    error instanceof FrameError ? (error.data as { reason?: string; state?: string; retryAfter?: number }) : {}
  if (error instanceof PopupError) return 'popup'
  if (data?.state === 'denied') return 'denied'
  if (data?.state === 'expired') return 'expired'
  if (data?.retryAfter !== undefined) return { retryAfter: data.retryAfter }
  if (data?.reason === 'offline' || (error instanceof VaultError && error.code === 'offline')) return 'offline'
  return 'failed'
}
