import * as v from 'valibot'

/** Identity providers, by name. */
export const providersSchema = v.strictObject({})
