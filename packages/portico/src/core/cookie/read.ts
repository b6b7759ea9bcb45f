import { isCount, isNetworkId, isText } from '../storage/shapes.js'
import { type CookieOptions, cookieName, cookieNumbers, type InitialState, type LastAccount } from './shape.js'

/**
 * Reads who was connected from the cookies of a request, for the first paint: `PorticoProvider` of `portico/ssr` takes it as `initialState`.
 * Pure; it believes nothing: a cookie of another form, or a part of it, is as none.
 *
 * @param header The header `Cookie` of the request, as it came.
 * @param options.name The name of the cookie, where the option `cookie` of the client gives it one.
 * @returns Who is shown until the wallet has answered; `undefined` when nobody was connected.
 * @example
 * const initialState = readPorticoState(request.headers.get('cookie'))
 */
export function readPorticoState(
  header: string | null | undefined,
  options: Pick<CookieOptions, 'name'> = {},
): InitialState | undefined {
  const start = `${cookieName(options)}=`
  const values = (header ?? '')
    .slice(0, headerMax)
    .split(';')
    .flatMap((part) => {
      const text = part.trim()
      return text.startsWith(start) ? text.slice(start.length) : []
    })
  // Other hosts of the domain may set one of the name, too.
  for (const value of values.slice(0, triesMax)) {
    const accounts = readAccounts(value)
    if (accounts.length > 0) return { accounts }
  }
  return undefined
}

const triesMax = 4
/** Longer than what servers take. */
const headerMax = 65_536

function readAccounts(value: string): readonly LastAccount[] {
  if (value.length > cookieNumbers.valueMax) return []
  try {
    const entries: unknown = JSON.parse(decodeURIComponent(value))
    return Array.isArray(entries) ? entries.slice(0, cookieNumbers.accountsMax).flatMap(readAccount) : []
  } catch {
    return []
  }
}

/** The first four and the last six characters of an address, or all of a short one. */
const short = /^[\w.:-]{1,10}$|^[\w.:-]{4}…[\w.:-]{6}$/
/** What nobody sees, or what turns the direction of a text. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

function readAccount(entry: unknown): LastAccount[] {
  if (!Array.isArray(entry)) return []
  const [networkId, shortAddress, seed, name] = entry as unknown[]
  if (!isNetworkId(networkId) || !isText(shortAddress) || !short.test(shortAddress)) return []
  if (!isCount(seed) || seed > 0xffffffff) return []
  const isName = isText(name, cookieNumbers.nameMax) && name.trim() !== '' && !unseen.test(name)
  return [{ networkId, shortAddress, seed, ...(isName && { name }) }]
}
