import type { ErrorRows } from '../../../base/errors/rows.js'

export const nameErrors = {
  'names/resolve-failed': 'Error resolving name',
  'names/suggest-failed': { surface: 'view', text: 'Error fetching name suggestions' },
  'names/reverse-failed': { surface: 'view', text: 'Error fetching names for address' },
  'names/register-failed': { surface: 'view', text: 'Error registering name $name' },
  'names/invalid-chain-id': { surface: 'view', text: 'Invalid chainId' },
  'names/bad-form': 'Only names of letters from a to z, digits, hyphens and dots can be looked up: $name',
} as const satisfies ErrorRows
