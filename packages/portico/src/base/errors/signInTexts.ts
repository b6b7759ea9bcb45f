import { CodedError } from './CodedError.js'

/** Texts of sign-in. They stand apart because they are loaded with it. */
export const signInTexts = {
  'sign-in/failed': 'Error signing message',
  'sign-in/init-failed': 'A problem occurred while trying initialize authentication',
  'sign-in/authenticating': 'Authenticating...',
} as const

/** An error of a sign-in, by its code. */
export function signInError(code: keyof typeof signInTexts, cause?: unknown): CodedError {
  return new CodedError(code, {}, { ...(cause === undefined ? {} : { cause }), text: signInTexts[code] })
}
