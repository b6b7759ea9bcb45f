import type { SheetModel } from './confirm/model.js'

export type CodeProblem = 'wrong' | 'over' | 'locked' | 'frozen' | 'offline' | 'failed'

/** What the frame shows. `none`: the page hides it. */
export type Screen =
  | { name: 'none' }
  | {
      name: 'code'
      expiresAt: number
      triesLeft: number
      problem?: CodeProblem
      /** Seconds until it may be tried again. */
      retryAfter?: number
      isBusy: boolean
    }
  | { name: 'confirm'; id: number; sheet: SheetModel; isBusy: boolean; waiting: number }
  | { name: 'noKey' }
