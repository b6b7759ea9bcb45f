import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runCommand } from './cli.js'
import { readConfig } from './config.js'
import { readUnit, unitNames } from './testing/unit.test-support.js'

const file = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
/** Where systemd puts what it hands over. */
const credentials = mkdtempSync(join(tmpdir(), 'portico-units-'))
writeFileSync(join(credentials, 'portico.json'), JSON.stringify({ databaseUrl: 'postgres://x:y@z/db' }))
afterAll(() => rmSync(credentials, { recursive: true, force: true }))

const ofServices = unitNames.filter((name) => name !== 'portico-vault.service')
const running = unitNames.filter((name) => name !== 'portico-migrate.service')
const serviceOf = (name: string) => readUnit(name).Service ?? {}
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    (serviceOf(name).Environment ?? []).map((line) => line.replace('%d', credentials).split('=') as [string, string]),
  )

test('default: there is a unit for one process, for several, for the steps of the database and for the vault', () => {
  expect(unitNames.sort()).toEqual([
    'portico-migrate.service',
    'portico-services.service',
    'portico-services@.service',
    'portico-vault.service',
  ])
})

describe.each(unitNames)('%s', (name) => {
  const service = serviceOf(name)

  test('behavior: secrets come in a file that is handed over, never in the environment', () => {
    const [handed = ''] = service.LoadCredential ?? []
    expect(handed).toMatch(/^(portico|vault)\.json:\/etc\/portico\/\1\.json$/)
    const [called] = handed.split(':')
    const values = Object.values(environmentOf(name))
    expect(values).toContain(join(credentials, called ?? ''))
    for (const value of values) expect(value).not.toMatch(/:\/\//)
  })

  test('behavior: what keeps it apart is what keeps the others apart, but for its user', () => {
    const apart = ({ User: _, Group: __, DynamicUser: ___, ...rest }: Record<string, string[]>) =>
      Object.entries(rest).filter(
        ([key]) =>
          /^(NoNew|Capab|Ambient|UMask|Private|RemoveIPC|Protect|DevicePolicy|ProcSubset|Restrict|Lock|SystemCall)/.test(
            key,
          ) && !/^Restart/.test(key),
      )
    expect(apart(service)).toEqual(apart(serviceOf('portico-services.service')))
    expect(apart(service).length).toBeGreaterThan(20)
    expect(service.User).toEqual([name === 'portico-vault.service' ? 'portico-vault' : 'portico'])
  })
})

describe.each(ofServices)('%s', (name) => {
  test('behavior: the services read its environment, and know its command', async () => {
    expect(readConfig(environmentOf(name)).databaseUrl).toBe('postgres://x:y@z/db')
    const words = serviceOf(name).ExecStart?.[0]?.split(' ') ?? []
    expect(words[0]).toBe('/opt/portico/node_modules/.bin/portico-services')
    // Of commands that there are not, the usage is told.
    const usage = await runCommand(['--help'])
    expect(usage).toMatch(new RegExp(`^portico-services (\\[${words[1]}\\]|${words[1]}) `, 'm'))
  })
})

test('behavior: the vault reads its environment, and its program is the one of its package', () => {
  const source = file('../../vault/src/config.ts')
  for (const name of Object.keys(environmentOf('portico-vault.service')))
    if (name !== 'NODE_ENV') expect(source).toContain(`'${name}'`)
  const { bin } = JSON.parse(file('../../vault/package.json')) as { bin: Record<string, string> }
  expect(serviceOf('portico-vault.service').ExecStart).toEqual([
    `/opt/portico-vault/node_modules/.bin/${Object.keys(bin)[0]}`,
  ])
})

test.each(running)(
  'behavior: %s has as long for its end as a container has, and comes back whenever it ends',
  (name) => {
    const { services } = parse(file('../deploy/compose.yaml')) as {
      services: { portico: { stop_grace_period: string } }
    }
    const service = serviceOf(name)
    expect(`${service.TimeoutStopSec?.[0]}s`).toBe(services.portico.stop_grace_period)
    expect(service.Restart).toEqual(['always'])
    expect(readUnit(name).Unit?.StartLimitIntervalSec).toEqual(['0'])
  },
)

test('behavior: one of several is told what it does by a file of its own name', () => {
  const name = 'portico-services@.service'
  expect(serviceOf(name).EnvironmentFile).toEqual(['-/etc/portico/portico.env', '/etc/portico/%i.env'])
  const text = file(`../deploy/systemd/${name}`)
  const said = [...(/\((PORTICO_\w+=[^)]*)\)/.exec(text)?.[1] ?? '').matchAll(/(PORTICO_\w+)=(\w+)/g)]
  const config = readConfig({
    ...environmentOf(name),
    ...Object.fromEntries(said.map(([, key, value]) => [key, value])),
  })
  expect([config.roles, config.port]).toEqual([['relay'], 4_311])
})
