import type { Client } from '../../client.js'
import { cachedItems, isHeld, newestItems } from '../../storage/cached.js'
import type { StoredIdentity } from '../../storage/keys.js'
import { isOptionalText } from '../../storage/shapes.js'
import type { Identity } from './state.js'

/** How many outlive a reload. */
const storedMax = 20
const nameMax = 512
/** A longer address is a picture itself. */
const avatarMax = 10_000

/** The name and the picture that an account was seen to go by, on this page or before. `key`: its address in small letters. */
export function storedIdentity({ storage }: Client, key: string): StoredIdentity | undefined {
  return storage.get('identities', readIdentities)?.[key]
}

/**
 * Keeps those of connected accounts over a reload; others are read again with what shows them. What is too long is left out, and the rest
 * read anew at once.
 */
export function keepIdentity(client: Client, key: string, { name = '', avatar = '' }: Identity): void {
  if (!isHeld(client, key)) return
  const isWhole = name.length <= nameMax && avatar.length <= avatarMax
  const item: StoredIdentity = {
    value: { ...(name && name.length <= nameMax && { name }), ...(avatar && avatar.length <= avatarMax && { avatar }) },
    timestamp: isWhole ? Date.now() : 0,
  }
  const { storage } = client
  storage.set('identities', newestItems(storage.get('identities', readIdentities), [key, item], storedMax))
}

/** The names and pictures read last, by address in small letters. */
export const readIdentities = cachedItems<StoredIdentity['value']>(
  ({ name, avatar }) => isOptionalText(name, nameMax) && isOptionalText(avatar, avatarMax),
)
