import { numberedChanges } from '../operatorChanges.js'
import { changeList } from './changes.js'
import { seenText } from './compare.js'
import { type Draft, formOf } from './fields.js'
import { pager, section, table, tag } from './layout.js'
import { exact, html, type Markup } from './markup.js'
import type { Visit } from './visit.js'
import { factFields, placeText, textsOf } from './walletFacts.js'
import type { OneWallet, WalletRow, WalletStanding } from './walletRows.js'

const standingTexts: readonly (readonly [WalletStanding, string])[] = [
  ['all', 'All'],
  ['shown', 'Listed'],
  ['hidden', 'Hidden'],
  ['featured', 'Featured'],
]

const picture = (image: string | null, size = '') =>
  image === null || !/^[\w-]{1,64}$/.test(image)
    ? html`<span class="icon ${size}"></span>`
    : html`<img class="icon ${size}" src="/getWalletImage/${image}" alt="" loading="lazy" width="40" height="40">`

const tags = ({ hidden, featured }: { hidden: boolean; featured: boolean }): Markup =>
  html`${featured && tag('good', 'Featured')} ${hidden ? tag('wait', 'Hidden') : !featured && tag('soft', 'Listed')}`

export function walletListView(
  visit: Visit,
  rows: readonly WalletRow[],
  list: { search: string; standing: WalletStanding; page: number; query: URLSearchParams; more: boolean },
): Markup[] {
  const { search, standing, page, query, more } = list
  const back = new URLSearchParams(query)
  if (page > 1) back.set('page', String(page))
  const find = html`<form method="get" action="/operator/wallets" role="search" class="row">
<div class="field"><label for="search">Part of a name, or an id</label><input type="search" id="search" name="search" maxlength="100" value="${exact(search)}"></div>
<div class="field"><label for="standing">Which</label><select id="standing" name="standing">${standingTexts.map(
    ([value, text]) => html`<option value="${value}"${value === standing && html` selected`}>${text}</option>`,
  )}</select></div><button>Search</button></form>`
  const none =
    search === '' && standing === 'all' && page === 1
      ? html`<p>There is no wallet yet. <code>portico-services wallets import</code> takes a list over.</p>`
      : html`<p>No wallet fits. <a href="/operator/wallets">Show all</a></p>`
  return [
    section('find', 'Search', find),
    section(
      'list',
      'In the order of pages',
      rows.length === 0
        ? none
        : [
            table(
              'Wallets',
              [{ text: 'Wallet' }, { text: 'Standing' }, { text: 'Change' }],
              rows.map((row) => ({
                id: `row-${row.id}`,
                cells: [
                  html`<span class="named">${picture(row.image)}<span><a href="/operator/wallets/${exact(row.id)}"><bdi>${row.name}</bdi></a><br><span class="id">${row.id}</span></span></span>`,
                  tags(row),
                  rowForm(visit, row, String(back)),
                ],
              })),
            ),
            html`${pager('/operator/wallets', query, page, more)}`,
          ],
    ),
  ]
}

/** All that a row can be asked for: its buttons say which. */
function rowForm(visit: Visit, { id, name, hidden, featured, ...row }: WalletRow, back: string): Markup {
  const place = placeText(row)
  const path = `/operator/wallets/${id}`
  const button = (act: string, text: string) =>
    html`<button name="act" value="${act}">${text}<span class="vh"> ${name}</span></button>`
  return html`<form method="post" action="${exact(path)}" class="acts" autocomplete="off" novalidate>
<input type="hidden" name="seal" value="${exact(visit.seal(path))}"><input type="hidden" name="form" value="row"><input type="hidden" name="back" value="${exact(back)}"><input type="hidden" name="was" value="${exact(seenText(place))}">
<input name="order" inputmode="numeric" maxlength="6" value="${exact(place.order)}" placeholder="last" aria-label="Place of ${name}">${button('place', 'Place')}${
    featured ? button('unfeature', 'Unfeature') : button('feature', 'Feature')
  }${hidden ? button('show', 'Show') : button('hide', 'Hide')}</form>`
}

/** All of one wallet, each change in a form of its own. */
export async function walletView(visit: Visit, wallet: OneWallet, draft: Draft | undefined): Promise<Markup[]> {
  const { id, listing, edits, hidden, featured } = wallet
  const action = `/operator/wallets/${id}`
  const context = { action, seal: visit.seal(action), draft }
  const [standing, place, file, facts] = ['standing', 'place', 'picture', 'facts'].map((name) => formOf(name, context))
  if (!standing || !place || !file || !facts) return []
  const changes = await numberedChanges(visit.deps.database, { subject: id, last: 20 })
  const edited = Object.keys(edits).length > 0
  const button = (act: string, text: string) => standing.submit(text, { act })
  return [
    section('standing-title', 'Standing', [
      html`<p class="named">${picture(listing.image_id, 'large')}<span>${tags(wallet)}<br><span class="id">${id}</span></span></p>`,
      standing.form(
        html`<p class="acts">${hidden ? button('show', 'Show') : button('hide', 'Hide')}${
          featured ? button('unfeature', 'Unfeature') : button('feature', 'Feature')
        }${edited && button('reset', 'Take back what was changed')}</p>`,
      ),
    ]),
    section('place-title', 'Place', [
      place.form(
        html`<input type="hidden" name="was" value="${exact(seenText(placeText(listing), place.draft))}"><div class="row">${place.text(
          {
            name: 'order',
            label: 'Place',
            hint: 'The smallest first; without one it stands last',
            value: placeText(listing).order,
            attributes: html`inputmode="numeric" maxlength="6"`,
          },
        )}${place.submit('Save the place')}</div>`,
      ),
    ]),
    section('picture-title', 'Picture', [
      file.form(
        html`<div class="row">${file.text({
          name: 'picture',
          label: 'File',
          type: 'file',
          hint: 'PNG, JPEG, GIF, WebP or SVG, up to 256 kB',
          attributes: html`accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"`,
        })}${file.submit('Take this picture')}</div>`,
        { files: true },
      ),
    ]),
    section('facts-title', 'Facts', [
      facts.form([
        html`<input type="hidden" name="was" value="${exact(seenText(textsOf(listing), facts.draft))}">`,
        html`<div class="fields">${factFields.map(({ field, label, hint }) => {
          const value = listing[field] ?? ''
          if (field === 'badge_type')
            return facts.choice({
              name: field,
              label,
              value: value || 'none',
              options: [
                ['none', 'None'],
                ['certified', 'Certified'],
              ],
            })
          return facts.text({ name: field, label, hint, value })
        })}${facts.area({ name: 'chains', label: 'Networks', hint: 'One in a line, such as eip155:1', value: textsOf(listing).chains })}${facts.area(
          {
            name: 'injected',
            label: 'Marks in a page',
            hint: 'One in a line, such as eip155:isWallet',
            value: textsOf(listing).injected,
          },
        )}</div>`,
        facts.submit('Save the facts', { main: true }),
      ]),
    ]),
    section('log', 'Changes of this wallet', changeList(changes)),
  ]
}
