import type { EmailFailure } from './state.js'

/** Why the change did not go on: what a login may meet, or an address that is the present one. */
export type EmailChangeFailure = EmailFailure | { kind: 'same' }

/** The change of the address that logs in: a code from the old one (`primary`), then a code from the new one. Times in milliseconds since 1970. */
export type EmailChangeState =
  | { status: 'idle'; email: string; failure?: EmailChangeFailure | undefined }
  | { status: 'sending'; email: string }
  /** The code of a step has to be typed into the frame. */
  | {
      status: 'code'
      step: 'primary' | 'secondary'
      email: string
      sentAt: number
      failure?: EmailChangeFailure | undefined
    }

export const noEmailChange: EmailChangeState = { status: 'idle', email: '' }
