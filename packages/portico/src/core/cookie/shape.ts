import type { CaipNetworkId } from '../../base/caip.js'

/** Of one account, what a button shows of it. */
export type LastAccount = {
  /** The network that it was on (CAIP-2). */
  networkId: CaipNetworkId
  /** The first and the last characters of its address. */
  shortAddress: string
  /** What its picture is drawn from: 32 bits. */
  seed: number
  /** Who is logged in to an embedded wallet, as the button says it. */
  name?: string | undefined
}

/**
 * What a server knows of its visitor from the cookie: the accounts in use, the shown one first. It can be handed from a server component to
 * one of the browser's as it is. Who is not connected has none.
 */
export type InitialState = {
  /** Who was connected, one for each chain namespace. */
  accounts: readonly LastAccount[]
}

/** Of the option `cookie`. */
export type CookieOptions = {
  /** Its name, of letters, digits, `.`, `_` and `-`; `portico` by default. Another one for each client of a site. */
  name?: string | undefined
  /** The domain whose subdomains read it too, such as `acme.example`; the page's own host alone by default. */
  domain?: string | undefined
}

export const cookieNumbers = {
  /** Characters of its value, at most. */
  valueMax: 1024,
  /** Accounts in it, at most. */
  accountsMax: 8,
  nameMax: 64,
  /** How long it stays after it was last written, in seconds: 30 days. */
  maxAge: 2_592_000,
} as const

export const cookieName = ({ name }: CookieOptions = {}): string =>
  name && /^[\w.-]{1,64}$/.test(name) ? name : 'portico'
