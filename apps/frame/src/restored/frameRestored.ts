import type { OlderStep, Screen } from '../screen.js'
import { type OlderLog, OlderLogError } from '../session/log.js'
import type { Login } from '../session/login.js'
import { VaultError } from '../session/vault.js'
import { NoKeyError, type Wallet } from '../session/wallet.js'
import type { Store } from '../store.js'

/** What the frame does when the vault has lost lines that this browser has seen. */
export type FrameRestored = {
  /** Shows what happened. Resolves when the person goes on; rejects with `OlderLogError` when they do not. */
  open(older: OlderLog, origin: string): Promise<void>
  /** By the login: it is asked for anew where it is not of minutes ago. */
  goOn(): void
  usePasskey(): void
  /** The code of the new login was right. */
  typed(): void
  /** The person, or the page, gave up. */
  close(): void
}

export type FrameRestoredOptions = {
  screen: Store<Screen>
  wallet: Wallet
  /** Of its own: its code is asked for by nobody else. */
  login: Login
  acceptByPasskey(older: OlderLog): Promise<void>
}

export function makeFrameRestored({ screen, wallet, login, acceptByPasskey }: FrameRestoredOptions): FrameRestored {
  const waiting = new Set<{ resolve(): void; reject(error: Error): void }>()
  let shown: { older: OlderLog; origin: string } | undefined

  function show(step: OlderStep): void {
    if (!shown) return
    const { older } = shown
    const { account, wallet: record } = wallet.current() ?? {}
    const hasPasskey = record?.slots.some(({ type }) => type === 'passkey') === true
    screen.set({ name: 'older', older, step, hasPasskey, email: account?.email })
  }

  function settle(end: (one: { resolve(): void; reject(error: Error): void }) => void): void {
    shown = undefined
    login.stop()
    if (screen.get().name === 'older') screen.set({ name: 'none' })
    for (const one of waiting) end(one)
    waiting.clear()
  }

  async function run(accept: (older: OlderLog) => Promise<void>): Promise<void> {
    const mine = shown
    if (!mine) return
    show('busy')
    try {
      await accept(mine.older)
      if (shown === mine) settle(({ resolve }) => resolve())
    } catch (error) {
      if (shown !== mine) return
      if (error instanceof VaultError && error.code === 'login_stale') await askCode(mine.origin)
      else show('failed')
    }
  }

  async function askCode(origin: string): Promise<void> {
    const email = wallet.current()?.account.email
    if (email === undefined) return show('stale')
    try {
      const { action } = await login.start(email, origin, { fresh: true })
      // The fields of the code stand in its place.
      if (action !== 'VERIFY_OTP') show('stale')
    } catch {
      show('failed')
    }
  }

  async function byLogin(older: OlderLog): Promise<void> {
    const slot = await wallet.ownSlot()
    if (slot) await wallet.accept(older, { slotId: slot.slotId })
    else throw new NoKeyError()
  }

  return {
    open(older, origin) {
      if (!shown) {
        shown = { older, origin }
        show('open')
      }
      return new Promise((resolve, reject) => waiting.add({ resolve, reject }))
    },
    goOn: () => void run(byLogin),
    usePasskey: () => void run(acceptByPasskey),
    typed: () => void run(byLogin),
    close() {
      const older = shown?.older
      if (older) settle(({ reject }) => reject(new OlderLogError(older)))
    },
  }
}
