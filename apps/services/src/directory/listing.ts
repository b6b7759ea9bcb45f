import * as v from 'valibot'
import { chainForm, isAppLink, isWebLink, markForm, namespaceForm, rdnsForm, walletIdForm } from './forms.js'

/** Control characters, marks of direction and what else cannot be seen could make one name look like another. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const line = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.trim()),
    v.check((value) => value.length > 0 && value.length <= max, `must have 1 to ${max} characters`),
    v.check((value) => !unseen.test(value), 'holds what cannot be seen'),
  )
const where = (isRight: (value: string) => boolean, words: string) =>
  v.nullish(v.pipe(v.string(), v.check(isRight, words)), null)
const webLink = where(isWebLink, 'must be an https:// address')
const anyLink = where((value) => isAppLink(value) || isWebLink(value), 'must be a link such as acme:// or https://')
const injected = v.strictObject({
  namespace: v.pipe(v.string(), v.regex(namespaceForm, 'must be a namespace such as eip155')),
  injected_id: v.pipe(
    v.string(),
    v.check((value) => markForm.test(value) && value !== 'ethereum', 'must be a flag or a path such as isWallet'),
  ),
})

/** The last place that can be asked for; those without one stand behind it. */
export const placeAtMost = 999_999
export const placeWords = `A place is a whole number from 0 to ${placeAtMost}`

/** Of the file from which a picture is taken. */
export const pictureBytesAtMost = 262_144

/** What an operator may say of a wallet, in the words of the wire. */
const said = {
  name: line(100),
  homepage: webLink,
  /** Where it stands: the smallest first. */
  order: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), null),
  mobile_link: anyLink,
  desktop_link: anyLink,
  link_mode: webLink,
  webapp_link: webLink,
  app_store: webLink,
  play_store: webLink,
  chrome_store: webLink,
  rdns: where((value) => rdnsForm.test(value), 'must be a reverse domain name such as io.wallet'),
  injected: v.nullish(v.pipe(v.array(injected), v.maxLength(20)), null),
  chains: v.nullish(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(chainForm, 'must be a CAIP-2 id such as eip155:1'))),
      v.maxLength(1_000),
      v.transform((list) => [...new Set(list)]),
    ),
    [],
  ),
  badge_type: v.nullish(v.picklist(['certified', 'none']), 'none'),
  description: v.nullish(line(1_000), null),
  categories: v.nullish(v.pipe(v.array(line(60)), v.maxLength(50)), []),
  supports_wc: v.nullish(v.boolean(), true),
  supports_wcpay: v.nullish(v.boolean(), false),
  is_top_wallet: v.nullish(v.boolean(), false),
  rdns_web_wallet: where((value) => rdnsForm.test(value), 'must be a reverse domain name such as io.wallet'),
}

/** Beside what is said of it, what these services have of its own: the key of its picture. */
const listing = v.strictObject({
  id: v.pipe(v.string(), v.regex(walletIdForm, 'must have 1 to 128 letters, digits, dots, dashes or colons')),
  ...said,
  image_id: where((value) => /^[\w-]{1,64}$/.test(value), 'must be the key of a picture'),
})
export type Listing = v.InferOutput<typeof listing>
/** What an operator changed of a listing. */
export type ListingEdits = Partial<Omit<Listing, 'id'>>
const listingEdits = v.partial(v.omit(listing, ['id']))

const entry = v.strictObject({
  ...listing.entries,
  /** A file beside the list, by its path from there. */
  picture: where(
    (value) =>
      value.length <= 300 && /^[\w .@+-]+(?:\/[\w .@+-]+)*$/.test(value) && !/(?:^|\/)\.\.?(?:\/|$)/.test(value),
    'must be the path of a file below the list, such as pictures/wallet.png',
  ),
})
export type ImportedWallet = v.InferOutput<typeof entry>

const entriesAtMost = 10_000
const toldAtMost = 20

/**
 * A list of wallets from outside: `[…]` or `{ "wallets": […] }`.
 * @throws Error with a line for each field that is wrong
 */
