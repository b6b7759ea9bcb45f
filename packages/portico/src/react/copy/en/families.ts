/** Words of the switch between families. */
export const familiesCopy = { 'account.families': 'Connected families' } as const
