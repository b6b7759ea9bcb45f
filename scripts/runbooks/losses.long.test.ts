import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../../apps/services/src/testing/postgres.js'
import type { LogEntry } from '../../apps/vault/src/contract/index.js'
import { type Host, startHost } from './host.js'
import { addProject, makePerson, makeTalk } from './people.js'

// Slow: servers are killed, restored and promoted, again and again, under people who use them. The counts stand in bench/README.md.

const rounds = Number(process.env.LOSSES_ROUNDS ?? 2)
/** Of what is only a process that ends, which takes seconds. */
const quickRounds = rounds * 3

let host: Host
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  await host?.stop()
})
const follow = (...given: Parameters<Host['terminal']['follow']>) => host.terminal.follow(...given)
const variable = async (name: string) => (await host.terminal.type(`printf %s "$${name}"`)).trim()
/** As a machine that loses its power. */
const loseServer = async (data: string) =>
  process.kill(Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')

type Person = Awaited<ReturnType<typeof makePerson>> & { shares: number; seen: readonly LogEntry[] }

/** Messages are sent and shares asked for without a pause, and somebody new comes with each round. */
async function makePeople() {
  const projectId = await addProject(host)
  const talk = await makeTalk(host, projectId)
  undo.push(() => talk.close())
  const people: Person[] = []
  let unanswered = 0
  return {
    /** What happens to the host happens in the middle of it. */
    async during(fault: () => Promise<unknown>) {
      const made = await makePerson(host, projectId, `person-${people.length}@example.com`)
      const person: Person = { ...made, shares: 0, seen: [] }
      people.push(person)
      let isOver = false
      const keepDoing = async (act: () => Promise<unknown>) => {
        while (!isOver)
          await act().catch(async () => {
            unanswered++
            await pause(100)
          })
      }
      const sent = talk.acknowledged.length
      let said = 0
      const doing = [
        keepDoing(() => talk.send(`${people.length}: ${said++}`)),
        keepDoing(async () => {
          await person.share(person.browser, person.slotId)
          person.shares++
          // An answer that is none has no lines.
          person.seen = (await person.log()) ?? person.seen
        }),
      ]
      const enough = 3 + Math.floor(Math.random() * 12)
      await vi.waitFor(() => expect(Math.min(talk.acknowledged.length - sent, person.shares)).toBeGreaterThan(enough), {
        timeout: 120_000,
        interval: 5,
      })
      await fault()
      isOver = true
      await Promise.all(doing)
    },
    /** All that was answered is so. @throws Error where something is lost */
    async check() {
      await talk.expectDelivered({ atLeast: true })
      for (const { share, browser, slotId, log, seen, shares } of people) {
        const lines = await log()
        expect(lines.slice(0, seen.length)).toEqual(seen)
        expect(lines.filter(({ event }) => event === 'release').length).toBeGreaterThanOrEqual(shares)
        await share(browser, slotId)
      }
      for (const person of people) person.shares++
    },
    tell(what: string, times: number) {
      const shares = people.reduce((sum, person) => sum + person.shares, 0)
      const counts = [times, talk.acknowledged.length, shares, people.length, unanswered, 0]
      process.stdout.write(`| ${what} | ${counts.map((count) => count.toLocaleString('en')).join(' | ')} |\n`)
    },
  }
}

test('behavior: kill -9 of services, vault and database, again and again, loses nothing that was answered', async () => {
  host = await startHost({ processes: 2 })
  const people = await makePeople()
  const units = [...(host.variables.SERVICES ?? '').split(' '), 'portico-vault']
  for (let round = 0; round < quickRounds; round++) {
    await people.during(async () => {
      await host.units.control(['kill', '--signal=KILL', ...units])
      await loseServer(host.variables.PGDATA ?? '')
    })
    // Until the last process of the old server has gone, its memory is in use.
    await host.terminal.type('until pg_ctl -D "$PGDATA" -l "$PGLOG" -w start > /dev/null; do sleep 0.2; done')
    await host.units.control(['restart', ...units])
    await host.ready()
    await people.check()
  }
  people.tell('kill -9 of two services, the vault and the database’s server at once', quickRounds)
}, 3_600_000)

test('behavior: a server that is lost and restored to the newest moment, again and again, has all that was answered', async () => {
  host = await startHost({ processes: 2 })
  await follow('restore', 'Set back-ups up')
  await host.ready()
  const people = await makePeople()
  for (let round = 0; round < rounds; round++) {
    await follow('restore', 'Back up')
    const lose = async () => {
      // The disk is gone but for its WAL, while the server runs and people come.
      for (const part of ['base', 'global', 'pg_xact'])
        await rm(join(host.variables.PGDATA ?? '', part), { recursive: true })
    }
    await people.during(() => follow('restore', 'Restore to the newest moment', { before: { 2: lose } }))
    await host.ready()
    await people.check()
    await host.terminal.type('rm -rf "$PGDATA.broken"')
  }
  people.tell('the server’s files deleted, and restored from a back-up, the archive and its WAL', rounds)
}, 3_600_000)

test('behavior: a primary that is lost and a standby that takes its place, again and again: nothing that was answered is lost', async () => {
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
  const people = await makePeople()
  for (let round = 0; round < rounds; round++) {
    await follow('primary', 'Set a standby up')
    await follow('primary', 'Wait for it at each commit')
    await people.during(async () => loseServer(await variable('PGDATA')))
    await follow('primary', 'Promote the standby')
    await host.ready()
    await people.check()
    await host.terminal.type('rm -rf "$STANDBY_PGDATA.old"')
  }
  people.tell('the primary killed -9, and its standby promoted', rounds)
}, 3_600_000)
