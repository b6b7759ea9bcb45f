import type { Database } from '../db/connect.js'
import { number, numbers, section } from './layout.js'
import { html } from './markup.js'
import type { Visit } from './visit.js'

const now: readonly (readonly [sample: string, name: string, note?: string])[] = [
  ['relay_connections', 'Open connections'],
  ['relay_topics', 'Topics', 'that these connections listen to'],
]
const since: typeof now = [
  ['relay_published', 'Published', 'calls that published messages'],
  ['relay_delivered', 'Delivered', 'messages sent to clients'],
  ['relay_acknowledged', 'Acknowledged', 'deliveries that clients confirmed'],
  ['relay_refused', 'Refused', 'connections and requests above a limit'],
  ['relay_failed', 'Failed', 'calls that failed here'],
  ['relay_cut', 'Cut off', 'connections whose client read nothing'],
  ['relay_rescued', 'Rescued', 'messages found without an announcement'],
  ['relay_watch_told', 'Services told', 'of messages'],
  ['relay_watch_failed', 'Services not reached', 'tries that failed'],
]
const waitingAtMost = 100_000

/** Messages that wait, so far as they are counted: nobody waits for a count of millions. */
async function readWaiting({ sql }: Pick<Database, 'sql'>): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from (select 1 from relay_messages limit ${waitingAtMost}) as listed`
  return row?.waiting ?? 0
}

export async function relayPage(visit: Visit): Promise<Response> {
  const samples = new Map(visit.deps.metrics().map(({ name, value }) => [name, value]))
  const waiting = await readWaiting(visit.deps.database)
  const rows = (list: typeof now) =>
    list.flatMap(([sample, name, note]) => {
      const value = samples.get(sample)
      return value === undefined ? [] : [[name, number(value), ...(note ? [note] : [])] as [string, string, string?]]
    })
  const redis = samples.get('redis_up')
  const isHere = samples.has('relay_connections')
  return visit.show({
    title: 'Relay',
    part: '/operator/relay',
    body: [
      section(
        'now',
        'Now',
        numbers([
          ...rows(now),
          [
            'Messages kept',
            waiting >= waitingAtMost ? `${number(waitingAtMost)} or more` : number(waiting),
            'in the database, of all processes',
          ],
          ...(redis === undefined ? [] : [['Redis', redis === 1 ? 'reached' : 'away'] as const]),
        ]),
      ),
      isHere
        ? section('since', 'Since this process started', numbers(rows(since)))
        : section(
            'since',
            'Another process has the relay',
            html`<p>This one does not run it (<code>PORTICO_ROLES</code>), so that its numbers are not known here. Each process tells its own at <code>/metrics</code>.</p>`,
          ),
    ],
  })
}
