import type { RegistryWallet } from '../src/wallet.js'
import type { Archives } from './archives.js'
import type { Found } from './found.js'
import { mendExtensions, mendHomepage, mendLinks, mendStores } from './mend.js'
import { referTo } from './pictureBytes.js'
import { pictureOfDrawn } from './readWeb3icons.js'
import type { Correction } from './reviewed/wallets.js'

type Reviewed = { corrections: Readonly<Record<string, Correction>>; ranks: readonly string[] }
type Sources = {
  thirdweb: readonly Found[]
  rainbowkit: readonly Found[]
  /** Wallets that neither has, as their makers tell of them. */
  added?: readonly Found[]
}
type Facts = { [path: string]: { value: unknown; source: string } }

/**
 * One entry for each wallet, of what the sources tell of it and what was reviewed. What was reviewed counts first. Of links RainbowKit's
 * are tried by people, so they count before thirdweb's, which are what makers once wrote into a form; of all else thirdweb knows more.
 *
 * @throws Error when the reviewed table names a wallet that no source has, what was added has come to a source, or nobody has said what a
 * wallet of RainbowKit is
 */
export function mergeWallets(archives: Archives, sources: Sources, reviewed: Reviewed): readonly RegistryWallet[] {
  const { corrections, ranks } = reviewed
  const known = new Set([
    ...sources.thirdweb.map(({ key }) => key),
    ...sources.rainbowkit.map(({ key }) => `rainbowkit:${key}`),
  ])
  for (const { key } of sources.added ?? []) {
    if (known.has(key)) throw new Error(`A source has ${key} by now: what was added of it is a correction.`)
    known.add(key)
  }
  for (const key of Object.keys(corrections))
    if (!known.has(key)) throw new Error(`The reviewed table corrects ${key}, which no source has.`)
  const groups = group(sources, corrections)
  const wallets = [...groups].map(([key, founds]) => entryOf(archives, key, founds, reviewed))
  const ids = new Set(wallets.map(({ id }) => id))
  for (const id of ranks) if (!ids.has(id)) throw new Error(`The reviewed ranks name ${id}, which no source has.`)
  return wallets.sort((a, b) => (a.id < b.id ? -1 : 1)).map(inOrder)
}

/** All that is said of the same wallet, by the key of its first source. */
function group(
  { thirdweb, rainbowkit, added = [] }: Sources,
  corrections: Readonly<Record<string, Correction>>,
): ReadonlyMap<string, readonly Found[]> {
  const groups = new Map<string, Found[]>()
  const byName = new Map(
    thirdweb.flatMap(({ key, rdns }) => [[key, key] as const, ...(rdns ? [[rdns, key] as const] : [])]),
  )
  const add = (found: Found, key: string, like: string | undefined) => {
    const { drop, same } = corrections[key] ?? {}
    if (drop) return
    const target = same ?? like ?? key
    groups.set(target, [...(groups.get(target) ?? []), found])
  }
  for (const found of [...thirdweb, ...added]) add(found, found.key, undefined)
  for (const found of rainbowkit) {
    const key = `rainbowkit:${found.key}`
    const like = found.rdns ? byName.get(found.rdns) : undefined
    if (like === undefined && !corrections[key])
      throw new Error(`Nobody has said which wallet ${key} is (reviewed/wallets.ts).`)
    add(found, key, like)
  }
  return groups
}

function entryOf(
  archives: Archives,
  key: string,
  founds: readonly Found[],
  { corrections, ranks }: Reviewed,
): RegistryWallet {
  const correction = corrections[key] ?? {}
  const own = founds.filter((found) => found.key === key && found.source === 'thirdweb')
  const others = founds.filter((found) => !own.includes(found))
  const tried = others.filter(({ source }) => source === 'rainbowkit')
  const told = [...own, ...others.filter((found) => !tried.includes(found)), ...tried]
  const facts: Facts = {}
  const set: Set = (path, value, source) => {
    if (value !== undefined && value !== '' && !(path in facts)) facts[path] = { value, source }
  }
  setReviewed(correction, (path, value) => set(path, value, 'reviewed'))
  const home = told.find(({ homepage }) => homepage)?.homepage
  const ownHome = correction.homepage === undefined ? home : correction.homepage
  for (const found of told) setFacts(found, ownHome, set)
  for (const found of [...tried, ...told]) setLinks(found, home, set)
  const marks = founds.flatMap(({ injected = [] }) => injected)
  if (marks.length > 0) set('injected', marks, founds.find(({ injected = [] }) => injected.length > 0)?.source ?? '')
  const pairs = told.find(({ walletConnect }) => walletConnect)
  set('walletConnect', pairs !== undefined, (pairs ?? told[0])?.source ?? '')
  const picture = pictureOf(archives, told, correction)
  if (picture) set('picture', picture, picture.source)
  const id = correction.id ?? key.replace(/^rainbowkit:/, '')
  setAliases(id, told, set)
  if (ranks.includes(id)) set('rank', ranks.indexOf(id) + 1, 'reviewed')
  return { id, ...shaped(facts) }
}

