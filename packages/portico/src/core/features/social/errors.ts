import type { ErrorRows } from '../../../base/errors/rows.js'

export const socialErrors = {
  'social/start-failed': { surface: 'console', text: 'Failed to initiate social connection' },
  'social/popup-closed': { surface: 'console', text: 'Popup closed' },
  'social/untrusted': { surface: 'console', text: 'Untrusted Origin' },
} as const satisfies ErrorRows
