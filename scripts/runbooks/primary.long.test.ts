import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../../apps/services/src/testing/postgres.js'
import { type Host, startHost } from './host.js'
import { addProject, makePerson, makeTalk } from './people.js'

// Slow: a standby is made, and takes the primary's place.

let host: Host
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  await host?.stop()
})
const follow = (...given: Parameters<Host['terminal']['follow']>) => host.terminal.follow(...given)

async function begin() {
  const port = await freePort()
  host = await startHost({
    processes: 2,
    more: async ({ folder }) => ({
      units: {},
      variables: {
        REPLICA_PASSWORD: 'a password of the replica',
        STANDBY_PGHOST: '127.0.0.1',
        STANDBY_PGPORT: String(port),
        STANDBY_PGDATA: join(folder, 'standby'),
        STANDBY_PGLOG: join(folder, 'standby.log'),
      },
    }),
  })
  const projectId = await addProject(host)
  const talk = await makeTalk(host, projectId)
  undo.push(() => talk.close())
  await follow('primary', 'Set a standby up')
  return { projectId, talk, ann: await makePerson(host, projectId, 'ann@example.com') }
}
const pidOf = async (data: string) => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
/** As a machine that loses its power. */
const lose = async (data: string) => process.kill(await pidOf(data), 'SIGKILL')

test('behavior: a primary that ends in the middle: nothing that was acknowledged is lost where commits wait for the standby', async () => {
  const { projectId, talk, ann } = await begin()
  await follow('primary', 'Wait for it at each commit')
  await talk.send('before')
  // Somebody says one thing after the other until nobody answers.
  let isOver = false
  const saying = (async () => {
    for (let at = 0; !isOver; at++) await talk.send(`${at}`).catch(() => undefined)
  })()
  const ben = await makePerson(host, projectId, 'ben@example.com')
  await vi.waitFor(() => expect(talk.acknowledged.length).toBeGreaterThan(5))
  await lose(host.variables.PGDATA ?? '')
  await vi.waitFor(async () => expect((await fetch(`${host.urls[0]}/ready`)).status).toBe(503))
  isOver = true
  await saying
  await follow('primary', 'Promote the standby')
  await host.ready()
  await talk.expectDelivered({ atLeast: true })
  await ann.expectWallet()
  await ben.expectWallet()
  // The old machine follows the new one, and is waited for.
  await follow('primary', 'Set a standby up')
  await follow('primary', 'Wait for it at each commit')
  await talk.send('by the new one')
  await talk.expectDelivered({ atLeast: true })
}, 900_000)

test('behavior: a standby that was behind: what it did not have is lost, and the vault says so', async () => {
  const { projectId, talk, ann } = await begin()
  await talk.send('seen by both')
  await vi.waitFor(async () => {
    const [row] = await host.ask(
      'postgres',
      'select replay_lsn = pg_current_wal_lsn() as level from pg_stat_replication',
    )
    expect(row?.level).toBe(true)
  })
  await host.terminal.type('pg_ctl -D "$STANDBY_PGDATA" -m fast -w stop')
  await ann.share(ann.browser, ann.slotId)
  const newest = (await ann.log()).at(-1)
  const ben = await makePerson(host, projectId, 'ben@example.com')
  await lose(host.variables.PGDATA ?? '')
  await host.terminal.type('pg_ctl -D "$STANDBY_PGDATA" -l "$STANDBY_PGLOG" -w start')
  await follow('primary', 'Promote the standby')
  await host.ready()
  await talk.expectDelivered()
  await ann.expectWallet()
  if (!newest) throw new Error('She had seen nothing')
  expect((await ann.log())[newest.seq - 1]?.hash).not.toBe(newest.hash)
  expect((await ann.accept(newest)).error).toBeUndefined()
  await vi.waitFor(() => expect(host.postbox.has('ann@example.com', /older state/)).toBe(true))
  expect((await ben.signIn(await ben.newBrowser())).wallet).toBeUndefined()
}, 900_000)
