import type { ErrorRows } from '../base/errors/rows.js'

/** What can go wrong with the client itself: its modal and its networks. */
export const coreErrors = {
  'modal/closed': 'Modal closed',
  'network/not-found': 'Network not found',
  'network/last': 'The last network stays',
  'network/no-family': 'No family for the namespace "$namespace", only $known',
} as const satisfies ErrorRows
