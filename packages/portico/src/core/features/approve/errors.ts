import type { ErrorRows } from '../../../base/errors/rows.js'

export const approveErrors = {
  'embedded/action-not-allowed': { surface: 'toast', text: 'Action not allowed' },
} as const satisfies ErrorRows
