import type { AuthUser } from './entities/connection.js'
import { discordName, shortEmail } from './format.js'

/** Who is logged in to an embedded wallet, as they are shown. */
export function loginName({ name, username, social }: AuthUser = {}): string | undefined {
  const text = username ?? name
  return text && shortEmail(social === 'discord' ? discordName(text) : text)
}
