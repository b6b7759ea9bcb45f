import { CodedError } from './CodedError.js'

/** Texts of what goes wrong with the embedded wallet. They stand apart because only its users load them. */
export const embeddedTexts = {
  'embedded/no-connector': 'No auth connector found',
  'embedded/not-connected': 'Not connected to email or social',
  'embedded/no-address-or-connector': 'Address or auth connector not found',
  'embedded/load-failed': 'Unable to load email login dependency',
  'embedded/load-timeout': 'iframe_load_failed',
  'embedded/request-timeout': 'iframe_request_timeout',
  'embedded/aborted': 'Request was aborted',
  'embedded/failed': 'Something went wrong',
  'embedded/not-allowed': 'Requested RPC call is not allowed',
  'embedded/action-not-allowed': 'Action not allowed',
  'embedded/bad-call': 'wallet_sendCalls needs a destination that starts with 0x, and data that does too',
  'embedded/no-smart-account': 'Smart accounts are not offered on this network',
  'social/start-failed': 'Failed to initiate social connection',
  'social/popup-closed': 'Popup closed',
  'social/untrusted': 'Untrusted Origin',
  'social/farcaster-failed': 'Failed to connect to farcaster',
  'frame/error': 'An error occurred',
  'email/throttled': 'Please try again after $seconds seconds',
} as const

/** An error of the embedded wallet, by its code; `text` where the frame said more. */
export function embeddedError(
  code: keyof typeof embeddedTexts,
  context: Record<string, string | number> = {},
  options: { cause?: unknown; text?: string } = {},
): CodedError {
  return new CodedError(code, context, { text: embeddedTexts[code], ...options })
}
