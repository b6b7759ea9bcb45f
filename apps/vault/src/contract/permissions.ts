import * as v from 'valibot'
import { bytes, id256, instant } from './values.js'

/** A permission that the wallet gave, sealed by its key: the vault reads none of it but when it is over. */
const note = { id: id256, sealed: bytes(32_768) }

/**
 * Keeps one, for all devices of the wallet. `proof`: as with a slot, so that a login alone adds none. One of a name that is there already
 * changes nothing; of more than 100 those that end first go.
 */
export const addRequest = v.strictObject({ ...note, until: instant, proof: id256 })
export const addAnswer = v.object({})

export const listRequest = v.strictObject({})
/** Those that are not over. */
export const listAnswer = v.object({ permissions: v.array(v.object(note)) })
