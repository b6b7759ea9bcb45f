import type { Listing, ListingEdits } from '../directory/listing.js'
import { faultsOfEdits, pictureBytesAtMost, placeWords, readMark, readPlace } from '../directory/listing.js'
import { createDirectory } from '../directory/store.js'
import { problem } from '../problem.js'
import { changedTexts } from './compare.js'
import type { Draft } from './fields.js'
import { type DoneKey, firstPage, pageIn, Refused, type Sent, type Visit } from './visit.js'
import { factFields, placeText, textsOf } from './walletFacts.js'
import { type OneWallet, readWallet, readWallets, type WalletStanding } from './walletRows.js'
import { walletListView, walletView } from './walletViews.js'

const standings: readonly WalletStanding[] = ['all', 'shown', 'hidden', 'featured']

/** What a list shows, as its address has it. */
function listQuery(visit: Visit): { search: string; standing: WalletStanding; page: number; query: URLSearchParams } {
  const search = visit.query('search').trim().slice(0, 100)
  const standing = standings.find((name) => name === visit.query('standing')) ?? 'all'
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  if (standing !== 'all') query.set('standing', standing)
  return { search, standing, page: pageIn(visit), query }
}

export async function walletsPage(visit: Visit): Promise<Response> {
  const { query, ...asked } = listQuery(visit)
  const { rows, more } = firstPage(await readWallets(visit.deps.database, asked))
  return visit.show({
    title: 'Wallets',
    part: '/operator/wallets',
    body: walletListView(visit, rows, { ...asked, query, more }),
  })
}

async function requireWallet(visit: Visit): Promise<OneWallet> {
  const wallet = await readWallet(visit.deps.database, visit.c.req.param('id') ?? '')
  if (!wallet) throw problem(404, 'id', 'There is no such wallet')
  return wallet
}

export async function walletPage(visit: Visit, draft?: Draft): Promise<Response> {
  const wallet = await requireWallet(visit)
  return visit.show(
    {
      title: wallet.listing.name,
      part: '/operator/wallets',
      up: { path: '/operator/wallets', text: 'Wallets' },
      body: await walletView(visit, wallet, draft),
    },
    draft,
  )
}

/** @throws Refused with a sentence at each field that is wrong */
function editsIn(changed: Readonly<Record<string, string>>): ListingEdits {
  const edits: Record<string, unknown> = {}
  const lines = (text: string) => text.split(/[\s,]+/).filter(Boolean)
  for (const [field, text] of Object.entries(changed)) {
    if (field === 'chains') edits.chains = lines(text)
    else if (field === 'injected') edits.injected = text === '' ? null : lines(text).map(readMark)
    else edits[field] = text === '' && field !== 'name' ? null : text
  }
  const faults = faultsOfEdits(edits)
  if (faults.size === 0) return edits as ListingEdits
  const labels = new Map<string, string>(factFields.map(({ field, label }) => [field, label]))
  const label = (field: string) => labels.get(field) ?? (field === 'chains' ? 'Networks' : 'Marks')
  throw new Refused(new Map([...faults].map(([field, words]) => [field, `${label(field)}: ${words}.`])))
}

export async function changeWallet(sent: Sent): Promise<Response> {
  const { id } = await requireWallet(sent)
  const directory = createDirectory(sent.deps.database, sent.who)
  let done: DoneKey = 'saved'
  const edit = (turn: (now: Listing) => ListingEdits) =>
    directory.edit(id, (now) => {
      const edits = turn(now)
      if (Object.keys(edits).length === 0) done = 'unchanged'
      return edits
    })
  const work = {
    async facts() {
      await edit((now) => editsIn(changedTexts(sent, textsOf(now))))
    },
    async place() {
      const text = sent.value('order').trim()
      const order = text === '' ? null : readPlace(text)
      if (order === undefined) throw new Refused({ order: `${placeWords}; without one the wallet stands last.` })
      done = 'placed'
      await edit((now) => {
        const isChanged = 'order' in changedTexts(sent, placeText(now))
        // What is as it was is no word of the operator's: a later list may still give it another place.
        return isChanged && order !== now.order ? { order } : {}
      })
    },
    async picture() {
      const file = sent.file('picture')
      if (!file) throw new Refused({ picture: 'Choose a file first.' })
      if (file.size > pictureBytesAtMost)
        throw new Refused({
          picture: `The file is too large: ${file.size} bytes, of which ${pictureBytesAtMost} are taken.`,
        })
      const clean = await sent.deps.data.pictures.clean(new Uint8Array(await file.arrayBuffer()))
      if (!clean)
        throw new Refused({
          picture: 'This is no picture that can be served: PNG, JPEG, GIF, WebP, or SVG that only draws.',
        })
      await directory.picture(id, clean)
      done = 'picture'
    },
    async standing() {
      const acts: Readonly<Record<string, readonly [DoneKey, () => Promise<unknown>]>> = {
        hide: ['hidden', () => directory.hide([id], true)],
        show: ['shown', () => directory.hide([id], false)],
        feature: ['featured', () => directory.feature([id], true)],
        unfeature: ['unfeatured', () => directory.feature([id], false)],
        reset: ['reset', () => directory.reset(id)],
      }
      const act = Object.hasOwn(acts, sent.act) ? acts[sent.act] : undefined
      if (!act) throw problem(400, 'act', 'There is no such change')
      done = act[0]
      await act[1]()
    },
  }
  // A row of the list has all of its buttons in one form.
  const name = sent.form === 'row' ? (sent.act === 'place' ? 'place' : 'standing') : sent.form
  if (!isKey(work, name)) throw problem(400, 'form', 'There is no such form')
  const draft = await sent.attempt(work[name], (message) => (message.startsWith('Several wallets') ? 'rdns' : ''))
  if (draft) return walletPage(sent, { ...draft, form: name })
  if (sent.form !== 'row') return sent.done(`/operator/wallets/${id}`, done)
  const back = new URLSearchParams(sent.value('back').slice(0, 500))
  const query = new URLSearchParams()
  for (const key of ['search', 'standing', 'page']) {
    const value = back.get(key)
    if (value) query.set(key, value)
  }
  return sent.done('/operator/wallets', done, query, `row-${id}`)
}

const isKey = <T extends object>(all: T, key: string): key is T extends unknown ? Extract<keyof T, string> : never =>
  Object.hasOwn(all, key)
