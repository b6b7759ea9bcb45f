import { rm } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { type Host, startHost } from './host.js'
import { addProject, makePerson, makeTalk, type Talk } from './people.js'
import { accountOfHost } from './postgres.js'
import { makeReleases } from './versions.js'

// Slow: an earlier and a later version are made, and put in each other's place.

let host: Host
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  await host?.stop()
})
const follow = (...given: Parameters<Host['terminal']['follow']>) => host.terminal.follow(...given)

async function begin(first: 'before' | 'now', next: 'now' | 'next') {
  const releases = await makeReleases(accountOfHost(), first)
  undo.push(() => rm(releases.folder, { recursive: true, force: true }))
  host = await startHost({
    processes: 2,
    programs: releases.programs,
    more: async () => ({ units: {}, variables: { ...releases.variables, BEFORE: first, NEXT: next } }),
  })
  const projectId = await addProject(host)
  const talk = await makeTalk(host, projectId)
  undo.push(() => talk.close())
  return { projectId, talk, ann: await makePerson(host, projectId, 'ann@example.com') }
}
const stepsOf = async (database: string) => {
  const rows = await host.ask(database, 'select id from migrations order by id desc')
  return Number(rows[0]?.id)
}

/** Says something at each of the two processes, as somebody does whose client comes back to whichever is there. */
const sayAt = (talk: Talk, what: string) => async () => {
  for (const [at, url] of host.urls.entries()) await talk.send(`${what}, ${at}`, url)
}

test('behavior: an upgrade that the version of before does not go on with, and the way back by the dumps', async () => {
  const { projectId, talk, ann } = await begin('before', 'now')
  const [services] = [await stepsOf('portico')]
  await follow('upgrade', 'Upgrade', { before: { 3: sayAt(talk, 'before'), 7: sayAt(talk, 'meanwhile') } })
  await host.ready()
  expect(await stepsOf('portico')).toBeGreaterThan(services)
  await talk.expectDelivered()
  await ann.expectWallet()
  const ben = await makePerson(host, projectId, 'ben@example.com')
  expect((await ben.log()).length).toBeGreaterThan(0)

  // The program of before says no, by its own words, and the page leads on.
  await expect(follow('upgrade', 'Roll back')).rejects.toThrow(
    `The database is at step ${await stepsOf('portico')}, this program knows`,
  )
  await follow('upgrade', 'Roll back to the dumps')
  await host.ready()
  expect(await stepsOf('portico')).toBe(services)
  await ann.expectWallet()
  // What came since the dump is lost, and the page says so.
  expect((await ben.signIn(await ben.newBrowser())).wallet).toBeUndefined()
}, 900_000)

test('behavior: an upgrade whose steps only add, and the way back without losing anything', async () => {
  const { projectId, talk, ann } = await begin('now', 'next')
  await follow('upgrade', 'Upgrade', { before: { 3: sayAt(talk, 'before'), 7: sayAt(talk, 'meanwhile') } })
  await host.ready()
  expect([await stepsOf('portico'), await stepsOf('vault')]).toEqual([9_000, 9_000])
  const ben = await makePerson(host, projectId, 'ben@example.com')
  await talk.send('by the newer one')
  await follow('upgrade', 'Roll back', { before: { 4: sayAt(talk, 'behind') } })
  await host.ready()
  await talk.expectDelivered()
  await ann.expectWallet()
  await ben.expectWallet()
  // And forward again, when it is mended.
  await follow('upgrade', 'Upgrade')
  await host.ready()
  await ben.expectLogin()
}, 900_000)
