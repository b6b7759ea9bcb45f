import type { ErrorRows } from '../../../base/errors/rows.js'

export const farcasterErrors = {
  'social/farcaster-failed': { surface: 'console', text: 'Failed to connect to farcaster' },
} as const satisfies ErrorRows
