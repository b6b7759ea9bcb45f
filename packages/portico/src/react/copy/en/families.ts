/** Words of the switch between families. */
export const familiesCopy = { 'families.label': 'Connected families' } as const
