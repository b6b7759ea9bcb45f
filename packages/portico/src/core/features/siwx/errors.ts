import type { ErrorRows } from '../../../base/errors/rows.js'

export const signInErrors = {
  'sign-in/off': 'SIWX is not enabled',
  'sign-in/failed': { surface: 'toast', text: 'Error signing message' },
  'sign-in/init-failed': { surface: 'toast', text: 'A problem occurred while trying initialize authentication' },
  'sign-in/authenticating': { surface: 'toast', text: 'Authenticating...' },
} as const satisfies ErrorRows
