import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, wallet as wireWallet } from 'portico/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../cli.js'
import { connect, type Database } from '../db/connect.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'

const projectId = 'c'.repeat(32)
const dot = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="${colour}"/></svg>`

let server: TestDatabase
let services: RunningServices
let database: Database
let folder: string
beforeAll(async () => {
  server = await startServicesDatabase()
  services = await startServices({ databaseUrl: server.url, port: 0, logLevel: 'silent' })
  database = connect(server.url, { max: 1 })
  await services.projects.save({ id: projectId, name: 'Shop' })
  folder = await mkdtemp(join(tmpdir(), 'portico-wallets-'))
  await mkdir(join(folder, 'pictures'))
  await writeFile(join(folder, 'pictures/red.svg'), dot('red'))
})
afterAll(async () => {
  await database?.close()
  await services?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.sql`delete from wallets`
  await database.sql`delete from operator_changes`
})

const run = (...args: string[]) => runCommand(['wallets', ...args, '--by', 'ada'], { DATABASE_URL: server.url })
const read = async (...args: string[]) => JSON.parse((await run(...args)) ?? '')
/** As a page gets it. */
async function listed(query: Record<string, string> = {}) {
  const response = await fetch(`${services.url}/getWallets?${new URLSearchParams({ projectId, ...query })}`)
  expect(response.status).toBe(200)
  return v.parse(endpoints['wallets.list'].answer, await response.json()).data
}
const names = async () => (await listed()).map(({ name }) => name)
const log = async () =>
  ((await run('log')) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

async function file(content: unknown, name = 'wallets.json'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const alpha = {
  id: 'io.alpha',
  name: 'Alpha',
  homepage: 'https://alpha.example',
  mobile_link: 'alpha://',
  app_store: 'https://apps.apple.com/app/id123456789',
  rdns: 'io.alpha',
  chains: ['eip155:1', 'eip155:10'],
  injected: [{ namespace: 'eip155', injected_id: 'isAlpha' }],
  order: 1,
  picture: 'pictures/red.svg',
}
const beta = { id: 'io.beta', name: 'Beta', rdns: 'io.beta', webapp_link: 'https://beta.example/app', order: 2 }

describe('import', () => {
  test('behavior: many pictures go to the database a few at once, since each may be large', async () => {
    await database.sql.unsafe(`
      create table pictures_at_once (n bigint);
      create function count_pictures() returns trigger language plpgsql as $$ begin
        insert into pictures_at_once select count(*) from given;
        return null;
      end $$;
      create trigger count_pictures after insert on images referencing new table as given for each statement execute function count_pictures()`)
    try {
      const wallets = Array.from({ length: 45 }, (_, n) => ({
        id: `io.n${n}`,
        name: `N ${n}`,
        picture: `pictures/${n}.svg`,
      }))
      await Promise.all(wallets.map(({ picture }, n) => writeFile(join(folder, picture), dot(`#0000${n + 10}`))))
      await run('import', await file(wallets))
      expect(await database.sql`select n::int from pictures_at_once`).toEqual([{ n: 20 }, { n: 20 }, { n: 5 }])
    } finally {
      await database.sql.unsafe('drop function count_pictures cascade; drop table pictures_at_once')
    }
  })

  test('behavior: operators see wallets in the order in which pages list them', async () => {
    await run(
      'import',
      await file([
        { id: 'io.a', name: 'Zulu' },
        { id: 'io.b', name: 'Écho' },
        { id: 'io.c', name: 'Alpha' },
      ]),
    )
    const lines = ((await run('list')) ?? '').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).listing.name)).toEqual(await names())
  })

  test('default: pages list what the file holds, with its pictures', async () => {
    expect(await run('import', await file({ wallets: [beta, alpha] }))).toBe('Added 2, changed 0, 0 as they were.\n')
    const wallets = await listed()
    for (const wallet of wallets) v.parse(wireWallet, wallet)
    expect(wallets).toMatchObject([
      { id: 'io.alpha', name: 'Alpha', mobile_link: 'alpha://', rdns: 'io.alpha', play_store: null },
      { id: 'io.beta', image_id: null },
    ])
    expect(await listed({ chains: 'eip155:10' })).toHaveLength(1)
    expect(await listed({ platform: 'android', search: 'alph' })).toHaveLength(1)
    const picture = await fetch(`${services.url}/getWalletImage/${wallets[0]?.image_id}?projectId=${projectId}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    expect(await picture.text()).toContain('fill="red"')
  })

  test('behavior: a second time changes nothing and notes nothing', async () => {
    const path = await file([alpha, beta])
    await run('import', path)
    const before = await log()
    expect(await run('import', path)).toBe('Added 0, changed 0, 2 as they were.\n')
    expect(await log()).toEqual(before)
    expect(before).toMatchObject([
      {
        by: 'ada',
        action: 'wallets import',
        subject: 'wallets.json',
        change: { added: ['io.alpha', 'io.beta'], changed: [] },
      },
    ])
    expect(Date.parse(before[0].at)).not.toBeNaN()
  })

  test('behavior: a newer list changes what it says, and nothing that an operator has changed', async () => {
    await run('import', await file([alpha, beta]))
    await run('edit', 'io.alpha', '--homepage', 'https://own.example')
    await run('rank', 'io.beta', '0')
    await run('hide', 'io.beta')
    const newer = [
      { ...alpha, name: 'Alpha Two', homepage: 'https://new.example' },
      { ...beta, order: 9 },
    ]
    expect(await run('import', await file(newer))).toBe('Added 0, changed 2, 0 as they were.\n')
    expect(await listed()).toMatchObject([{ name: 'Alpha Two', homepage: 'https://own.example' }])
    await run('show', 'io.beta')
    expect(await names()).toEqual(['Beta', 'Alpha Two'])
    await run('edit', 'io.alpha', '--homepage=')
    expect((await listed())[1]?.homepage).toBeNull()
    for (const _ of [1, 2]) expect(await read('reset', 'io.alpha')).toMatchObject({ edits: {} })
    expect((await listed())[1]?.homepage).toBe('https://new.example')
    expect(await log()).toMatchObject([{ action: 'wallets reset' }, { action: 'wallets edit' }, {}, {}, {}, {}, {}, {}])
  })

  test('behavior: what was edited is kept as pages get it: a list that says the same changes nothing', async () => {
    const path = await file([alpha, { ...beta, badge_type: 'certified' }])
    await run('import', path)
    const chains = ['--chain', 'eip155:1', '--chain', 'eip155:1']
    expect(await read('edit', 'io.alpha', '--name', ' Own ', ...chains)).toMatchObject({
      edits: { name: 'Own', chains: ['eip155:1'] },
    })
    await run('edit', 'io.beta', '--badge=')
    expect(await run('import', path)).toBe('Added 0, changed 0, 2 as they were.\n')
    expect(await listed()).toMatchObject([{ name: 'Own', chains: ['eip155:1'] }, { badge_type: 'none' }])
  })

  test('error: what was said to a version that took more is read anew, and named where it is refused now', async () => {
    const path = await file([alpha])
    await run('import', path)
    await database.sql`update wallets set edits = '{"name": " Own "}'`
    await run('import', path)
    expect(await names()).toEqual(['Own'])
    await database.sql`update wallets set edits = '{"homepage": "https:own.example"}'`
    await expect(run('import', path)).rejects.toThrow(
      'What was changed of "io.alpha" is not valid any more: change it anew with wallets edit, or take it back with wallets reset',
    )
    await run('reset', 'io.alpha')
    expect(await run('import', path)).toBe('Added 0, changed 0, 1 as they were.\n')
  })

  test('error: a list that is wrong is told by wallet and field, and nothing of it is taken', async () => {
    const wrong = [
      { ...alpha, mobile_link: 'javascript:alert(1)' },
      { ...beta, homepage: 'http://beta.example', rdns: 'beta' },
      { id: 'x', chains: ['mainnet'], colour: 'red' },
      { id: 'y', name: 'a\u202eb', injected: [{ namespace: 'eip155', injected_id: 'ethereum' }] },
      { id: 'z', name: 'Z', picture: '../secret.svg', app_store: 'data:text/html,x', desktop_link: 'intent:x' },
    ]
    const error = await run('import', await file(wrong)).catch(String)
    expect(error?.split('\n').slice(1)).toEqual([
      '  wallets.0 (Alpha).mobile_link: must be a link such as acme:// or https://',
      '  wallets.1 (Beta).homepage: must be an https:// address',
      '  wallets.1 (Beta).rdns: must be a reverse domain name such as io.wallet',
      '  wallets.2.name: is missing',
      '  wallets.2.chains.0: must be a CAIP-2 id such as eip155:1',
      '  wallets.2.colour: is not a field of a wallet',
      '  wallets.3.name: holds what cannot be seen',
      '  wallets.3.injected.0.injected_id: must be a flag or a path such as isWallet',
      '  wallets.4 (Z).desktop_link: must be a link such as acme:// or https://',
      '  wallets.4 (Z).app_store: must be an https:// address',
      '  wallets.4 (Z).picture: must be the path of a file below the list, such as pictures/wallet.png',
    ])
    expect(await listed()).toEqual([])
    expect(await log()).toEqual([])
  })

  test('error: two wallets with one rdns, in the list or in the directory', async () => {
    await expect(run('import', await file([alpha, { ...beta, rdns: 'io.alpha' }]))).rejects.toThrow(
      'rdns "io.alpha": several wallets have it',
    )
    await expect(run('import', await file([beta, beta]))).rejects.toThrow('id "io.beta": several wallets have it')
    await run('import', await file([alpha]))
    await expect(run('import', await file([{ ...beta, rdns: 'io.alpha' }]))).rejects.toThrow(
      /nothing was changed:\n {2}io\.alpha: io\.alpha, io\.beta$/,
    )
    expect(await names()).toEqual(['Alpha'])
  })

  test('error: files that are not there, or are something else', async () => {
    await expect(run('import', join(folder, 'nowhere.json'))).rejects.toThrow('nowhere.json is not there')
    await expect(run('import', await file('{'))).rejects.toThrow('must hold JSON: a list of wallets')
    await expect(run('import', await file({ data: [] }))).rejects.toThrow('must hold JSON: a list of wallets')
    await expect(run('import', await file([{ ...alpha, picture: 'pictures/none.svg' }]))).rejects.toThrow(
      'none.svg is not there',
    )
    await file('<html>', 'pictures/page.svg')
    await expect(run('import', await file([{ ...alpha, picture: 'pictures/page.svg' }]))).rejects.toThrow(
      'page.svg is not a picture that can be served',
    )
    await expect(run('import')).rejects.toThrow('There is no command "wallets import"')
  })
})

describe('one wallet', () => {
  const facts = ['--homepage', 'https://own.example', '--rdns', 'com.own', '--mobile-link', 'own://open']

  test('default: added once, however often', async () => {
    const chains = ['--chain', 'eip155:1', '--chain', 'eip155:1', '--injected', 'eip155:isOwn', '--badge', 'certified']
    for (const _ of [1, 2]) expect(await run('add', '--name', 'Own', ...facts, ...chains)).toBe('com.own\n')
    expect(await listed()).toMatchObject([
      {
        id: 'com.own',
        name: 'Own',
        homepage: 'https://own.example',
        mobile_link: 'own://open',
        chains: ['eip155:1'],
        injected: [{ namespace: 'eip155', injected_id: 'isOwn' }],
        badge_type: 'certified',
      },
    ])
    expect(await log()).toMatchObject([{ action: 'wallets add', subject: 'com.own' }])
    await expect(run('add', '--name', 'Other', '--rdns', 'com.own')).rejects.toThrow(
      'There is a wallet "com.own" already (Own): change it with wallets edit',
    )
    expect(await run('add', '--name', 'Ünsere Börse 2')).toBe('nsere-b-rse-2\n')
  })

  test('behavior: edit, rank, hide, show, feature, unfeature: each is noted once', async () => {
    await run('import', await file([alpha, beta]))
    await run('add', '--name', 'Own', ...facts)
    expect(await names()).toEqual(['Alpha', 'Beta', 'Own'])
    for (const _ of [1, 2]) {
      expect(await read('edit', 'com.own', '--name', 'Ours', '--rdns=')).toMatchObject({
        listing: { name: 'Ours', rdns: null },
        edits: { name: 'Ours', rdns: null },
      })
      await run('feature', 'io.beta')
      await run('rank', 'com.own', '0')
      await run('hide', 'io.alpha')
    }
    expect(await names()).toEqual(['Beta', 'Ours'])
    expect(await listed({ include: 'io.alpha' })).toEqual([])
    expect((await run('list', '--hidden'))?.split('\n').filter(Boolean)).toHaveLength(1)
    expect(await read('list', '--search', 'OUR')).toMatchObject({ id: 'com.own', hidden: false, featured: false })
    await run('show', 'io.alpha')
    await run('unfeature', 'io.beta', 'io.alpha')
    expect(await names()).toEqual(['Ours', 'Alpha', 'Beta'])
    expect((await log()).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'wallets unfeature io.alpha',
      'wallets unfeature io.beta',
      'wallets show io.alpha',
      'wallets hide io.alpha',
      'wallets edit com.own',
      'wallets feature io.beta',
      'wallets edit com.own',
      'wallets add com.own',
      'wallets import wallets.json',
    ])
    expect((await run('log', '--last', '2'))?.trim().split('\n')).toHaveLength(2)
    expect(Object.keys((await log())[0])).toEqual(['at', 'by', 'action', 'subject', 'change'])
  })

  test('behavior: a word on who stands before all others stays, also where the list said the same', async () => {
    await run('import', await file([alpha, { ...beta, is_top_wallet: true }]))
    for (const _ of [1, 2]) {
      await run('feature', 'io.beta')
      await run('unfeature', 'io.alpha')
    }
    expect(await log()).toMatchObject([
      { action: 'wallets unfeature', subject: 'io.alpha' },
      { action: 'wallets feature', subject: 'io.beta' },
      { action: 'wallets import' },
    ])
    await run('import', await file([{ ...alpha, is_top_wallet: true }, beta]))
    expect(await names()).toEqual(['Beta', 'Alpha'])
  })

  test('behavior: another picture has another address; a file that is none is refused', async () => {
    await run('import', await file([alpha]))
    const before = (await listed())[0]?.image_id
    await file(dot('blue'), 'blue.svg')
    await run('picture', 'io.alpha', join(folder, 'blue.svg'))
    const after = (await listed())[0]?.image_id
    expect(after).not.toBe(before)
    const picture = await fetch(`${services.url}/getWalletImage/${after}?projectId=${projectId}`)
    expect(await picture.text()).toContain('fill="blue"')
    await file('x'.repeat(262_145), 'large.svg')
    await expect(run('picture', 'io.alpha', join(folder, 'large.svg'))).rejects.toThrow('too large: 262145 bytes')
    await expect(run('picture', 'io.alpha', join(folder, 'none.svg'))).rejects.toThrow('is not there')
    await expect(run('picture', 'nobody', join(folder, 'blue.svg'))).rejects.toThrow('There is no wallet "nobody"')
  })

  test('error: what cannot be done is said, and changes nothing', async () => {
    await run('add', '--name', 'Own', ...facts)
    await expect(run('add')).rejects.toThrow('A wallet needs a --name')
    await expect(run('add', '--name', 'x', '--homepage', 'ftp://x')).rejects.toThrow(
      'The wallet is not valid:\n  homepage: must be an https:// address',
    )
    await expect(run('edit', 'com.own')).rejects.toThrow('Say what is to be changed')
    await expect(run('edit', 'com.own', '--name=')).rejects.toThrow('name: must be')
    await expect(run('rank', 'com.own', 'first')).rejects.toThrow('A place is a whole number')
    await expect(run('hide', 'com.own', 'nobody')).rejects.toThrow('There is no wallet "nobody"')
    await expect(run('log', '--last', 'all')).rejects.toThrow('--last must be a whole number')
    await expect(run('dance')).rejects.toThrow('There is no command "wallets dance"')
    expect(await names()).toEqual(['Own'])
    expect(await log()).toHaveLength(1)
  })
})

test('behavior: changes at once are one after the other: no two wallets get one rdns', async () => {
  await run('import', await file([alpha, beta]))
  const both = await Promise.allSettled(['io.alpha', 'io.beta'].map((id) => run('edit', id, '--rdns', 'io.same')))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('behavior: the demo’s phone may stand in the network of this machine', async () => {
  const seed = { phoneUrl: 'http://192.168.1.5:4302', wallets: 20 }
  const demo = await startServices({ databaseUrl: server.url, port: 0, logLevel: 'silent', seed })
  await demo.stop()
  expect(await listed({ search: 'harbor' })).toMatchObject([{ name: 'Harbor', mobile_link: seed.phoneUrl }])
  expect(await log()).toMatchObject([{ by: 'seed', action: 'wallets import', subject: 'the demo' }])
})

test('behavior: wallets that a version before has put there are changed like others', async () => {
  const old = { ...alpha, picture: undefined, image_id: null, is_top_wallet: true }
  await database.sql`
    insert into wallets (id, name, folded, rank, chains, ios, android, listing)
    values ('io.alpha', 'Alpha', 'alpha', 1, '{}', true, true, ${JSON.stringify(old)}::jsonb)`
  await run('edit', 'io.alpha', '--name', 'Older')
  expect(await listed()).toMatchObject([{ name: 'Older', homepage: 'https://alpha.example' }])
  expect(await read('list')).toMatchObject({ featured: true })
  await run('unfeature', 'io.alpha')
  expect(await read('list')).toMatchObject({ featured: false })
})
