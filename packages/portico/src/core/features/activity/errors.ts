import type { ErrorRows } from '../../../base/errors/rows.js'

export const activityErrors = {
  'activity/failed': { surface: 'toast', text: 'Failed to fetch transactions' },
} as const satisfies ErrorRows
