import { exact, html, type Markup, textOf } from './markup.js'

/** The parts of the page, in the order in which they are named at its top. */
const parts = [
  ['/operator', 'Overview'],
  ['/operator/status', 'Status'],
  ['/operator/projects', 'Projects'],
  ['/operator/wallets', 'Wallets'],
  ['/operator/chains', 'Chains'],
  ['/operator/relay', 'Relay'],
  ['/operator/events', 'Events'],
  ['/operator/changes', 'Changes'],
] as const
export type PartPath = (typeof parts)[number][0]

export type PageText = {
  title: string
  /** The part that it belongs to; none of a page that says what went wrong. */
  part?: PartPath | undefined
  user: string
  /** The page that this one is a part of. */
  up?: { path: string; text: string } | undefined
  /** What was just done. */
  done?: string | undefined
  /** What is wrong in a form that was sent, each with its field's id; of an empty id about the whole. */
  faults?: readonly { id: string; words: string }[] | undefined
  body: Markup | readonly Markup[]
}

/** A whole document. */
export function pageOf({ title, part, user, up, done, faults = [], body }: PageText): string {
  const name = user.trim().slice(0, 60) || 'operator'
  return textOf(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${faults.length > 0 && 'Not saved: '}${title} · Portico services</title>
<link rel="stylesheet" href="/operator/operator.css">
<script src="/operator/operator.js" defer></script>
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header>
<p class="brand"><span>Portico services</span><span>Signed in as <bdi>${name}</bdi></span></p>
<nav aria-label="Parts"><ul>${parts.map(
    ([path, text]) => html`<li><a href="${path}"${path === part && html` aria-current="page"`}>${text}</a></li>`,
  )}</ul></nav>
</header>
<main id="main" tabindex="-1">
${up && html`<p class="up"><a href="${exact(up.path)}">← ${up.text}</a></p>`}
<h1>${title}</h1>
${done !== undefined && html`<p class="notice good" role="status">${done}</p>`}
${faults.length > 0 && faultList(faults)}
${body}
</main>
</body>
</html>
`)
}

function faultList(faults: NonNullable<PageText['faults']>): Markup {
  return html`<div class="notice bad" role="alert"><strong>Nothing was saved.</strong><ul>${faults.map(
    ({ id, words }) => (id === '' ? html`<li>${words}</li>` : html`<li><a href="#${exact(id)}">${words}</a></li>`),
  )}</ul></div>`
}

/** Something that a person looks for by its name. */
export function section(id: string, title: string, body: Markup | readonly Markup[]): Markup {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`
}

export const number = (value: number) => value.toLocaleString('en')

/** A moment in UTC, which is the same for all who read it. */
export function time(at: string | number | Date): Markup {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`
}

/** Numbers with their names. */
export function numbers(rows: readonly (readonly [name: string, value: string | Markup, note?: string])[]): Markup {
  return html`<dl class="numbers">${rows.map(
    ([name, value, note]) => html`<div><dt>${name}</dt><dd>${value}${note && html`<small>${note}</small>`}</dd></div>`,
  )}</dl>`
}

export type Tone = 'good' | 'bad' | 'wait' | 'soft'
export const tag = (tone: Tone, text: string): Markup => html`<span class="tag ${tone}">${text}</span>`

type Column = { text: string; isNumber?: boolean | undefined }
type Row = { id?: string | undefined; cells: readonly Markup[] }

/** Rows that stand below each other on a narrow screen. The first cell names its row. */
export function table(caption: string, columns: readonly Column[], rows: readonly Row[]): Markup {
  // With roles, since a table that is drawn as something else is none to a screen reader.
  return html`<table class="cards" role="table" aria-label="${caption}">
<thead role="rowgroup"><tr role="row">${columns.map(
    ({ text, isNumber }) => html`<th role="columnheader" scope="col"${isNumber && html` class="number"`}>${text}</th>`,
  )}</tr></thead>
<tbody role="rowgroup">${rows.map(
    ({ id, cells }) =>
      html`<tr role="row"${id !== undefined && html` id="${exact(id)}"`}>${cells.map((cell, at) => {
        const column = columns[at]
        return at === 0
          ? html`<th role="rowheader" scope="row">${cell}</th>`
          : html`<td role="cell" data-label="${column?.text}"${column?.isNumber && html` class="number"`}>${cell}</td>`
      })}</tr>\n`,
  )}</tbody></table>`
}

/** The ways to the page before and behind. @param path without a page in its query, so far as `query` has it */
export function pager(path: string, query: URLSearchParams, page: number, more: boolean): Markup | false {
  if (page === 1 && !more) return false
  const to = (next: number) => {
    const all = new URLSearchParams(query)
    all.set('page', String(next))
    return exact(`${path}?${all}`)
  }
  return html`<nav class="pages" aria-label="Pages"><span>${page > 1 && html`<a class="button" rel="prev" href="${to(page - 1)}">Previous</a>`}</span>
<span>Page ${number(page)}</span><span>${more && html`<a class="button" rel="next" href="${to(page + 1)}">Next</a>`}</span></nav>`
}