function setReviewed(correction: Correction, set: (path: string, value: unknown) => void): void {
  const { name, homepage, rdns, namespaces, chains, injected, walletConnect } = correction
  for (const [path, value] of Object.entries({ name, homepage, rdns, namespaces, chains, injected, walletConnect }))
    set(path, value)
  for (const part of ['links', 'stores', 'extensions'] as const)
    for (const [name, value] of Object.entries(correction[part] ?? {})) set(`${part}.${name}`, value)
}

type Set = (path: string, value: unknown, source: string) => void

function setLinks(found: Found, home: string | null | undefined, set: Set): void {
  for (const [name, link] of Object.entries(mendLinks(found.links ?? {}, home)))
    set(`links.${name}`, link, found.source)
}

function setFacts(found: Found, home: string | null | undefined, set: Set): void {
  const from = (path: string, value: unknown) => set(path, value, found.source)
  from('name', found.name?.trim())
  from('homepage', mendHomepage(found.homepage))
  from('rdns', found.rdns ?? undefined)
  from('namespaces', found.namespaces)
  for (const [name, link] of Object.entries(mendStores(found.stores ?? {}, home))) from(`stores.${name}`, link)
  for (const [name, link] of Object.entries(mendExtensions(found.extensions ?? {}))) from(`extensions.${name}`, link)
}

/**
 * RainbowKit's is the mark alone, where there is one of it, and so is that of @web3icons; into many of thirdweb's the directory that they
 * come from has drawn a badge of its own.
 */
function pictureOf(archives: Archives, told: readonly Found[], { drawnAs, pictureFrom }: Correction) {
  const drawn = drawnAs === undefined ? undefined : pictureOfDrawn(archives, { filePath: `wallet:${drawnAs}` })
  if (drawnAs !== undefined && !drawn) throw new Error(`@web3icons has no picture of ${drawnAs}.`)
  const ofRainbowkit = told.find(({ source, picture }) => source === 'rainbowkit' && picture)?.picture
  const chosen = told.find(({ source }) => source === pictureFrom)?.picture
  const pictures = [chosen, drawn, ofRainbowkit, ...told.map(({ picture }) => picture)]
  return pictures.flatMap((found) => referTo(archives, found) ?? [])[0]
}

function setAliases(id: string, told: readonly Found[], set: Set): void {
  const pictured = told.find(({ imageAlias = '' }) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(imageAlias))
  if (pictured) set('aliases.image', pictured.imageAlias, pictured.source)
  const named = told.filter(({ key }) => key !== id)
  const sources = new Set(named.map(({ source }) => source))
  // That names of several sources are the same wallet's is told by the reviewed table.
  const source = sources.size > 1 ? 'reviewed' : named[0]?.source
  if (source) set('aliases.others', [...new Set(named.map(({ key }) => key))].sort(), source)
}

/** From `links.app` → value to what is nested; what was taken away by `null` goes. The source that most facts have stands for all of them. */
function shaped(facts: Facts): Omit<RegistryWallet, 'id'> {
  const kept = Object.entries(facts).filter(([, { value }]) => value !== null)
  const entry: Record<string, unknown> = {}
  for (const [path, { value }] of kept) {
    const [part = '', name] = path.split('.')
    if (name === undefined) entry[part] = value
    else entry[part] = { ...(entry[part] as object | undefined), [name]: value }
  }
  const counts = new Map<string, number>()
  for (const [, { source }] of kept) counts.set(source, (counts.get(source) ?? 0) + 1)
  const most = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? ''
  const others = kept.filter(([, { source }]) => source !== most).map(([path, { source }]) => [path, source] as const)
  entry.sources = { '*': most, ...Object.fromEntries(others.sort(([a], [b]) => (a < b ? -1 : 1))) }
  return entry as Omit<RegistryWallet, 'id'>
}

const order =
  `id name rank homepage rdns namespaces chains walletConnect links stores extensions injected picture aliases sources`.split(
    ' ',
  )
const within: Readonly<Record<string, readonly string[]>> = {
  links: ['app', 'universal', 'web', 'browse', 'desktop'],
  stores: ['ios', 'android', 'mac', 'windows', 'linux'],
  extensions: ['chrome', 'firefox', 'safari', 'edge', 'opera'],
  aliases: ['image', 'others'],
}

/** The same facts in the same order, so that what changes is seen. */
function inOrder(wallet: RegistryWallet): RegistryWallet {
  const entries = Object.entries(wallet).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const names = within[key]
      const parts = names ? Object.entries(value).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)) : []
      return [key, names ? Object.fromEntries(parts) : value]
    }),
  ) as RegistryWallet
}
