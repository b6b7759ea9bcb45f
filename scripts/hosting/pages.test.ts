import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '../../apps/services/src/config.js'
import { readUnit, unitNames } from '../../apps/services/src/testing/unit.test-support.js'
import { parseConfig as parseVaultConfig } from '../../apps/vault/src/config.js'
import { blocksOf } from '../examples.mjs'
import { programOf } from '../program.mjs'
import { root } from '../root.mjs'

// The lines of the pages as they stand, on a host that is a folder: what would change this machine is a stand-in that notes how it was called.

const host = mkdtempSync(join(tmpdir(), 'portico-host-'))
const deploy = join(root, 'apps/services/deploy')
const calls = join(host, 'calls')
const page = (name: string) => readFileSync(join(root, `docs/hosting/${name}.md`), 'utf8')
const called = (name: string) =>
  readFileSync(calls, 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []))

/** Puts a program first on the path. */
function standIn(name: string, script: string): void {
  writeFileSync(join(host, 'bin', name), `#!/bin/sh\necho "${name} $*" >> ${calls}\n${script}\n`)
  chmodSync(join(host, 'bin', name), 0o755)
}

/** Types all blocks of a page into one shell, which ends with the first line that fails. */
function type(name: string, cwd: string): void {
  const code = blocksOf(page(name))
    .filter(({ language }) => language === 'sh')
    .map((block) => block.code)
    .join('\n')
  const here = code.replaceAll(/(?<![\w.$/}])\/(etc|opt|var)\//g, `${host}/$1/`)
  const { status, stderr } = spawnSync('sh', ['-eu', '-c', here], {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${join(host, 'bin')}:${process.env.PATH}`, NODE: process.execPath },
  })
  expect(status, stderr).toBe(0)
}

beforeAll(async () => {
  const services = await programOf(new URL('../../apps/services/src/main.ts', import.meta.url))
  const vault = await programOf(new URL('../../apps/vault/src/main.ts', import.meta.url))
  for (const folder of ['bin', 'etc/nginx', 'etc/caddy', 'etc/systemd/system', 'opt'])
    mkdirSync(join(host, folder), { recursive: true })
  writeFileSync(calls, '')
  for (const name of ['apt-get', 'systemctl', 'useradd', 'chown', 'certbot', 'nginx', 'caddy', 'kubectl'])
    standIn(name, '')
  standIn('runuser', 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"')
  // Users of the host are not of this machine.
  standIn('install', `case "$1" in -d) mkdir -p "$8";; *) PATH="\${PATH#*:}" exec install "$@";; esac`)
  const program = (file: string) => `#!/bin/sh\nexec "$NODE" ${file} "$@"\n`
  const [ofServices, ofVault] = [join(host, 'services.sh'), join(host, 'vault.sh')]
  writeFileSync(ofServices, program(services))
  writeFileSync(ofVault, program(vault))
  standIn(
    'npm',
    `[ "$1" = install ] || exit 0
mkdir -p node_modules/@portico/services node_modules/.bin
ln -sfn ${deploy} node_modules/@portico/services/deploy
cp ${ofServices} node_modules/.bin/portico-services
cp ${ofVault} node_modules/.bin/portico-vault
chmod 755 node_modules/.bin/*`,
  )
})
afterAll(() => rmSync(host, { recursive: true, force: true }))

describe('systemd', () => {
  const local = (path: string) => join(host, path.replace(/^-/, ''))
  const mode = (path: string) => statSync(local(path)).mode & 0o777

  test('default: its lines put the units, and all that they ask for, where they say', () => {
    type('systemd', host)
    expect(readdirSync(local('/etc/systemd/system')).sort()).toEqual([...unitNames].sort())
    for (const name of unitNames) {
      const { LoadCredential = [], ExecStart = [], WorkingDirectory = [] } = readUnit(name).Service ?? {}
      const [, source = ''] = LoadCredential[0]?.split(':') ?? []
      // Nobody but root reads what has all secrets.
      expect([source, mode(source)]).toEqual([source, 0o600])
      expect(mode(ExecStart[0]?.split(' ')[0] ?? '') & 0o111).not.toBe(0)
      expect(statSync(local(WorkingDirectory[0] ?? '')).isDirectory()).toBe(true)
    }
    expect(mode('/etc/portico/vault/key')).toBe(0o600)
  })

  test('behavior: each process that it starts has settings that the services take', () => {
    const started = called('systemctl').flatMap((line) => line.split(' ').filter((word) => word.startsWith('portico-')))
    for (const unit of started) expect(unitNames).toContain(`${unit.replace(/@.*/, '@')}.service`)
    const roles = started.flatMap((unit) => {
      const [, instance] = unit.split('@')
      if (instance === undefined) return []
      const lines = readFileSync(local(`/etc/portico/${instance}.env`), 'utf8')
        .trim()
        .split('\n')
      const own = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]))
      return readConfig({ ...own, PORTICO_CONFIG: local('/etc/portico/portico.json') }).roles
    })
    expect(roles).toEqual(['api', 'relay', 'relay', 'indexer'])
    const vault = parseVaultConfig(JSON.parse(readFileSync(local('/etc/portico/vault.json'), 'utf8')))
    expect(vault.kek.file).toBe(local('/etc/portico/vault/key'))
  })
})

test('behavior: the lines of the proxies put their files in place, with no name left that is not yours', () => {
  type('proxies', join(host, 'opt/portico'))
  for (const path of ['etc/nginx/portico.conf', 'etc/caddy/Caddyfile']) {
    const text = readFileSync(join(host, path), 'utf8')
    expect(text).not.toMatch(/wallet\.(acme\.)?example/)
    expect(text).toContain('services.yours.example')
    expect(text).toContain('wallet.yours.example')
  }
  // Where certbot puts what it is asked for.
  const certificates = readFileSync(join(host, 'etc/nginx/portico.conf'), 'utf8').matchAll(/live\/([\w.]+)\/fullchain/g)
  for (const [, name] of certificates) expect(called('certbot').join('\n')).toContain(`--standalone --domain ${name}`)
  expect(called('nginx')).toEqual(['-t', '-t'])
})

test('behavior: the lines for Kubernetes name what its manifests have', () => {
  type('kubernetes', host)
  const text = readFileSync(join(deploy, 'kubernetes/portico.yaml'), 'utf8')
  const all = parseAllDocuments(text).map((one) => one.toJS() as { kind: string; metadata: { name: string } })
  const [line = ''] = called('kubectl').filter((one) => one.includes('create secret'))
  const [, secret = '', rest = ''] = /secret generic (\S+) (.*)/.exec(line) ?? []
  expect(text).toContain(`secretRef:\n                name: ${secret}\n`)
  expect(rest.match(/--from-literal=\w+/g)).toEqual(['--from-literal=DATABASE_URL', '--from-literal=REDIS_URL'])
  const job = all.find(({ kind }) => kind === 'Job')?.metadata.name
  expect(called('kubectl').filter((one) => one.includes(`job ${job} `) || one.includes(`job/${job} `))).toHaveLength(2)
  const counted = /seriesQuery: '(\w+)/.exec(page('kubernetes'))?.[1]
  expect(text).toContain(`name: ${counted}\n`)
})
