import { useWords } from './context.js'
import { fieldCopy } from './copy/field.js'

const key = 'field.required'

/** What is said of a field that nobody has connected a wallet in, in English. */
export const missingWallet: string = fieldCopy[key]

/** The same in the reader's language. */
export function useMissingWallet(): string {
  const said = useWords().pieces(key).join('')
  return said === key ? missingWallet : said
}
