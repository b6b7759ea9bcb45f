import type { Database } from '../db/connect.js'
import { numberedChanges } from '../operatorChanges.js'
import { changeList } from './changes.js'
import { number, numbers, section } from './layout.js'
import { html } from './markup.js'
import type { Visit } from './visit.js'

type Counts = { projects: number; closed: number; wallets: number; hidden: number }

async function readCounts({ sql }: Pick<Database, 'sql'>): Promise<Counts> {
  const [row] = await sql<Counts[]>`
    select (select count(*) from projects)::int as projects,
      (select count(*) from projects where not active)::int as closed,
      (select count(*) from wallets where not hidden)::int as wallets,
      (select count(*) from wallets where hidden)::int as hidden`
  return row ?? { projects: 0, closed: 0, wallets: 0, hidden: 0 }
}

export async function overviewPage(visit: Visit): Promise<Response> {
  const { database, watch, nodes, metrics } = visit.deps
  const [counts, changes] = await Promise.all([readCounts(database), numberedChanges(database, { last: 5 })])
  const chains = nodes.chains().length
  const down = watch?.down().length ?? 0
  const connections = metrics().find(({ name }) => name === 'relay_connections')?.value
  const link = (to: string, text: string) => html`<a href="/operator/${to}">${text}</a>`
  return visit.show({
    title: 'Overview',
    part: '/operator',
    body: [
      section(
        'standing',
        'How it stands',
        numbers([
          [
            'Projects',
            link('projects', number(counts.projects)),
            counts.closed > 0 ? `${number(counts.closed)} switched off` : 'all switched on',
          ],
          ['Wallets listed', link('wallets', number(counts.wallets)), `${number(counts.hidden)} hidden`],
          [
            'Chains',
            link('chains', number(chains)),
            down > 0 ? `${number(down)} without a node that answers` : chains > 0 ? 'all answer' : 'none is served',
          ],
          [
            'Connections to the relay',
            link('relay', connections === undefined ? '–' : number(connections)),
            connections === undefined ? 'another process has it' : 'of this process',
          ],
        ]),
      ),
      section('latest', 'Changed last', [
        changeList(changes),
        html`${changes.length > 0 && html`<p><a href="/operator/changes">All changes</a></p>`}`,
      ]),
    ],
  })
}
