import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Listing, ListingEdits } from '../directory/listing.js'
import {
  pictureBytesAtMost,
  placeWords,
  readListing,
  readMark,
  readPlace,
  readWalletFile,
} from '../directory/listing.js'
import { registryName, walletsOfRegistry } from '../directory/registry.js'
import { createDirectory, type Directory, type Imported, listingOf, type PictureFile } from '../directory/store.js'
import { cleanPicture } from '../pictures/clean.js'
import type { Values, Work } from './command.js'
import { lastOf, whoOf } from './log.js'

export const walletUsage = `portico-services wallets list [--search <part of a name>] [--hidden]
portico-services wallets import <file.json>   takes a list over; what you changed of a wallet stays
portico-services wallets import --registry   takes the wallets of @portico/registry over; those of your own stay, too
portico-services wallets add --name <name> [--id <id>] [facts]   prints its id
portico-services wallets edit <id> [--name <name>] [facts]   an empty value takes a fact away: --rdns=
portico-services wallets reset <id>   takes back what you changed of its facts
portico-services wallets rank <id> <place>   the smallest place first
portico-services wallets picture <id> <file>
portico-services wallets feature|unfeature <id>…   before all others
portico-services wallets hide|show <id>…
portico-services wallets log [--last <n>]   what was changed, when and by whom
`

export const walletNotes = `Facts of a wallet: --homepage --mobile-link --desktop-link --link-mode --webapp-link --app-store --play-store --chrome-store <link> --rdns <io.wallet>
  --chain <CAIP-2>… --injected <namespace>:<flag>… --badge certified|none --description <text>; --by <who>: in the log, in place of the name of this machine's user
`

/** Options with one value, and the field of a listing that each is. */
const facts = {
  name: 'name',
  homepage: 'homepage',
  'mobile-link': 'mobile_link',
  'desktop-link': 'desktop_link',
  'link-mode': 'link_mode',
  'webapp-link': 'webapp_link',
  'app-store': 'app_store',
  'play-store': 'play_store',
  'chrome-store': 'chrome_store',
  rdns: 'rdns',
  badge: 'badge_type',
  description: 'description',
} as const satisfies Record<string, keyof Listing>

const text = { type: 'string' } as const
const many = { type: 'string', multiple: true } as const
export const walletOptions = {
  ...Object.fromEntries(Object.keys(facts).map((name) => [name, text])),
  chain: many,
  injected: many,
  registry: { type: 'boolean' },
  search: text,
  hidden: { type: 'boolean' },
} as const

const factOptions = [...Object.keys(facts), 'chain', 'injected', 'by']

/** The options of each command about wallets. All take who does it, so that a program may always say so. */
export const walletTakes: Readonly<Record<string, readonly string[]>> = {
  'wallets list': ['search', 'hidden', 'by'],
  'wallets log': ['last', 'by'],
  'wallets add': ['id', ...factOptions],
  'wallets edit': factOptions,
  'wallets import': ['registry', 'by'],
  ...Object.fromEntries(
    ['reset', 'rank', 'picture', 'feature', 'unfeature', 'hide', 'show'].map((verb) => [`wallets ${verb}`, ['by']]),
  ),
}

const fileBytesAtMost = 33_554_432

/**
 * The commands about wallets; `undefined` where there is none of these words. Files are read before the database is asked for.
 * @throws Error with a sentence for the operator
 */
