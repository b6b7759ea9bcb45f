import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyOfPage as homeCopy } from '../copy.js'
import { copyOfPage } from './copy.js'
import { Here, Where } from './Here.js'
import type { Network, Opener, Place } from './model.js'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const added = '0x00000000000000000000000000000000000000A1'
const wallet = { kind: 'wallet', address: added } as const
const opener = (more: Partial<Opener> = {}): Opener => ({ address: added, before: '0x01', kind: 'contract', ...more })
const place = (id: number, openers: readonly Opener[], more: Partial<Place> = {}): Place => ({
  network: { caipNetworkId: `eip155:${id}`, name: `Network ${id}` } as Network,
  state: 'there',
  mayChange: true,
  openers,
  ...more,
})
const none = () => undefined
const wordsIn = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const list = (opens: Opener) =>
  wordsIn(
    renderToStaticMarkup(
      <Here
        copy={homeCopy()}
        words={copyOfPage()}
        place={place(1, [opens])}
        isBusy={false}
        remove={none}
        addMore={none}
      />,
    ),
  )

const where = (...places: Place[]) =>
  wordsIn(
    renderToStaticMarkup(<Where words={copyOfPage()} places={places} address={added} isBusy={false} add={none} />),
  )

test('default: what another network lacks is offered for it, said with what it is', () => {
  expect(list(opener({ again: wallet }))).toContain(`Add on other networks too Passkey ${added}`)
  expect(list(opener())).not.toContain('other networks')
})

test('behavior: several networks at once, or each by itself', () => {
  expect(where(place(1, [opener()]), place(10, []), place(137, []))).toBe(
    ' Add on all, one by one Added on Network 1 Add on Network 10 Add on Network 137 ',
  )
  expect(where(place(1, [opener()]), place(10, []))).not.toContain('Add on all')
})

test('error: none is offered that cannot be changed or was not heard', () => {
  const said = where(place(1, [], { mayChange: false }), place(10, [], { state: 'unheard', mayChange: false }))
  expect(said).not.toMatch(/Add on/)
  expect(said).toContain('We couldn’t reach Network 10.')
})
