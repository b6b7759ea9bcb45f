import { escapeHtml } from '../verify/page.js'
import type { Report, ReportAsked } from './report.js'

export const reportStyles = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; }
html { background: light-dark(#f6f7f9, #121417); color: light-dark(#16191d, #eceef1); } a { color: light-dark(#0b57d0, #8ab4f8); }
:focus-visible { outline: 2px solid light-dark(#0b57d0, #8ab4f8); outline-offset: 2px; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin-top: 2rem; }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
label { display: grid; gap: 0.25rem; font-size: 0.875rem; }
select, button { font: inherit; min-height: 44px; padding: 0.375rem 0.625rem; border: 1px solid; border-radius: 8px; background: transparent; color: inherit; }
select option { color: FieldText; background: Field; }
button { cursor: pointer; } td.legend { font-size: 0.875rem; vertical-align: bottom; }
nav a { display: inline-block; padding-block: 0.625rem; }
dl { display: flex; flex-wrap: wrap; gap: 1rem 3rem; } dt { font-size: 0.875rem; } dd { margin: 0; font-size: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.25rem 0.5rem; text-align: start; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; }
th { vertical-align: bottom; } td:first-child { white-space: nowrap; }
td.bar { width: 40%; } svg { display: block; width: 100%; height: 0.75rem; } rect { fill: currentColor; opacity: 0.6; }
select, button { line-height: 1.5; }
@media (max-width: 40rem) {
  table { font-size: 0.8125rem; } th, td { padding-inline: 0.1875rem; } td:first-child { white-space: normal; } .bar { display: none; }
}
`

const spans = [1, 7, 30, 90, 365]
const number = (value: number) => value.toLocaleString('en')

/** Share of attempts that ended in a connection; a dash when nobody tried. */
function rateText(connected: number, failed: number): string {
  const tried = connected + failed
  return tried === 0 ? '–' : `${((connected / tried) * 100).toFixed(1)} %`
}

function bar(value: number, most: number): string {
  const width = most === 0 ? 0 : Math.round((value / most) * 1_000) / 10
  return `<td class="bar"><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="4"></rect></svg></td>`
}

const cell = (text: string) => `<td class="number">${text}</td>`
const option = (value: string, text: string, chosen: boolean) =>
  `<option value="${escapeHtml(value)}"${chosen ? ' selected' : ''}>${escapeHtml(text)}</option>`

/** The report as a page without scripts. */
export function reportPage(
  report: Report,
  asked: ReportAsked,
  projects: readonly { id: string; name: string }[],
): string {
  const total = report.byDay.reduce((sum, { events }) => sum + events, 0)
  const most = Math.max(0, ...report.byDay.map(({ events }) => events))
  const first = report.byEvent[0]?.count ?? 0
  const days = [...new Set([...spans, asked.days])].sort((a, b) => a - b)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Report of events</title>
<link rel="stylesheet" href="report.css">
</head>
<body>
<nav aria-label="Operator"><a href="/operator">Operator’s page</a></nav>
<main>
<h1>Report of events</h1>
<form method="get">
<label>Project <select name="project">${option('', 'All', !asked.projectId)}${projects
    .map(({ id, name }) => option(id, name, id === asked.projectId))
    .join('')}</select></label>
<label>Days <select name="days">${days.map((span) => option(String(span), String(span), span === asked.days)).join('')}</select></label>
<button>Show</button>
</form>
<dl>
<div><dt>Events</dt><dd>${number(total)}</dd></div>
<div><dt>Connections</dt><dd>${number(report.connected)}</dd></div>
<div><dt>Attempts that failed</dt><dd>${number(report.failed)}</dd></div>
<div><dt>Connect success rate</dt><dd>${rateText(report.connected, report.failed)}</dd></div>
</dl>
<h2 id="by-event">By event</h2>
<table aria-labelledby="by-event">
<thead><tr><th scope="col">Event</th><th scope="col" class="number">Count</th><td class="bar legend">Bar: against the most frequent event</td></tr></thead>
<tbody>${report.byEvent
    .map(({ event, count }) => `<tr><td>${escapeHtml(event)}</td>${cell(number(count))}${bar(count, first)}</tr>`)
    .join('\n')}</tbody>
</table>
<h2 id="by-day">By day (UTC)</h2>
<table aria-labelledby="by-day">
<thead><tr><th scope="col">Day</th><th scope="col" class="number">Events</th><th scope="col" class="number">Con&shy;nec&shy;tions</th><th scope="col" class="number">Failed</th><th scope="col" class="number">Suc&shy;cess rate</th><td class="bar legend">Bar: events, against the busiest day</td></tr></thead>
<tbody>${report.byDay
    .map(
      ({ day, events, connected, failed }) =>
        `<tr><td>${day}</td>${cell(number(events))}${cell(number(connected))}${cell(number(failed))}${cell(rateText(connected, failed))}${bar(events, most)}</tr>`,
    )
    .join('\n')}</tbody>
</table>
</main>
</body>
</html>
`
}
