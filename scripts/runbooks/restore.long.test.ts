import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type Host, startHost } from './host.js'
import { addProject, makePerson, makeTalk, type Talk } from './people.js'

// Slow: servers, services and a vault are started, ended and restored.

let host: Host
const talks: Talk[] = []
afterEach(async () => {
  for (const talk of talks.splice(0)) await talk.close()
  await host?.stop()
})

/** A host with a project, two who talk, and somebody with a wallet; the back-ups are set up. */
async function begin() {
  host = await startHost()
  const projectId = await addProject(host)
  await host.terminal.follow('restore', 'Set back-ups up')
  await host.ready()
  const talk = await makeTalk(host, projectId)
  talks.push(talk)
  return { projectId, talk, ann: await makePerson(host, projectId, 'ann@example.com') }
}
const keyOfAttestations = async () => (await fetch(`${host.urls[0]}/v3/public-key`)).json()
const acceptedLines = async () => {
  const [row] = await host.ask('vault', "select count(*)::int as count from release_log where event = 'accept'")
  return row?.count
}
const projectNames = async () => host.run('portico-services', 'project', 'list')

test('behavior: the newest moment: a server that was lost comes back with all that was acknowledged', async () => {
  const { projectId, talk, ann } = await begin()
  await talk.send('before the back-up')
  await host.terminal.follow('restore', 'Back up')
  const key = await keyOfAttestations()
  await talk.send('after it')
  await addProject(host, 'Made later')
  const ben = await makePerson(host, projectId, 'ben@example.com')
  const seen = await ann.log()

  await host.terminal.follow('restore', 'Restore to the newest moment', {
    before: {
      // The disk is gone but for its WAL, while the server runs and people come.
      2: async () => {
        for (const part of ['base', 'global', 'pg_xact'])
          await rm(join(host.variables.PGDATA ?? '', part), { recursive: true })
      },
    },
  })
  await host.ready()
  await talk.expectDelivered()
  expect(await projectNames()).toContain('Made later')
  expect(await keyOfAttestations()).toEqual(key)
  expect((await ann.log()).slice(0, seen.length)).toEqual(seen)
  await ann.expectWallet()
  await ben.expectWallet()
  expect(await acceptedLines()).toBe(0)
}, 600_000)

test('behavior: an earlier moment: what came later is gone, what was before holds, and the log says what is missing', async () => {
  const { projectId, talk, ann } = await begin()
  await talk.send('before')
  await host.terminal.follow('restore', 'Back up')
  await talk.send('after the back-up')
  const [moment] = await host.ask('postgres', 'select clock_timestamp()::text as now')
  // A commit that is later than the moment is what the WAL is read up to.
  await addProject(host, 'Made later')
  const ben = await makePerson(host, projectId, 'ben@example.com')
  await ann.share(ann.browser, ann.slotId)
  const seen = await ann.log()

  await host.terminal.set('UNTIL', String(moment?.now))
  await host.terminal.follow('restore', 'Restore to an earlier moment')
  await host.ready()
  await talk.expectDelivered()
  expect(await projectNames()).not.toContain('Made later')
  await ann.expectWallet()
  const now = await ann.log()
  const newest = seen.at(-1)
  expect(now[seen.length - 1]?.hash).not.toBe(newest?.hash)
  // She was told by her browser, and goes on with a login of this moment.
  if (!newest) throw new Error('She had seen nothing')
  expect((await ann.accept(newest)).error).toBeUndefined()
  expect(await acceptedLines()).toBe(1)
  await vi.waitFor(() => expect(host.postbox.has('ann@example.com', /older state/)).toBe(true))
  // Whoever came later has no wallet here, and can make one.
  expect((await ben.signIn(await ben.newBrowser())).wallet).toBeUndefined()
}, 600_000)

test('behavior: dumps: both databases in empty ones, with the key that was kept apart', async () => {
  const { talk, ann } = await begin()
  await talk.send('in the dump')
  const key = await keyOfAttestations()
  await host.terminal.follow('restore', 'Back up')
  await host.terminal.follow('restore', 'Restore from dumps', {
    before: { 4: () => rm(host.variables.VAULT_KEY ?? '') },
  })
  await host.ready()
  await talk.expectDelivered()
  expect(await keyOfAttestations()).toEqual(key)
  await ann.expectWallet()
}, 600_000)
