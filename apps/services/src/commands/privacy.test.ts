import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPartitions } from '../analytics/partitions.js'
import { runCommand } from '../cli.js'
import { connect, type Database } from '../db/connect.js'
import { addName, nameOf, setAddress, takenAmong } from '../names/store.js'
import { addPurchase, decide, findPurchase } from '../onramp/purchases.js'
import { createProjects, type Projects } from '../projects.js'
import { activateSession, addSession, findSession } from '../sessions/store.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { createUsage } from '../usage/usage.js'

const project = 'c'.repeat(32)
const ada = '0xAdA0000000000000000000000000000000000Ada'
const bob = '0xb0b0000000000000000000000000000000000b0b'
const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const asset = {
  symbol: 'ETH',
  name: 'Ether',
  network: 'eip155:1',
  networkName: 'Ethereum',
  decimals: 18,
  networkFee: '0',
}
const units = { asset, units: 5n, currency: 'EUR', cents: 1_000n }

let server: TestDatabase
let database: Database
let projects: Projects
let folder: string
let chainsFile: string
beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url, { max: 2 })
  await keepPartitions(database, 90)
  projects = createProjects(database)
  await projects.save(
    { id: project, name: 'Shop', limits: { usersPerMonth: 10 } },
    { by: 'ada', action: 'project add' },
  )
  folder = await mkdtemp(join(tmpdir(), 'portico-privacy-'))
  chainsFile = join(folder, 'portico.json')
  const rpcUrls = ['http://127.0.0.1:1']
  const chain = (id: string, history: object) => ({ id, name: id, symbol: 'ETH', rpcUrls, history })
  await writeFile(
    chainsFile,
    JSON.stringify({ chains: [chain('eip155:1', { accounts: 'seen' }), chain('eip155:10', { accounts: 'all' })] }),
  )
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = async (verb: string, account: string) =>
  JSON.parse(
    (await runCommand(['privacy', verb, account, '--by', 'ada'], {
      DATABASE_URL: server.url,
      PORTICO_CONFIG: chainsFile,
    })) ?? '',
  )
const held = async (account: string) => (await run('export', account)).held as Record<string, Record<string, unknown>[]>

const name = (label: string) =>
  ({ name: `${label}.shop.eth`, label, zone: 'shop.eth' }) as Parameters<typeof addName>[2]

/** What a person leaves behind, by the functions that keep it. */
async function live(address: string, label: string) {
  const folded = address.toLowerCase()
  await database.sql`
    insert into events (received_at, event_id, project_id, event, type, occurred_at, url, domain, address, properties)
    values (now(), gen_random_uuid(), ${project}, 'CONNECT_SUCCESS', 'track', now(), 'https://shop.example', 'shop.example', ${address}, '{}'),
      (now(), gen_random_uuid(), ${project}, 'SEND_SUCCESS', 'track', now(), 'https://shop.example', 'shop.example', null,
        ${JSON.stringify({ to: address })}::jsonb)`
  const terms = { expiry: 4_000_000_000, signer: { type: 'key' }, permissions: [], policies: [] }
  const pci = await addSession({ database }, `eip155:1:${folded}`, { id: project, name: 'Shop' }, terms, 'teller')
  const told = { account: `eip155:1:${folded}`, projectId: project, teller: 'teller', delegation: undefined }
  await activateSession({ database }, pci, { ...terms, context: '0x01' }, told)
  await database.sql`
    insert into prepared_calls (context, project_id, chain_id, hash, pci, expires_at)
    values (gen_random_uuid(), ${project}, 'eip155:1', '0x02', ${pci}, now() + interval '5 minutes')`
  await addName({ database }, { address, message: label }, name(label), { coinTypes: [60], attributes: { bio: label } })
  const bought = async (status?: 'paid' | 'cancelled' | 'failed') => {
    const id = await addPurchase({ database }, { projectId: project, provider: 'sandbox', wallet: address, ...units })
    if (status) await decide({ database }, id, status)
    return id
  }
  const purchases = {
    cancelled: await bought('cancelled'),
    paid: await bought('paid'),
    delivered: await bought('paid'),
  }
  await database.sql`
    update purchases set status = 'delivered', transaction_hash = ${`0x${label}`}, raw_transaction = '0x03',
      nonce = 7, valid_until = 9, reason = ${`of ${label}`} where id = ${purchases.delivered}`
  await usageOf(address)
  return { pci, purchases }
}

