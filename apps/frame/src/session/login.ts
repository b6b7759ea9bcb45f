import type { VaultAnswer } from '@portico/vault/contract'
import { FrameError } from '../protocol/errors.js'
import type { CodeProblem, Screen } from '../screen.js'
import type { Store } from '../store.js'
import { ensureDevice } from './device.js'
import type { Storage } from './storage.js'
import { type Vault, VaultError } from './vault.js'
import type { Wallet } from './wallet.js'

/** How often one code may be tried. */
const codeTries = 5
/** How long a code is good for. */
const codeLifeMs = 10 * 60_000

/** The login by e-mail, from the address to the wallet. */
export type Login = {
  /** Begins, or begins again: what ran before ends. */
  start(email: string, origin: string): Promise<{ action: VaultAnswer<'/email'>['action']; match?: string }>
  /** Waits until this device was approved on the page that the mail links to. */
  awaitDevice(signal: AbortSignal): Promise<void>
  /** Tries a code. Rejects with a `FrameError` when it is not the one. */
  submit(code: string): Promise<void>
  /** Ends what runs. */
  stop(): void
}

export type LoginOptions = {
  projectId: string
  vault: Vault
  storage: Storage
  wallet: Wallet
  screen: Store<Screen>
  /** Milliseconds since 1970. */
  now(): number
  /** Told when a code that was typed in the frame was right and the wallet is there. */
  onDone(): void
}

type Flow = {
  flow: string
  expiresAt: number
  codeEndsAt: number
  tries: number
  isApproved: boolean
  over: AbortController
}

export function makeLogin({ projectId, vault, storage, wallet, screen, now, onDone }: LoginOptions): Login {
  let running: Flow | undefined

  function stop(): void {
    running?.over.abort()
    running = undefined
    if (screen.get().name === 'code') screen.set({ name: 'none' })
  }

  function showCode(flow: Flow, more: { problem?: CodeProblem; retryAfter?: number; isBusy?: boolean } = {}): void {
    const { codeEndsAt, tries } = flow
    screen.set({ name: 'code', expiresAt: codeEndsAt, triesLeft: codeTries - tries, isBusy: false, ...more })
  }

  function refused(flow: Flow, error: unknown): FrameError {
    const known = error instanceof VaultError ? error : undefined
    if (known?.code === 'code_wrong') flow.tries += 1
    const problem = problemOf(known, flow)
    const retryAfter = known?.retryAfter
    if (running === flow) showCode(flow, { problem, ...(retryAfter === undefined ? {} : { retryAfter }) })
    return new FrameError(known ? known.message : 'The login failed', {
      data: { problem, triesLeft: codeTries - flow.tries },
    })
  }

  return {
    async start(email, origin) {
      stop()
      const device = (await ensureDevice(storage)).keys
      const answer = await vault.call('/email', { email, projectId, origin, device }).catch(throwKnown)
      const { flow, action, match, expiresAt } = answer
      if (action === 'CONNECT') {
        await wallet.resume()
        return { action }
      }
      const over = new AbortController()
      const codeEndsAt = Math.min(expiresAt, now() + codeLifeMs)
      running = { flow, expiresAt, codeEndsAt, tries: 0, isApproved: action === 'VERIFY_OTP', over }
      if (action === 'VERIFY_OTP') showCode(running)
      return { action, ...(match === undefined ? {} : { match }) }
    },

    async awaitDevice(signal) {
      const flow = running
      if (!flow) throw new FrameError('No login is running')
      const either = AbortSignal.any([signal, flow.over.signal])
      while (!flow.isApproved) {
        const { state } = await vault.call('/email/device', { flow: flow.flow }, either).catch((error) => {
          if (flow.over.signal.aborted) throw new FrameError('Another login was begun')
          return throwKnown(error)
        })
        if (state === 'denied') throw new FrameError('The device was not approved', { data: { state } })
        if (state === 'expired') throw new FrameError('The link has expired', { data: { state } })
        flow.isApproved = state === 'approved'
      }
      // The code was made when the device was approved.
      flow.codeEndsAt = Math.min(flow.expiresAt, now() + codeLifeMs)
      showCode(flow)
    },

    async submit(code) {
      const flow = running
      if (!flow?.isApproved) throw new FrameError('No code is asked for')
      if (screen.get().name === 'code') showCode(flow, { isBusy: true })
      try {
        await wallet.adopt(await vault.call('/email/code', { flow: flow.flow, code }))
      } catch (error) {
        throw refused(flow, error)
      }
      if (running === flow) stop()
      onDone()
    },
    stop,
  }
}

function problemOf(error: VaultError | undefined, { tries }: Flow): CodeProblem {
  switch (error?.code) {
    case 'code_wrong':
      return tries < codeTries ? 'wrong' : 'over'
    case 'code_over':
    case 'flow_over':
      return 'over'
    case 'code_locked':
    case 'rate_limited':
    case 'throttled':
      return 'locked'
    case 'login_frozen':
      return 'frozen'
    case 'offline':
      return 'offline'
    default:
      return 'failed'
  }
}

/** The vault's refusals in the words that the page may show. */
function throwKnown(error: unknown): never {
  if (!(error instanceof VaultError)) throw error
  const { code, retryAfter } = error
  const wait = code === 'throttled' && retryAfter !== undefined
  throw new FrameError(wait ? `Please try again after ${retryAfter} seconds` : error.message, {
    data: { reason: code, ...(retryAfter === undefined ? {} : { retryAfter }) },
  })
}