export async function walletWork([verb, ...rest]: readonly string[], values: Values): Promise<Work | undefined> {
  const [id, more] = rest
  const work = (does: (directory: Directory) => Promise<string>): Work => {
    const by = whoOf(values)
    return ({ database }) => does(createDirectory(database, by))
  }
  const show = (wallet: unknown) => `${JSON.stringify(wallet)}\n`
  if (verb === 'list' && rest.length === 0)
    return work(async (directory) => {
      const search = typeof values.search === 'string' ? values.search : undefined
      return (await directory.list({ search, hidden: values.hidden === true })).map(show).join('')
    })
  if (verb === 'log' && rest.length === 0) {
    const last = lastOf(values)
    return work(async (directory) => (await directory.changes(last)).map(show).join(''))
  }
  if (verb === 'import' && values.registry === true && rest.length === 0)
    return work(async (directory) => registryText(await directory.takeRegistry(walletsOfRegistry(), registryName())))
  if (verb === 'import' && id !== undefined && rest.length === 1 && values.registry !== true) {
    const wallets = await readImport(id)
    return work(async (directory) => {
      return importText(await directory.take(wallets, basename(id)))
    })
  }
  if (verb === 'add' && rest.length === 0) {
    const wallet = newWallet(values)
    return work(async (directory) => `${(await directory.add(wallet)).id}\n`)
  }
  if (id === undefined) return undefined
  if (verb === 'edit' && rest.length === 1) {
    const edits = editsOf(values)
    if (Object.keys(edits).length === 0) throw new Error('Say what is to be changed, such as --homepage https://…')
    return work(async (directory) => show(await directory.edit(id, edits)))
  }
  if (verb === 'reset' && rest.length === 1) return work(async (directory) => show(await directory.reset(id)))
  if (verb === 'rank' && more !== undefined && rest.length === 2) {
    const order = readPlace(more)
    if (order === undefined) throw new Error(placeWords)
    return work(async (directory) => show(await directory.edit(id, { order })))
  }
  if (verb === 'picture' && more !== undefined && rest.length === 2) {
    const file = await readPicture(more)
    return work(async (directory) => show(await directory.picture(id, file)))
  }
  if (verb === 'hide' || verb === 'show')
    return work(async (directory) => directory.hide(rest, verb === 'hide').then(() => ''))
  if (verb === 'feature' || verb === 'unfeature')
    return work(async (directory) => directory.feature(rest, verb === 'feature').then(() => ''))
  return undefined
}

function importText({ added, changed, unchanged }: Imported): string {
  return `Added ${added}, changed ${changed}, ${unchanged} as they were.\n`
}

function registryText(imported: Awaited<ReturnType<Directory['takeRegistry']>>): string {
  if (!imported) return 'Nothing was taken.\n'
  const { own, twins, gone } = imported
  const line = (ids: readonly string[], words: string) => (ids.length > 0 ? `${words}: ${ids.join(', ')}\n` : '')
  return `${importText(imported)}${line(own, 'Your own stay as they are')}${line(
    twins,
    'Left out, since another wallet has the rdns',
  )}${line(gone, 'Not in the registry any more (wallets hide)')}`
}

/** What was said of a wallet; of an empty value that it has none. */
function editsOf(values: Values): ListingEdits {
  const said = Object.entries(facts).flatMap(([option, field]) => {
    const value = values[option]
    return typeof value === 'string' ? [[field, value === '' ? null : value] as const] : []
  })
  const { chain, injected } = values
  return {
    ...Object.fromEntries(said),
    ...(Array.isArray(chain) ? { chains: chain.filter(Boolean) } : {}),
    ...(Array.isArray(injected) ? { injected: marksOf(injected.filter(Boolean)) } : {}),
  }
}

function marksOf(given: readonly string[]): Listing['injected'] {
  return given.length === 0 ? null : given.map(readMark)
}

/** Its id is what it is known by, so that the same command adds one wallet. */
function newWallet(values: Values): Listing {
  const { name, rdns, id } = values
  if (typeof name !== 'string' || name.trim() === '') throw new Error('A wallet needs a --name')
  const known = typeof rdns === 'string' && rdns !== '' ? rdns : slugOf(name)
  return readListing({ ...editsOf(values), id: typeof id === 'string' ? id : known })
}

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug === '' ? createHash('sha256').update(name).digest('hex') : slug
}

async function readImport(path: string) {
  const list = readWalletFile((await readLimited(path, fileBytesAtMost)).toString('utf8'))
  const folder = dirname(path)
  return Promise.all(
    list.map(async (wallet) => {
      const { picture } = wallet
      return { ...listingOf(wallet), ...(picture === null ? {} : { file: await readPicture(join(folder, picture)) }) }
    }),
  )
}

/** A picture that may be served: put together anew from what draws. */
async function readPicture(path: string): Promise<PictureFile> {
  const picture = cleanPicture(await readLimited(path, pictureBytesAtMost))
  if (picture) return picture
  throw new Error(`${path} is not a picture that can be served: PNG, JPEG, GIF, WebP, or SVG that only draws`)
}

async function readLimited(path: string, bytesAtMost: number): Promise<Buffer> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`${path} ${cause.code === 'ENOENT' ? 'is not there' : 'cannot be read'}`, { cause })
  })
  if (bytes.length <= bytesAtMost) return bytes
  throw new Error(`${path} is too large: ${bytes.length} bytes, of which ${bytesAtMost} are taken`)
}