async function usageOf(address: string) {
  const usage = createUsage(database)
  await usage.meet({ id: project, limits: { usersPerMonth: 10 } }, address)
  await usage.stop()
}

/** A transaction of Ada and Bob and one of Ada alone, on a chain where who asked is kept, and on one that is kept as a whole. */
async function index() {
  for (const chain of ['eip155:1', 'eip155:10']) {
    await database.sql`insert into index_chains (chain, genesis, start, next) values (${chain}, '0x0', 0, 9)`
    for (const [hash, block, accounts] of [
      ['0xboth', 1, [ada, bob]],
      ['0xalone', 2, [ada]],
    ] as const) {
      await database.sql`
        insert into index_transactions (chain, hash, block, position, at, sender, details)
        values (${chain}, ${hash}, ${block}, 0, 1, ${ada.toLowerCase()}, '{}')`
      for (const account of accounts.map((one) => one.toLowerCase())) {
        await database.sql`insert into index_entries (account, chain, block, position, at, hash) values (${account}, ${chain}, ${block}, 0, 1, ${hash})`
        await database.sql`
          insert into index_movements (account, chain, block, position, ordinal, kind, token, amount)
          values (${account}, ${chain}, ${block}, 0, 0, 'native', '', 1)`
      }
    }
    for (const account of [ada, bob])
      await database.sql`insert into index_accounts (account, chain, filled_from) values (${account.toLowerCase()}, ${chain}, 0)`
  }
}

test('default: what is held about an account is told, erased at once, and of nobody else', async () => {
  const own = await live(ada, 'ada')
  await live(bob, 'bob')
  await index()
  const before = await held(`eip155:1:${ada}`)
  expect(Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows.length]))).toEqual({
    events: 2,
    prepared_calls: 1,
    sessions: 1,
    names: 1,
    name_addresses: 1,
    purchases: 3,
    project_users: 1,
    index_transactions: 4,
    index_movements: 4,
    index_entries: 4,
    index_accounts: 2,
  })
  expect(before.names?.[0]).toMatchObject({ name: 'ada.shop.eth', attributes: { bio: 'ada' } })
  expect(await held(ada.toLowerCase())).toEqual(before)
  const bobs = await held(bob)

  expect(await run('erase', ada)).toEqual({
    address: ada,
    erased: {
      events: 2,
      prepared_calls: 1,
      sessions: 1,
      name_addresses: 1,
      purchases: 1,
      project_users: 1,
      index_transactions: 1,
      index_movements: 2,
      index_entries: 2,
      index_accounts: 2,
    },
    anonymised: { names: 1, purchases: 1 },
    kept: [
      expect.stringMatching(/^Names stay taken/),
      expect.stringMatching(/^Sums of purchases stay/),
      `Purchase ${own.purchases.paid} is under way: erase again when it is over.`,
      'Transactions that are in the history of others, too, stay with what they tell of the account: 1.',
      expect.stringMatching(/^The index of chains that is kept of every account/),
    ],
  })

  const after = await held(ada)
  expect(Object.keys(after)).toEqual(['purchases', 'index_transactions', 'index_movements', 'index_entries'])
  expect(after.purchases).toEqual([expect.objectContaining({ id: own.purchases.paid, status: 'paid' })])
  expect(new Set(after.index_entries?.map(({ chain }) => chain))).toEqual(new Set(['eip155:10']))
  expect(await held(bob)).toEqual(bobs)

  // The permission is no longer in force, the name is nobody's and nobody can take it, the books have their sum.
  expect(await findSession({ database }, `eip155:1:${ada.toLowerCase()}`, own.pci)).toBeUndefined()
  expect(await nameOf({ database }, ada)).toBeUndefined()
  expect(await takenAmong({ database }, [name('ada')])).toEqual(new Set(['ada.shop.eth']))
  expect(await findPurchase({ database }, own.purchases.delivered)).toMatchObject({
    wallet: 'erased',
    amount: '5',
    transaction_hash: null,
    raw_transaction: null,
    nonce: null,
    valid_until: null,
    reason: null,
  })
  const [line] =
    await database.sql`select changed_by, action, subject, change::text as change from operator_changes order by id desc limit 1`
  expect(line).toMatchObject({ changed_by: 'ada', action: 'privacy erase' })
  expect(JSON.stringify(line).toLowerCase()).not.toContain(ada.toLowerCase())
})

