/**
 * The scope of all that is published beside `portico`. Whether it is free on the registry is not known before somebody has it: another one
 * is written here, and every release puts it in the place of the sources' own, in what it builds and packs.
 */
export const scope = '@portico'

/** The scope that the sources are written with. */
export const writtenScope = '@portico'
