import { randomBytes } from 'node:crypto'
import { open, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { mountDisk } from './disk.js'
import { type Host, startHost } from './host.js'
import { addProject, makePerson, makeTalk } from './people.js'

// Slow: a disk is filled under a server that people use.

let host: Host
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  await host?.stop()
})

test('behavior: a disk that fills under its people costs nothing that was answered, and is used again when there is room', async () => {
  let disk = ''
  host = await startHost({
    processes: 2,
    diskOf: async (folder, account) => {
      const mounted = await mountDisk(account, folder, 320)
      disk = mounted.path
      return mounted
    },
    more: async () => ({ units: {}, variables: { BALLAST: join(disk, 'ballast'), BALLAST_MB: '40' } }),
  })
  const projectId = await addProject(host)
  const talk = await makeTalk(host, projectId)
  undo.push(() => talk.close())
  await host.terminal.follow('disk', 'Keep a ballast')
  const ann = await makePerson(host, projectId, 'ann@example.com')
  await talk.send('before')

  // A standby that went away holds the WAL; whatever else grows takes the rest, to the last page.
  await host.ask('postgres', "select pg_create_physical_replication_slot('gone', true)")
  await host.ask(
    'portico',
    'create table growing as select repeat(md5(n::text), 20) as text from generate_series(1, 60000) n',
  )
  const filler = await open(join(disk, 'filler'), 'w')
  const megabyte = Buffer.alloc(65_536, 7)
  const fill = async () => {
    try {
      while ((await statfs(disk)).bavail > 0) await filler.write(megabyte)
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
  }
  const isRefused = async () => {
    await fill()
    const outcome = await talk.send(randomBytes(100_000).toString('hex')).then(
      () => 'kept',
      () => 'refused',
    )
    const log = await readFile(host.variables.PGLOG ?? '', 'utf8')
    expect([outcome, log.includes('No space left on device')]).toEqual(['refused', true])
  }
  await vi.waitFor(isRefused, { interval: 10 })
  await filler.close()
  await host.terminal.follow('disk', 'Make room')
  await host.ready()
  expect(await host.ask('postgres', 'select 1 from pg_replication_slots')).toHaveLength(0)
  await talk.send('behind it')
  await talk.expectDelivered({ atLeast: true })
  await ann.expectWallet()
  // The larger disk that the page speaks of.
  await rm(join(disk, 'filler'))
  await host.terminal.follow('disk', 'Keep a ballast')
}, 600_000)
