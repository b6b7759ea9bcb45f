/**
 * Why a step did not succeed: an address that is none, a frame that did not load or answer, a mail that went out just now (`seconds` until
 * another may), or what the wallet said.
 */
export type EmailFailure =
  | { kind: 'invalid' | 'unloaded' | 'late' }
  | { kind: 'soon'; seconds: number }
  | { kind: 'message'; text: string }

/** A login by e-mail, from the address to the connected wallet. Times are in milliseconds since 1970. */
export type EmailState =
  | { status: 'idle'; email: string; failure?: EmailFailure | undefined }
  | { status: 'sending'; email: string }
  /** The link in the mail has to be opened. `match`: the two digits to choose there. */
  | { status: 'device'; email: string; match?: string | undefined; sentAt: number; failure?: EmailFailure | undefined }
  /** A code has to be typed into the frame. With `match`, the page on which that was chosen shows it, and no mail has it. */
  | {
      status: 'code'
      email: string
      match?: string | undefined
      sentAt: number
      resending?: boolean | undefined
      failure?: EmailFailure | undefined
    }
  /** Known; the wallet is opened. */
  | { status: 'connecting'; email: string }

export const noEmail: EmailState = { status: 'idle', email: '' }

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