test('behavior: an account that is held under none is told as such, and erasing it changes nothing', async () => {
  const bobs = await held(bob)
  expect(await held(solana)).toEqual({})
  expect(await run('erase', `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana}`)).toEqual({
    address: solana,
    erased: {},
    anonymised: {},
    kept: [],
  })
  expect(await held(bob)).toEqual(bobs)
})

test('behavior: a name that leads to others, too, keeps what it tells until they are erased', async () => {
  await addName({ database }, { address: ada, message: 'two' }, name('two'), {
    coinTypes: [60],
    attributes: { bio: 'two' },
  })
  await setAddress({ database }, { address: ada, message: 'sol', coin_type: 60 }, 'two.shop.eth', {
    coinType: 501,
    address: solana,
  })
  expect((await run('erase', ada)).kept).toContain(
    'two.shop.eth leads to other addresses, too: what it tells stays until they are erased.',
  )
  expect((await held(solana)).names).toEqual([expect.objectContaining({ attributes: { bio: 'two' } })])
  expect((await run('erase', solana)).anonymised).toEqual({ names: 1 })
})

test('behavior: when one table fails nothing is erased', async () => {
  await database.sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`
  await database.sql`create trigger refuse before delete on index_accounts for each row execute function refuse()`
  const before = await held(bob)
  await expect(run('erase', bob)).rejects.toThrow('refused')
  await database.sql`drop trigger refuse on index_accounts`
  expect(await held(bob)).toEqual(before)
})

test.each([
  '0x12',
  '0xada',
  'eip155:1',
  '',
  '%',
  'eip155:1:',
  "' or true --",
  solana.slice(0, 27),
  `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana.slice(0, 27)}`,
  ada.slice(2),
  `eip155:1:${ada.slice(2)}`,
  bitcoin.slice(0, -2),
  `bip122:000000000019d6689c085ae165831e93:${solana}`,
  `near:mainnet:${'a'.repeat(24)}`,
])('behavior: %o is no account', async (text) => {
  await expect(run('erase', text)).rejects.toThrow('is no account')
})

test.each([
  solana,
  bitcoin,
  'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  'cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
  'near:mainnet:somebody.with-a-long.name.near',
])('behavior: %o is an account', async (text) => {
  expect(await held(text)).toEqual({})
})

test('behavior: the prefix and the letters of an address are read in any case', async () => {
  const zoe = `0x${'2Ae'.repeat(13)}0`
  await live(zoe, 'zoe')
  const before = await held(zoe)
  expect(before.project_users).toHaveLength(1)
  expect(await held(zoe.replace('0x', '0X'))).toEqual(before)
  expect(await held(zoe.toUpperCase())).toEqual(before)
  const { address, erased } = await run('erase', zoe.replace('0x', '0X'))
  expect([address, erased.project_users]).toEqual([zoe, 1])

  await usageOf(bitcoin)
  expect((await held(bitcoin.toUpperCase())).project_users).toHaveLength(1)
  expect((await run('erase', bitcoin.toUpperCase())).erased).toEqual({ project_users: 1 })
})

test('behavior: events that name an account are found wherever it stands as a whole, told without who reported them, and erased', async () => {
  const eve = `0x${'e7'.repeat(20)}`
  const report = (url: string, properties: object, address: string | null) => database.sql`
    insert into events (received_at, event_id, project_id, event, type, occurred_at, url, domain, address, properties)
    values (now(), gen_random_uuid(), ${project}, 'SEND_SUCCESS', 'track', now(), ${url}, 'shop.example', ${address}, ${JSON.stringify(properties)}::jsonb)`
  const nowhere = 'https://shop.example/'
  for (const account of [eve, solana, bitcoin]) {
    await report(nowhere, { to: account }, bob)
    await report(nowhere, { message: `sent to\n${account}, it seems` }, account)
    await report(`${nowhere}solana%3A5eykt%3A${account}/`, {}, null)
    // Part of what is longer, and another.
    await report(`${nowhere}${account}a1`, { key: `${account}00` }, bob)
  }
  for (const account of [solana, bitcoin]) await report(nowhere, { key: `1${account}` }, bob)

  for (const account of [eve, solana, bitcoin]) {
    const events = (await held(account)).events ?? []
    expect(events).toHaveLength(3)
    expect(events.find(({ properties }) => (properties as { to?: string }).to === account)).toMatchObject({
      address: null,
      url: null,
      domain: null,
    })
    expect(events.filter(({ address }) => address === account)).toMatchObject([
      { url: nowhere, domain: 'shop.example' },
    ])
    expect((await run('erase', account)).erased).toEqual({ events: 3 })
  }
  const [left] = await database.sql`
    select count(*)::int as count from events where lower(url || properties::text) ~ ${[eve, solana, bitcoin].join('|').toLowerCase()}`
  expect(left).toEqual({ count: 5 })
})

test('behavior: the index of a chain that the settings do not name stays whole, and is told', async () => {
  const una = `0x${'4a'.repeat(20)}`
  for (const chain of ['eip155:1', 'eip155:8453']) {
    await database.sql`
      insert into index_transactions (chain, hash, block, position, at, sender, details)
      values (${chain}, '0xuna', 3, 0, 1, ${una}, '{}')`
    await database.sql`insert into index_entries (account, chain, block, position, at, hash) values (${una}, ${chain}, 3, 0, 1, '0xuna')`
    await database.sql`
      insert into index_movements (account, chain, block, position, ordinal, kind, token, amount)
      values (${una}, ${chain}, 3, 0, 0, 'native', '', 1)`
    await database.sql`insert into index_accounts (account, chain, filled_from) values (${una}, ${chain}, 0)`
  }
  expect(await run('erase', una)).toMatchObject({
    erased: { index_transactions: 1, index_movements: 1, index_entries: 1, index_accounts: 1 },
    kept: [expect.stringMatching(/^The index of eip155:8453 stays: these settings do not name the chain/)],
  })
  const after = await held(una)
  expect(Object.keys(after)).toEqual(['index_transactions', 'index_movements', 'index_entries', 'index_accounts'])
  for (const rows of Object.values(after)) expect(rows).toMatchObject([{ chain: 'eip155:8453' }])
})

test('behavior: words that are none of its commands are refused', async () => {
  await expect(runCommand(['privacy', 'forget', ada], { DATABASE_URL: server.url })).rejects.toThrow(
    'There is no command',
  )
  await expect(runCommand(['privacy', 'erase', ada, bob], { DATABASE_URL: server.url })).rejects.toThrow(
    'There is no command',
  )
  await expect(runCommand(['privacy', 'erase', ada, '--name', 'x'], { DATABASE_URL: server.url })).rejects.toThrow(
    'is no option',
  )
})
