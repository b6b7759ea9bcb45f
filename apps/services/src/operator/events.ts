import { readReport } from '../analytics/report.js'
import { number, numbers, section } from './layout.js'
import { html, type Markup } from './markup.js'
import type { Visit } from './visit.js'

const spans = [7, 30, 90]

export async function eventsPage(visit: Visit): Promise<Response> {
  const days = spans.find((span) => String(span) === visit.query('days')) ?? 7
  const report = await readReport(visit.deps.database, { days })
  const most = Math.max(1, ...report.byDay.map(({ events }) => events))
  const all = report.byDay.reduce((sum, { events }) => sum + events, 0)
  const tried = report.connected + report.failed
  return visit.show({
    title: 'Events',
    part: '/operator/events',
    body: [
      section('sums', `The last ${days} days`, [
        numbers([
          ['Events', number(all)],
          ['Connections', number(report.connected)],
          ['Attempts that failed', number(report.failed)],
          ['Connect success rate', tried === 0 ? '–' : `${((report.connected / tried) * 100).toFixed(1)} %`],
        ]),
        html`<p class="row">${spans.map(
          (span) =>
            html`<a class="button" href="/operator/events?days=${span}"${span === days && html` aria-current="true"`}>${span} days</a>`,
        )}<a class="button" href="/operator/report">By event and project</a></p>`,
      ]),
      section(
        'by-day',
        'By day (UTC)',
        html`<table aria-labelledby="by-day"><thead><tr><th scope="col">Day</th><th scope="col" class="number">Events</th><th scope="col" class="number">Connections</th><th scope="col" class="number">Failed</th><td class="bar" aria-hidden="true"></td></tr></thead>
<tbody>${report.byDay.map(
          ({ day, events, connected, failed }) =>
            html`<tr><th scope="row">${day}</th><td class="number">${number(events)}</td><td class="number">${number(connected)}</td><td class="number">${number(failed)}</td>${bar(events, most)}</tr>`,
        )}</tbody></table>`,
      ),
    ],
  })
}

const bar = (value: number, most: number): Markup =>
  html`<td class="bar" aria-hidden="true"><svg viewBox="0 0 100 4" preserveAspectRatio="none"><rect width="${Math.round((value / most) * 1_000) / 10}" height="4"></rect></svg></td>`
