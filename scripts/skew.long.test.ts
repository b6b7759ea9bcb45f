import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeNode, startFakeNode } from '../apps/services/src/chains/fakeNode.test-support.js'
import { startTestDatabase, type TestDatabase } from '../apps/services/src/testing/database.js'
import { build } from './build.mjs'
import { sayInstalled } from './ensure.mjs'
import { lendModules } from './release/copy.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'
import { calls } from './skew/calls.mjs'

// Slow: an earlier version is built, and served beside the one of today.

/** The version before this one: the last commit before there were releases; from 0.1.0 on, the tag of the minor version before. */
const before = 'e63270604ec646b7ceed312d739404666fa40530'

const folder = mkdtempSync(join(tmpdir(), 'portico-skew-'))
const trees = { earlier: join(folder, 'earlier'), now: root }
type Version = keyof typeof trees
const versions: readonly Version[] = ['earlier', 'now']
const script = (name: string) => join(root, 'scripts/skew', name)
let node: FakeNode
const databases: TestDatabase[] = []
const servers: ChildProcess[] = []
const urls = new Map<Version, string>()

async function serve(version: Version) {
  const database = await startTestDatabase()
  databases.push(database)
  const server = spawn(process.execPath, [script('serve.mjs'), trees[version], database.url, node.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  servers.push(server)
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`The services of ${version} ended at their start (${code})`)
  })
  const [line] = await Promise.race([once(server.stdout, 'data'), ended])
  urls.set(version, String(line).trim())
}

beforeAll(async () => {
  await build({ log: () => {} })
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, trees.earlier])
  execFileSync('git', ['checkout', '--quiet', before], { cwd: trees.earlier })
  lendModules(root, trees.earlier)
  sayInstalled(trees.earlier)
  const pack = join(trees.earlier, 'scripts/pack.mjs')
  const args = ['--to', join(folder, 'tarballs'), '--without-pictures']
  const { code, output } = await runNode(pack, args, { cwd: trees.earlier, timeoutMs: 3_600_000 })
  if (code !== 0) throw new Error(output)
  node = await startFakeNode({
    eth_chainId: () => '0x1',
    eth_blockNumber: () => '0x10',
    eth_getBalance: () => '0x1',
    eth_call: () => '0x',
  })
  for (const version of versions) await serve(version)
}, 3_600_000)
afterAll(async () => {
  for (const server of servers) {
    server.stdin?.end()
    if (server.exitCode === null) await once(server, 'exit')
  }
  for (const database of databases) await database.stop()
  node?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

type Said = { outcomes: Record<string, string>; known: string[] }
async function ask(page: Version, services: Version): Promise<Said> {
  const { output } = await runNode(script('ask.mjs'), [trees[page], urls.get(services) ?? ''], { timeoutMs: 600_000 })
  return JSON.parse(output.slice(output.indexOf('{"outcomes"')))
}

test('behavior: an earlier page has from newer services, and a newer page from earlier ones, what it has from its own', async () => {
  for (const page of versions) {
    const own = await ask(page, page)
    // What is asked works at all, most of it.
    const works = Object.entries(own.outcomes).filter(([, outcome]) => outcome === 'ok')
    expect(works.length, JSON.stringify(own.outcomes)).toBeGreaterThan(Object.keys(calls).length / 2)
    for (const name of ['config.features', 'config.origins', 'wallets.list', 'balance.list'])
      expect(own.outcomes[name]).toBe('ok')
    const other = page === 'now' ? 'earlier' : 'now'
    const { known } = await ask(other, other)
    const { outcomes } = await ask(page, other)
    // A call that the others do not have yet is answered as such.
    const expected = Object.entries(own.outcomes).map(([name, outcome]) => [
      name,
      known.includes(name) ? outcome : 'status 404',
    ])
    expect([page, outcomes]).toEqual([page, Object.fromEntries(expected)])
  }
}, 1_200_000)
