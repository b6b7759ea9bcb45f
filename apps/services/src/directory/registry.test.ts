import { readRegistry } from '@portico/registry'
import { endpoints, wallet as wireWallet } from 'portico/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../cli.js'
import { connect, type Database } from '../db/connect.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { type Listing, readListing } from './listing.js'
import type { RegistryWallet } from './registry.js'
import { createDirectory } from './store.js'

const projectId = 'd'.repeat(32)
const ethereum = 'eip155:1'
const dot = (colour: string) => ({
  type: 'image/svg+xml',
  bytes: new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><path fill="${colour}"/></svg>`),
})
const listed = readRegistry().wallets.length

let server: TestDatabase
let database: Database
let services: RunningServices
beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url, { max: 1 })
  services = await start(server.url, { registry: false })
  await services.projects.save({ id: projectId, name: 'Shop' })
})
afterAll(async () => {
  await services?.stop()
  await database?.close()
  await server?.stop()
})
beforeEach(async () => {
  await database.sql`delete from wallets`
  await database.sql`delete from operator_changes`
})

const start = (databaseUrl: string, directory?: { registry: boolean }) =>
  startServices({ databaseUrl, port: 0, logLevel: 'silent', directory })
const run = (...args: string[]) => runCommand(['wallets', ...args, '--by', 'ada'], { DATABASE_URL: server.url })
const log = async () =>
  ((await run('log')) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** As a page gets it. */
async function answer(query: Record<string, string> = {}, at = services) {
  const response = await fetch(`${at.url}/getWallets?${new URLSearchParams({ projectId, ...query })}`)
  return v.parse(endpoints['wallets.list'].answer, await response.json())
}
const ids = async (query?: Record<string, string>) => (await answer(query)).data.map(({ id }) => id)
async function picture(id: string | null | undefined) {
  const response = await fetch(`${services.url}/getWalletImage/${id}?projectId=${projectId}`)
  return response.status === 200 ? response.text() : response.status
}

/** The registry as somebody could have made it. */
const entry = (id: string, changes: Partial<Listing> = {}, rest: Partial<RegistryWallet> = {}): RegistryWallet => ({
  aliases: [],
  namespaces: ['eip155'],
  listing: { ...readListing({ id, name: id }), chains: [ethereum], ...changes },
  ...rest,
})
const take = (...wallets: RegistryWallet[]) => createDirectory(database, 'ada').takeRegistry(wallets, 'a registry')

describe('first start', () => {
  test('default: a directory that is empty takes the registry, once, and pages list it', async () => {
    const [one, two] = await Promise.all([start(server.url), start(server.url)])
    try {
      const { count, data } = await answer({ chains: ethereum }, one)
      expect(count).toBeGreaterThan(300)
      for (const wallet of data) v.parse(wireWallet, wallet)
      expect(data[0]).toMatchObject({ id: 'io.metamask', rdns: 'io.metamask', mobile_link: 'metamask://' })
      expect(await answer({ entries: '1' }, two)).toMatchObject({ count: listed })
      for (const { image_id } of data.slice(0, 5)) expect(await picture(image_id)).toBeTypeOf('string')
    } finally {
      await Promise.all([one.stop(), two.stop()])
    }
    await (await start(server.url)).stop()
    expect(await log()).toMatchObject([
      {
        by: 'the first start',
        action: 'wallets import',
        subject: expect.stringMatching(/^@portico\/registry \d+\.\d+\.\d+/),
      },
    ])
  })

  test('param: directory.registry, and a directory that has a wallet', async () => {
    await (await start(server.url, { registry: false })).stop()
    expect(await ids()).toEqual([])
    await run('add', '--name', 'Own')
    await (await start(server.url)).stop()
    expect(await ids()).toEqual(['own'])
  })
})

describe('wallets import --registry', () => {
  test('default: what an operator has said of a wallet stays, and a second time changes nothing', async () => {
    expect(await run('import', '--registry')).toBe(`Added ${listed}, changed 0, 0 as they were.\n`)
    await run('hide', 'com.trustwallet.app')
    await run('rank', 'app.phantom', '0')
    await run('feature', 'me.rainbow')
    await run('edit', 'io.metamask', '--homepage', 'https://own.example')
    const before = await log()
    expect(await run('import', '--registry')).toBe(`Added 0, changed 0, ${listed} as they were.\n`)
    expect(await log()).toEqual(before)
    const { count, data } = await answer()
    expect(count).toBe(listed - 1)
    expect(data.slice(0, 3).map(({ id }) => id)).toEqual(['me.rainbow', 'app.phantom', 'io.metamask'])
    expect(data[2]?.homepage).toBe('https://own.example')
    await expect(run('import', '--registry', 'wallets.json')).rejects.toThrow('There is no command')
  })

  test('behavior: a newer registry changes its own wallets alone, and names what it has not any more', async () => {
    await run('add', '--name', 'Mine', '--rdns', 'io.mine')
    await run('add', '--name', 'Other', '--rdns', 'io.other')
    await take(entry('io.one', { homepage: 'https://one.example' }), entry('io.two'))
    await run('edit', 'io.one', '--rdns', 'io.said')
    const newer = [
      entry('io.one', { homepage: 'https://newer.example' }),
      entry('io.mine', { name: 'Not mine' }),
      entry('io.three', { rdns: 'io.other' }),
      entry('io.four', { rdns: 'io.said' }),
    ]
    for (const changed of [1, 0])
      expect(await take(...newer)).toEqual({
        added: 0,
        changed,
        unchanged: 1 - changed,
        own: ['io.mine'],
        twins: ['io.three', 'io.four'],
        gone: ['io.two'],
      })
    expect(await answer({ names: 'Mine,io.one' })).toMatchObject({
      data: [{ name: 'io.one', homepage: 'https://newer.example', rdns: 'io.said' }, { name: 'Mine' }],
    })
    expect(await ids()).toEqual(['io.one', 'io.two', 'io.mine', 'io.other'])
  })

  test('behavior: a newer registry has an rdns under another id: the wallet that is there keeps it, and all others are taken', async () => {
    await take(entry('io.old', { rdns: 'io.r' }), entry('io.kept', { rdns: 'io.k' }))
    await run('add', '--name', 'Other', '--rdns', 'io.other')
    const newer = [
      entry('io.r', { rdns: 'io.r' }),
      // Left out, so that it stays as it is, and nobody else gets what it has.
      entry('io.next', { rdns: 'io.k' }),
      entry('io.kept', { rdns: 'io.other' }),
      entry('io.new'),
    ]
    expect(await take(...newer)).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      own: [],
      twins: ['io.r', 'io.next', 'io.kept'],
      gone: ['io.old'],
    })
    expect((await answer()).data).toMatchObject([
      { id: 'io.kept', rdns: 'io.k' },
      { id: 'io.new' },
      { id: 'io.old', rdns: 'io.r' },
      { id: 'io.other' },
    ])
  })

  test('behavior: what an operator has said of an rdns counts, not what a newer registry says of it', async () => {
    await take(entry('io.one'))
    await run('edit', 'io.one', '--rdns', 'io.said')
    await run('add', '--name', 'Other', '--rdns', 'io.other')
    expect(await take(entry('io.one', { rdns: 'io.other', name: 'Newer' }))).toMatchObject({ changed: 1, twins: [] })
    expect(await answer({ names: 'Newer' })).toMatchObject({ data: [{ id: 'io.one', rdns: 'io.said' }] })
  })

  test('behavior: a file of the operator’s own makes a wallet theirs', async () => {
    await take(entry('io.one'))
    await createDirectory(database, 'ada').take([{ ...entry('io.one').listing, name: 'From a file' }], 'own.json')
    expect(await take(entry('io.one'))).toMatchObject({ changed: 0, own: ['io.one'] })
    expect(await answer()).toMatchObject({ data: [{ name: 'From a file' }] })
  })
})

test('behavior: names of other packages find a wallet and its picture; the answer has the registry’s own id', async () => {
  const aliases = ['theirName', 'e30d09fe-c0dd-4b61-81e2-d6dc09eb9700']
  await take(entry('io.one', {}, { aliases, file: dot('red') }), entry('io.two', {}, { aliases: ['undrawn'] }))
  expect(await ids({ include: 'theirName' })).toEqual(['io.one'])
  expect(await ids({ exclude: 'theirName,nobody' })).toEqual(['io.two'])
  const [one] = (await answer({ include: 'io.one' })).data
  expect(await picture(one?.image_id)).toContain('fill="red"')
  expect(await picture(aliases[1])).toContain('fill="red"')
  expect(await picture('undrawn')).toContain('<svg')
  expect(await picture('nobody')).toBe(404)
  await take(entry('io.one', {}, { aliases, file: dot('blue') }))
  expect(await picture(aliases[1])).toContain('fill="blue"')
})

test('behavior: a wallet that speaks every network of a kind is listed for one that nobody has heard of', async () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  await take(
    entry('io.all'),
    entry('io.some', { chains: ['eip155:10'] }, { namespaces: [] }),
    entry('io.both', { chains: [ethereum, solana] }, { namespaces: ['eip155'] }),
  )
  const private_ = 'eip155:987654321'
  expect(await answer({ chains: `${private_},solana:other` })).toMatchObject({
    count: 2,
    data: [
      { id: 'io.all', chains: [ethereum, private_] },
      { id: 'io.both', chains: [ethereum, solana, private_] },
    ],
  })
  expect(await ids({ chains: 'eip155:10' })).toEqual(['io.all', 'io.both', 'io.some'])
  // What is no network is nobody's, and comes back from nowhere.
  for (const wrong of ['eip155', 'eip155:', 'eip155:1:2', 'eip155:<b>']) {
    expect(await answer({ chains: wrong })).toEqual({ count: 0, data: [] })
    expect(await answer({ chains: `${wrong},eip155:10` })).toMatchObject({
      count: 3,
      data: [
        { chains: [ethereum, 'eip155:10'] },
        { chains: [ethereum, solana, 'eip155:10'] },
        { chains: ['eip155:10'] },
      ],
    })
  }
  // Who says which networks it has means these alone.
  await run('edit', 'io.all', '--chain', 'eip155:5')
  expect(await ids({ chains: private_ })).toEqual(['io.both'])
  await run('reset', 'io.all')
  expect(await ids({ chains: private_ })).toEqual(['io.all', 'io.both'])
})