export function readWalletFile(text: string): ImportedWallet[] {
  const read = parsed(text)
  const list = Array.isArray(read) ? read : (read as { wallets?: unknown } | undefined)?.wallets
  if (!Array.isArray(list)) throw new Error('The file must hold JSON: a list of wallets, or { "wallets": [ … ] }')
  if (list.length > entriesAtMost) throw new Error(`The file has ${list.length} wallets; ${entriesAtMost} are taken`)
  const wrong: string[] = []
  const wallets = list.flatMap((given: unknown, at) => {
    const result = v.safeParse(entry, given)
    if (result.success) return [result.output]
    wrong.push(...result.issues.map((issue) => `  wallets.${at}${nameOf(given)}${told(issue)}`))
    return []
  })
  for (const key of ['id', 'rdns'] as const)
    for (const twice of doubled(wallets.map((wallet) => wallet[key])))
      wrong.push(`  ${key} "${twice}": several wallets have it`)
  if (wrong.length > 0) throw new Error(`The wallets are not valid, and none was taken:\n${shortened(wrong)}`)
  return wallets
}

/** A listing that an operator wrote by hand. @throws Error with a line for each field that is wrong */
export function readListing(given: unknown): Listing {
  return readBy(listing, given)
}

/** What an operator changed of a listing, without the fields that he said nothing of. @throws Error with a line for each field that is wrong */
export function readEdits(given: unknown): ListingEdits {
  return readBy(listingEdits, given) as ListingEdits
}

/**
 * A mark as an operator writes it: the namespace in front of the first colon, the flag or path behind it. Whether they are any is for the
 * schema to say.
 *
 * @example readMark('eip155:isAcme') // { namespace: 'eip155', injected_id: 'isAcme' }
 */
export function readMark(text: string): NonNullable<Listing['injected']>[number] {
  const at = text.indexOf(':')
  return { namespace: at < 0 ? '' : text.slice(0, at), injected_id: text.slice(at + 1) }
}

/** A place as an operator writes it, by its digits; `undefined` where it is none. */
export function readPlace(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/**
 * What is wrong with what an operator changed of a listing, as the end of a sentence about each field; of a list with the part that is wrong.
 *
 * @example
 * faultsOfEdits({ homepage: 'http://acme.example' }) // homepage: must be an https:// address
 */
export function faultsOfEdits(given: Readonly<Record<string, unknown>>): Map<string, string> {
  const { issues = [] } = v.safeParse(listingEdits, given)
  return new Map(
    issues.map((issue) => {
      const [field, part] = issue.path ?? []
      const name = String(field?.key ?? '')
      const at = part && typeof part.value === 'string' ? `“${part.value.slice(0, 100)}”: ` : ''
      return [name, `${at}${told(issue).replace(/^[^ ]*: /, '')}`] as const
    }),
  )
}

function readBy<Schema extends typeof listing | typeof listingEdits>(schema: Schema, given: unknown) {
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  throw new Error(
    `The wallet is not valid:\n${result.issues.map((issue) => `  ${told(issue).replace(/^\./, '')}`).join('\n')}`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const nameOf = (given: unknown) => {
  const { name } = (given ?? {}) as { name?: unknown }
  return typeof name === 'string' && name.length <= 100 && !unseen.test(name) ? ` (${name})` : ''
}

function told(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  const at = path === null ? '' : `.${path}`
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${at}: is not a field of a wallet`
  if (issue.kind === 'schema')
    return `${at}: ${issue.received === 'undefined' ? 'is missing' : `must be ${issue.expected}`}`
  return `${at}: ${issue.message.replace(/^Invalid [^:]*:.*$/, 'has the wrong form')}`
}

function doubled(list: readonly (string | null)[]): Set<string> {
  const seen = new Set<string>()
  return new Set(list.filter((value) => value !== null && seen.size === seen.add(value).size) as string[])
}

const shortened = (lines: readonly string[]) =>
  [
    ...lines.slice(0, toldAtMost),
    ...(lines.length > toldAtMost ? [`  … and ${lines.length - toldAtMost} more`] : []),
  ].join('\n')
