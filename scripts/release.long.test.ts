import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sayInstalled } from './ensure.mjs'
import { lendModules } from './release/copy.mjs'
import { entriesOf } from './release/tarball.mjs'
import { root } from './root.mjs'

// Slow: all that is published is built and packed twice, in two clones.

const folder = mkdtempSync(join(tmpdir(), 'portico-clones-'))
const [one, two] = ['one', 'a-longer-name-of-another'].map((name) => join(folder, name)) as [string, string]
const keys = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const trusted = join(folder, 'trusted.pem')
const rehearse = ['--dry-run', '--without-tests', '--without-pictures']

/** As somebody would by hand, on a machine of their own. */
function release(clone: string, args: readonly string[], { env = {}, umask = '022' } = {}) {
  const line = `umask ${umask}; exec "$0" scripts/release.mjs "$@"`
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line, process.execPath, ...args], {
    cwd: clone,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return { status, said: stdout + stderr }
}

const filesOf = (clone: string) =>
  (readdirSync(join(clone, 'release'), { recursive: true }) as string[])
    .filter((name) => statSync(join(clone, 'release', name)).isFile())
    .sort()

beforeAll(() => {
  writeFileSync(trusted, keys.publicKey)
  for (const clone of [one, two]) {
    execFileSync('git', ['clone', '--quiet', root, clone])
    lendModules(root, clone)
    sayInstalled(clone)
  }
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('behavior: of one commit two clones make the same release to the byte, wherever they are and whatever their machine is set to', () => {
  const key = { PORTICO_RELEASE_KEY: keys.privateKey }
  const first = release(one, rehearse, { env: { ...key, TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8' } })
  const second = release(two, rehearse, { env: { ...key, TZ: 'UTC', NODE_ENV: 'development' }, umask: '077' })
  expect(first.said).toContain('Nothing was published.')
  expect(second.said).toContain('Nothing was published.')
  expect(filesOf(two)).toEqual(filesOf(one))
  const tarballs = filesOf(one).filter((name) => name.endsWith('.tgz'))
  expect(tarballs.length).toBeGreaterThan(3)
  for (const name of tarballs) {
    const inside = (clone: string) => entriesOf(join(clone, 'release', name))
    const shown = (clone: string) =>
      inside(clone).map(
        ({ path, mode, bytes }) => `${path} ${mode} ${createHash('sha256').update(bytes).digest('hex')}`,
      )
    expect(shown(two)).toEqual(shown(one))
    // Nothing says where it was made.
    const telling = inside(one).filter(({ bytes }) => bytes.includes(one) || bytes.includes('.release/'))
    expect(telling.map(({ path }) => path)).toEqual([])
  }
  for (const name of filesOf(one))
    expect([name, readFileSync(join(two, 'release', name)).equals(readFileSync(join(one, 'release', name)))]).toEqual([
      name,
      true,
    ])
  // A rehearsal leaves the clone as it was.
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: one, encoding: 'utf8' })).toBe('')
}, 7_200_000)

test('behavior: what was made can be checked by whoever has the public key, and is not published from here', () => {
  expect(release(one, ['--verify', '--public-key', trusted])).toMatchObject({
    status: 0,
    said: expect.stringContaining('as it was signed'),
  })
  const { packages } = JSON.parse(readFileSync(join(one, 'release/manifest.json'), 'utf8'))
  expect(packages.map(({ name }: { name: string }) => name)).toContain('portico')
  expect(
    packages.filter(({ version }: { version: string }) => !/^\d+\.\d+\.\d+$/.test(version) || version === '0.0.0'),
  ).toEqual([])
  // As the last step of the workflow does, which is not there.
  const steps: { run?: string }[] = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')).jobs
    .publish.steps
  const scripts = steps.flatMap(({ run }) => run ?? [])
  const { status, stderr } = spawnSync('bash', ['-ec', scripts.join('\n')], {
    cwd: one,
    env: { PATH: process.env.PATH, RUNNER_TEMP: folder, PUBLIC_KEY: keys.publicKey.trim() },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('The release is a rehearsal')
  expect(stderr).toContain('Releases are published by .github/workflows/release.yml alone')
  writeFileSync(join(one, 'release/licences/portico.txt'), '')
  expect(release(one, ['--verify', '--public-key', trusted])).toEqual({
    status: 1,
    said: 'licences/portico.txt has other bytes\n',
  })
})

test('error: a tree with anything that is not committed, and a release of changes without a version or without a key', () => {
  expect(release(two, [])).toMatchObject({ status: 1, said: expect.stringContaining('A release is signed') })
  const env = { PORTICO_RELEASE_KEY: keys.privateKey }
  expect(release(two, ['--without-tests'], { env })).toMatchObject({
    status: 1,
    said: expect.stringContaining('--cut'),
  })
  writeFileSync(join(two, 'README.md'), 'changed\n')
  const { status, said } = release(two, rehearse, { env })
  expect([status, said]).toEqual([1, expect.stringMatching(/Commit them.*\n {2} M README\.md/)])
}, 600_000)
