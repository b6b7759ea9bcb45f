import type { ErrorRow } from './catalog.js'

/** What nothing raises yet, with the feature that will. A row leaves this file with its feature. */
export const awaitedErrors = {
  'social/popup-closed': { surface: 'thrown', text: 'Popup closed', feature: 'social' },
  'social/start-failed': { surface: 'thrown', text: 'Failed to initiate social connection', feature: 'social' },
  'social/farcaster-failed': { surface: 'thrown', text: 'Failed to connect to farcaster', feature: 'social' },
  'embedded/no-connector': { surface: 'thrown', text: 'No auth connector found', feature: 'embedded' },
  'embedded/not-connected': { surface: 'thrown', text: 'Not connected to email or social', feature: 'embedded' },
  'embedded/no-address-or-connector': {
    surface: 'thrown',
    text: 'Address or auth connector not found',
    feature: 'embedded',
  },
  'embedded/load-failed': { surface: 'thrown', text: 'Unable to load email login dependency', feature: 'embedded' },
  'embedded/aborted': { surface: 'thrown', text: 'Request was aborted', feature: 'embedded' },
  'embedded/failed': { surface: 'thrown', text: 'Something went wrong', feature: 'embedded' },
  'embedded/not-allowed': {
    surface: 'thrown',
    text: 'Requested RPC call is not allowed',
    hint: 'Action not allowed',
    feature: 'embedded',
  },
  'embedded/iframe-load-failed': {
    surface: 'alert',
    text: 'Wallet window didn’t load',
    hint: 'iframe_load_failed',
    tone: 'error',
    feature: 'embedded',
  },
  'embedded/iframe-request-timeout': {
    surface: 'alert',
    text: 'Wallet window didn’t answer',
    hint: 'iframe_request_timeout',
    tone: 'error',
    feature: 'embedded',
  },
  'frame/error': { surface: 'thrown', text: 'An error occurred', feature: 'embedded' },
  'email/throttled': { surface: 'thrown', text: 'Please try again after $seconds seconds', feature: 'embedded' },
} as const satisfies Record<string, ErrorRow>
