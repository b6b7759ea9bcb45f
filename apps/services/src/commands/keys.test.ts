import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../cli.js'
import { connect } from '../db/connect.js'
import { operatorChanges } from '../operatorChanges.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'

let server: TestDatabase
beforeAll(async () => {
  server = await startServicesDatabase()
})
afterAll(() => server.stop())

const run = async (...args: string[]) => (await runCommand(args, { DATABASE_URL: server.url })) ?? ''
const list = async () =>
  (await run('keys', 'list'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { key: string; id: string; signs: boolean })

test('default: keys are named by their public halves, the one that signs first, and each change is noted', async () => {
  expect(await list()).toEqual([])
  const first = (await run('keys', 'rotate', 'attestations')).trim()
  const second = (await run('keys', 'rotate', 'attestations', '--by', 'ann')).trim()
  const relay = (await run('keys', 'rotate', 'relay')).trim()
  expect((await list()).map(({ key, id, signs }) => [key, id, signs])).toEqual([
    ['relay', relay, true],
    ['attestations', second, true],
    ['attestations', first, false],
  ])
  const third = (await run('keys', 'rotate', 'attestations', '--forget-old')).trim()
  expect((await list()).map(({ id }) => id)).toEqual([relay, third])
  const database = connect(server.url, { max: 1 })
  const noted = await operatorChanges(database, { last: 10 })
  await database.close()
  expect(noted.map(({ by, action, subject, change }) => [by, action, subject, change])).toEqual([
    [expect.any(String), 'keys rotate attestations', third, { forgetsOld: true }],
    [expect.any(String), 'keys rotate relay', relay, { forgetsOld: false }],
    ['ann', 'keys rotate attestations', second, { forgetsOld: false }],
    [expect.any(String), 'keys rotate attestations', first, { forgetsOld: false }],
  ])
})

test('behavior: of the key that signs names the address is told, for the resolver on the chain', async () => {
  const signerKey = `0x${'5'.repeat(64)}` as const
  const folder = await mkdtemp(join(tmpdir(), 'portico-keys-'))
  const file = join(folder, 'portico.json')
  const gateway = { signerKey, resolvers: [`0x${'ab'.repeat(20)}`] }
  await writeFile(file, JSON.stringify({ names: { gateway } }))
  const said = await runCommand(['keys', 'list'], { DATABASE_URL: server.url, PORTICO_CONFIG: file })
  expect(said).toContain(`{"key":"names","id":"${privateKeyToAccount(signerKey).address}","signs":true}\n`)
  expect(said).not.toContain('5555')
  await rm(folder, { recursive: true })
})

test('error: another key, another word, an option of another command', async () => {
  await expect(run('keys', 'rotate', 'sessions')).rejects.toThrow('There is no command')
  await expect(run('keys')).rejects.toThrow('There is no command')
  await expect(run('keys', 'list', '--forget-old')).rejects.toThrow('no option of "keys list"')
})
