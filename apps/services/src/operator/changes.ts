import { type Change, numberedChanges } from '../operatorChanges.js'
import { number, section, time } from './layout.js'
import { exact, html, type Markup } from './markup.js'
import { firstPage, rowsOfPage, type Visit } from './visit.js'

const partsAtMost = 12
const charactersAtMost = 200

/** What a change says, with as much of it as somebody reads. */
function changeText({ action, change }: Change): Markup | false {
  if (typeof change !== 'object' || change === null) return false
  // Of what is new, what it does not have says nothing; of what was there, what was taken away does.
  const isNew = action.endsWith(' add')
  const entries = Object.entries(change).filter(([, value]) => !isNew || valueText(value) !== '')
  if (entries.length === 0) return false
  const shown = entries.slice(0, partsAtMost).map(([name, value]) => {
    const text = valueText(value)
    const cut = text.length > charactersAtMost ? `${text.slice(0, charactersAtMost)}…` : text
    return html`<div><span class="soft">${name}:</span> <bdi>${cut || '(nothing)'}</bdi></div>`
  })
  const more = entries.length - partsAtMost
  return html`${shown}${more > 0 && html`<div class="soft">and ${number(more)} more</div>`}`
}

/** As the commands have it, where they have a word for it. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  if (typeof value !== 'object') return String(value)
  if ('isEnabled' in value && 'id' in value && 'config' in value) {
    const offered = Array.isArray(value.config) ? value.config.join('+') : 'page'
    return `${String(value.id)}=${value.isEnabled ? offered || 'on' : 'off'}`
  }
  if ('namespace' in value && 'injected_id' in value) return `${String(value.namespace)}:${String(value.injected_id)}`
  return Object.entries(value)
    .map(([name, each]) => `${name}=${valueText(each)}`)
    .join(', ')
}

/** Where what was changed is looked at. */
function subjectLink({ action, subject }: Change): Markup {
  const name = html`<bdi>${subject}</bdi>`
  if (/^[0-9a-f]{32}$/.test(subject) && action.startsWith('project'))
    return html`<a href="/operator/projects/${subject}">${name}</a>`
  if (/^[\w.:-]{1,128}$/.test(subject) && action.startsWith('wallets') && action !== 'wallets import')
    return html`<a href="${exact(`/operator/wallets/${subject}`)}">${name}</a>`
  return name
}

export function changeList(lines: readonly Change[]): Markup {
  if (lines.length === 0) return html`<p class="soft">Nothing was changed yet.</p>`
  return html`<ul class="log">${lines.map(
    (line) => html`<li><p><strong>${line.action}</strong> ${subjectLink(line)}</p>${changeText(line)}
<p class="soft">${time(line.at)} by <bdi>${line.by}</bdi></p></li>`,
  )}</ul>`
}

export async function changesPage(visit: Visit): Promise<Response> {
  const before = /^\d{1,18}$/.exec(visit.query('before'))?.[0]
  const { rows, more } = firstPage(await numberedChanges(visit.deps.database, { before, last: rowsOfPage + 1 }))
  const last = rows.at(-1)?.id
  return visit.show({
    title: 'Changes',
    part: '/operator/changes',
    body: section('log', before === undefined ? 'The newest first' : 'Earlier', [
      html`<p class="soft">What was changed on these pages and by <code>portico-services</code>, by whom and when. The name is the user name that was typed with the password.</p>`,
      changeList(rows),
      html`${more && last !== undefined && html`<nav class="pages" aria-label="Pages"><span></span><a class="button" href="/operator/changes?before=${last}">Earlier changes</a></nav>`}`,
    ]),
  })
}
