/** What stands in the place of what nobody is to read over a shoulder, or in a picture of the panel. */
export const hidden = '•••'

/** Names under which secrets are kept, in small letters and without what joins words. */
const secretNames =
  /secret|private|mnemonic|passw|passphrase|seed|symkey|signature|bearer|jwt|apikey|authorization|cookie|credential|(?:access|auth|id|refresh|session)token|^(?:uri|otp|pin|match|nonce|opened|keys?|token)$/
const isPublicName = (name: string, value: unknown) =>
  // Tokens of chains go by this name, too: their addresses are no secrets.
  name === 'token' && (typeof value !== 'string' || isTokenAddress(value))
const isTokenAddress = (text: string) =>
  /^(?:0x[\da-f]{40}|native)$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

const longest = 160
const deepest = 12
/** Of a list: what comes after it is counted. */
const mostEntries = 100

/** A value as the panel may draw it: what can be serialised of it, without secrets, cut where it is long. */
export function masked(value: unknown, name = '', depth = 0): unknown {
  const plainName = name.toLowerCase().replace(/[-_]/g, '')
  if (secretNames.test(plainName) && !isPublicName(plainName, value)) return isNothing(value) ? value : hidden
  if (typeof value === 'string') return maskedText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return maskedError(value)
  if (depth >= deepest) return '…'
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostEntries).map((entry) => masked(entry, '', depth + 1))
    return value.length > mostEntries ? [...shown, `… ${value.length - mostEntries} more`] : shown
  }
  const entries = Object.entries(value).map(([key, entry]) => [maskedText(key), masked(entry, key, depth + 1)] as const)
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined))
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || value === false

function maskedError(error: Error): Record<string, unknown> {
  const { code } = error as { code?: unknown }
  return { name: error.name, message: maskedText(error.message), ...(code === undefined ? {} : { code: String(code) }) }
}

/** Nobody reads on; and what looks through it has an end. */
const longestRead = 4_000
/** So many words in a row, each of three to eight letters, are those that a wallet is made again of. */
const wordsOfWallet = 12

/** A text without what is or may hold a secret: keys, words of a wallet, links that pair, tokens, what stands behind `?` of an address. */
export function maskedText(text: string): string {
  if (text.startsWith('data:')) return `${text.slice(0, 24)}…`
  const pieces = text.slice(0, longestRead).split(/([\s"'`<>(),]+)/)
  const words = pieces.map((piece, index) => (isBehindScheme(pieces, index) ? hidden : maskedWord(piece)))
  const shown = isWordsOfWallet(pieces) ? hidden : words.join('')
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown
}

/** What an `Authorization` says after its scheme. */
const isBehindScheme = (pieces: readonly string[], index: number) =>
  index % 2 === 0 && /^(?:bearer|basic)$/i.test(pieces[index - 2] ?? '')

function isWordsOfWallet(pieces: readonly string[]): boolean {
  const run = { length: 0 }
  return pieces.some((piece, index) => {
    if (index % 2 === 0) run.length = /^[a-z]{3,8}$/i.test(piece) ? run.length + 1 : 0
    return run.length >= wordsOfWallet
  })
}

function maskedWord(word: string): string {
  if (/^(?:https?|wss?):\/\//i.test(word)) return maskedAddress(word)
  if (word.startsWith('-----BEGIN') || word.startsWith('eyJ')) return hidden
  // Links of apps: what pairs a wallet, or logs somebody in, stands in them.
  if (/^wc:./i.test(word) || (/^[a-z][\w+.-]{0,40}:./i.test(word) && /uri=/i.test(word))) return hidden
  if (/(?:token|secret|key|code)=/i.test(word)) return hidden
  if (/^(?:0x)?[\da-f]{64,}$/i.test(word) || /^[1-9A-HJ-NP-Za-km-z]{80,}$/.test(word)) return `${word.slice(0, 6)}…`
  const at = word.indexOf('@')
  if (at > 0 && word.includes('.', at)) return `${word[0]}…${word.slice(at)}`
  return word
}

/** An address of the web: where it leads, without names and passwords, queries and what looks like a key in its path. */
export function maskedAddress(text: string): string {
  if (!URL.canParse(text)) return hidden
  const { protocol, host, pathname, search } = new URL(text)
  return `${protocol}//${host}${maskedPath(pathname)}${search ? '?…' : ''}`
}

/** Accounts and keys in a path are cut: a node's own key often stands there. */
export function maskedPath(path: string): string {
  return path
    .split('/')
    .map((part) => (part.length > 19 && !/^[-_.a-z]+$/i.test(part) ? `${part.slice(0, 6)}…` : part))
    .map((part) => (part.length > 31 ? `${part.slice(0, 6)}…` : part))
    .join('/')
}

/** A topic of the relay: enough to tell two apart. */
export const shortTopic = (topic: string) => `${topic.slice(0, 6)}…`
