import type { SheetModel } from './confirm/model.js'
import type { Ask } from './session/keys.js'
import type { OtherWallet } from './session/knownWallets.js'
import type { OlderLog } from './session/log.js'

export type CodeProblem = 'wrong' | 'over' | 'locked' | 'frozen' | 'offline' | 'failed'

/** What the frame shows. `none`: the page hides it. */
export type Screen =
  | { name: 'none' }
  | {
      name: 'code'
      /** It is shown in another window, not in a mail. */
      fromWindow?: boolean
      /** The address that it was sent to, where the page does not say so. */
      sentTo?: string
      expiresAt: number
      triesLeft: number
      problem?: CodeProblem
      /** Seconds until it may be tried again. */
      retryAfter?: number
      isBusy: boolean
    }
  | { name: 'confirm'; id: number; sheet: SheetModel; isBusy: boolean; waiting: number }
  /** This device is signed in and has no key. */
  | { name: 'noKey'; step: KeyStep }
  /** Another device asks for the key: that is answered in a window of the wallet's own alone. */
  | { name: 'asked'; ask: Ask }
  /** The vault has lost lines that this browser has seen. */
  | { name: 'older'; older: OlderLog; step: OlderStep; hasPasskey: boolean; email: string | undefined }
  /** The vault has another wallet for a login than this browser has seen, or none. `isOwn`: no view of the page waits for the frame. */
  | { name: 'otherWallet'; other: OtherWallet; isOwn: boolean }
  /** The ways in by a passkey. */
  | { name: 'passkey'; step: PasskeyStep }

/** `notAdded`: the passkey opens the wallet that it names on no network. `other`: it owns none. */
export type PasskeyProblem = 'refused' | 'absent' | 'failed' | 'notAdded' | 'other'

/** `again`: a second answer settles which wallet it is. */
export type PasskeyStep = { at: 'ways' | 'again'; isBusy?: boolean; problem?: PasskeyProblem }

/** `stale`: a login of minutes ago is needed, and cannot be had here. */
export type OlderStep = 'open' | 'busy' | 'stale' | 'failed'

/** How a device that has no key gets one. */
export type KeyStep =
  | { at: 'ways' | 'starting' | 'refused' | 'failed' }
  | { at: 'asking'; match: string }
  /** It asked too often, or a wrong number closed hand-overs: for so many minutes, or until they are lifted. */
  | { at: 'wait'; minutes: number }
  | { at: 'closed'; minutes?: number }
