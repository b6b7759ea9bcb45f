import type { ErrorCode } from '../../../base/errors/catalog.js'
import { nameNumbers } from './numbers.js'

/** What the services say of the label that was typed. */
export type NameSearch = { taken: boolean; others: readonly string[] }

/** What went wrong; `text` is that of the error, which is the server's where it gave one; else `code` says whose it is. */
export type NameFault = {
  kind: 'declined' | 'register' | 'suggest' | 'reverse'
  text: string
  name: string
  code?: ErrorCode
}

type Asked = { address: string; label: string; zone: string }
export type NamesState =
  | ({
      status: 'editing'
      search?: NameSearch | undefined
      /** The name that the address has already. */
      owned?: string | undefined
      fault?: NameFault | undefined
    } & Asked)
  | ({ status: 'signing' | 'registering' } & Asked)
  | { status: 'registered'; address: string; name: string }

export type NameProblem = 'empty' | 'letters' | 'short' | 'owned' | 'taken' | 'looking'

/** The ending that is shown until the services have told theirs. */
export const usualZone = nameNumbers.suffixes[0]

/** What keeps a label from being registered. */
export function problemOf({ label, search, owned }: NamesState & { status: 'editing' }): NameProblem | undefined {
  if (owned) return 'owned'
  if (label === '') return 'empty'
  if (!/^[a-z0-9-]*$/.test(label)) return 'letters'
  if (label.length < nameNumbers.minLength) return 'short'
  if (!search) return 'looking'
  return search.taken ? 'taken' : undefined
}

/** The name that an address is known to have from here: the one it has just registered, or the one it had. */
export function ownName({ names }: { names?: NamesState | undefined }, address: string): string | undefined {
  if (names?.address !== address) return undefined
  if (names.status === 'registered') return names.name
  return names.status === 'editing' ? names.owned : undefined
}
