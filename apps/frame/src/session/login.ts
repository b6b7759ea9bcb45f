import type { VaultAnswer } from '@portico/vault/contract'
import { FrameError } from '../protocol/errors.js'
import type { Codes } from './codes.js'
import { ensureDevice } from './device.js'
import type { Storage } from './storage.js'
import { throwKnown, type Vault } from './vault.js'
import type { Wallet } from './wallet.js'

/** The login by e-mail, from the address to the wallet. */
export type Login = {
  /** Begins, or begins again: what ran before ends. */
  start(
    email: string,
    origin: string,
    /** A new login where there is one. */
    options?: { fresh?: boolean },
  ): Promise<{ action: VaultAnswer<'/email'>['action']; match?: string }>
  /** Waits until this device was approved on the page that the mail links to; then the code is asked for. */
  awaitDevice(signal: AbortSignal): Promise<void>
  /** Ends what runs. */
  stop(): void
}

export type LoginOptions = {
  projectId: string
  vault: Vault
  storage: Storage
  wallet: Wallet
  codes: Codes
  /** Told when a code that was typed in the frame was right and the wallet is there. */
  onTyped(): void
  /** The page says nothing of a code: the frame does. */
  isAlone?: boolean
}

type Flow = { flow: string; email: string; flowEndsAt: number; isApproved: boolean; over: AbortController }

export function makeLogin({ projectId, vault, storage, wallet, codes, onTyped, isAlone }: LoginOptions): Login {
  let running: Flow | undefined
  /** Of those that are begun: the newest one's answer counts, whenever it comes. */
  let turn = 0

  function stop(): void {
    turn += 1
    running?.over.abort()
    running = undefined
    codes.stop()
  }

  function askCode(mine: Flow): void {
    const { flow, flowEndsAt, email } = mine
    mine.isApproved = true
    codes.ask({
      flowEndsAt,
      onTyped,
      ...(isAlone && { sentTo: email }),
      async submit(code) {
        await wallet.adopt(await vault.call('/email/code', { flow, code }))
        if (running === mine) running = undefined
      },
    })
  }

  return {
    async start(email, origin, options = {}) {
      stop()
      const mine = turn
      const device = (await ensureDevice(storage)).keys
      const { flow, action, match, expiresAt } = await vault
        .call('/email', { email, projectId, origin, device, ...(options.fresh ? { fresh: true } : {}) })
        .catch(throwKnown)
      if (mine !== turn) throw new FrameError('Another login was begun')
      if (action === 'CONNECT') {
        await wallet.resume({ asks: true })
        return { action }
      }
      running = { flow, email, flowEndsAt: expiresAt, isApproved: false, over: new AbortController() }
      if (action === 'VERIFY_OTP') askCode(running)
      return { action, ...(match === undefined ? {} : { match }) }
    },

    async awaitDevice(signal) {
      const mine = running
      if (!mine) throw new FrameError('No login is running')
      const either = AbortSignal.any([signal, mine.over.signal])
      let state: VaultAnswer<'/email/device'>['state'] = mine.isApproved ? 'approved' : 'waiting'
      while (state === 'waiting') {
        const answer = await vault.call('/email/device', { flow: mine.flow }, either).catch((error) => {
          if (mine.over.signal.aborted) throw new FrameError('Another login was begun')
          return throwKnown(error)
        })
        state = answer.state
      }
      if (state === 'denied') throw new FrameError('The device was not approved', { data: { state } })
      if (state === 'expired') throw new FrameError('The link has expired', { data: { state } })
      if (running === mine && !mine.isApproved) askCode(mine)
    },
    stop,
  }
}
