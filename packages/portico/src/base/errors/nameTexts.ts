/** Texts of what goes wrong with names. They stand apart because only their views need them. */
export const nameTexts = {
  'names/resolve-failed': 'Error resolving name',
  'names/suggest-failed': 'Error fetching name suggestions',
  'names/reverse-failed': 'Error fetching names for address',
  'names/register-failed': 'Error registering name $name',
  'names/invalid-chain-id': 'Invalid chainId',
  'names/bad-form': 'Only names of letters from a to z, digits, hyphens and dots can be looked up: $name',
} as const
