import { FrameError } from '../protocol/errors.js'
import type { CodeProblem, Screen } from '../screen.js'
import type { Store } from '../store.js'
import { OtherWalletError } from './knownWallets.js'
import { VaultError } from './vault.js'

/** How often one code may be tried. */
const codeTries = 5
/** How long a code is good for. */
const codeLifeMs = 10 * 60_000

/** A code that was sent, and what it is for. */
export type CodeAsk = {
  /** When what it belongs to ends. */
  flowEndsAt: number
  /** It is shown in another window, not in a mail. */
  fromWindow?: boolean
  /** Where it was sent, where the page does not say so. */
  sentTo?: string
  submit(code: string): Promise<void>
  /** Told when a code that was typed in the frame was right. */
  onTyped(): void
}

/** The fields of the code: one code is asked for at a time. */
export type Codes = {
  ask(ask: CodeAsk): void
  /** Tries a code that the page has, where it may. Rejects with a `FrameError` when it is not the one. */
  submit(code: string): Promise<void>
  /** Tries a code that was typed in the frame; what is wrong is shown there. */
  type(code: string): Promise<void>
  stop(): void
}

export function makeCodes(screen: Store<Screen>, now: () => number): Codes {
  let asked: { ask: CodeAsk; endsAt: number; tries: number } | undefined

  function show(more: { problem?: CodeProblem; retryAfter?: number; isBusy?: boolean } = {}): void {
    if (!asked) return
    const { ask, endsAt, tries } = asked
    screen.set({
      name: 'code',
      ...(ask.fromWindow && { fromWindow: true }),
      ...(ask.sentTo !== undefined && { sentTo: ask.sentTo }),
      expiresAt: endsAt,
      triesLeft: codeTries - tries,
      isBusy: false,
      ...more,
    })
  }

  function stop(): void {
    asked = undefined
    if (screen.get().name === 'code') screen.set({ name: 'none' })
  }

  async function submit(code: string): Promise<void> {
    const mine = asked
    if (!mine) throw new FrameError('No code is asked for')
    show({ isBusy: true })
    try {
      await mine.ask.submit(code)
      if (asked === mine) stop()
    } catch (error) {
      if (error instanceof OtherWalletError) {
        if (asked === mine) stop()
        throw error
      }
      const known = error instanceof VaultError ? error : undefined
      if (known?.code === 'code_wrong') mine.tries += 1
      const problem = problemOf(known, mine.tries)
      if (asked === mine)
        show({ problem, ...(known?.retryAfter === undefined ? {} : { retryAfter: known.retryAfter }) })
      const data = { problem, triesLeft: codeTries - mine.tries }
      throw new FrameError(known?.message ?? 'The code could not be checked', { data })
    }
  }

  return {
    ask(ask) {
      asked = { ask, endsAt: Math.min(ask.flowEndsAt, now() + codeLifeMs), tries: 0 }
      show()
    },
    submit,
    async type(code) {
      const mine = asked
      await submit(code).then(
        () => mine?.ask.onTyped(),
        () => undefined,
      )
    },
    stop,
  }
}

function problemOf(error: VaultError | undefined, tries: number): CodeProblem {
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
    case 'busy':
    case 'offline':
      return 'offline'
    default:
      return 'failed'
  }
}
