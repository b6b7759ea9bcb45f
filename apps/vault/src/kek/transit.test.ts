import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../log.js'
import { startTransit } from '../testing/transit.test-support.js'
import { KekAway } from './provider.js'
import { type TransitSettings, transitKek } from './transit.js'

let service: Awaited<ReturnType<typeof startTransit>>
let folder: string
let settings: TransitSettings
const time = { now: 0 }
const plain = new TextEncoder().encode('canary-plain')

beforeEach(async () => {
  service = await startTransit()
  folder = await mkdtemp(join(tmpdir(), 'portico-transit-'))
  const tokenFile = join(folder, 'token')
  await writeFile(tokenFile, `${service.settings.token}\n`, { mode: 0o600 })
  settings = { address: service.address, key: 'wallet', mount: 'transit', tokenFile }
})
afterEach(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})
/** It waits for five seconds, but not here for one that never answers. */
const limit = () => AbortSignal.timeout(service.settings.mode === 'silent' ? 50 : 5_000)
const make = () => transitKek(settings, { limit, clock: () => time.now })

test('default', async () => {
  const kek = await make()
  expect(kek.development).toBe(false)
  expect(kek.name).toBe(`transit ${service.address}/v1/transit wallet`)
  const sealed = await kek.seal(plain, 'for this')
  expect(Buffer.from(sealed).toString()).toMatch(/^vault:v1:/)
  expect(new Uint8Array(await kek.open(sealed, 'for this'))).toEqual(plain)
  expect(await kek.seal(plain, 'for this')).not.toEqual(sealed)
  // The key is changed there; what the old one sealed opens still.
  service.rotate()
  expect(Buffer.from(await kek.seal(plain, 'for this')).toString()).toMatch(/^vault:v2:/)
  expect(new Uint8Array(await kek.open(sealed, 'for this'))).toEqual(plain)
})

test('param: namespace, and a token that an agent has renewed', async () => {
  settings = { ...settings, namespace: 'team/wallet' }
  const kek = await make()
  service.settings.token = 'hvs.renewed'
  await expect(kek.seal(plain, 'a')).rejects.toThrow('403')
  await writeFile(settings.tokenFile, 'hvs.renewed')
  await kek.seal(plain, 'a')
  expect(service.heard.at(-1)).toMatchObject({ token: 'hvs.renewed', namespace: 'team/wallet' })
})

test('error: another purpose, or what was changed, does not open, and counts for no outage', async () => {
  const kek = await make()
  const sealed = await kek.seal(plain, 'a')
  const text = Buffer.from(sealed).toString()
  const turned = text.replace(/.(?=.{4}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  const wrong = [
    [sealed, 'b'],
    [Buffer.from(turned), 'a'],
    [Buffer.from(text.replace('v1', 'v2')), 'a'],
  ] as const
  for (let round = 0; round < 3; round++)
    for (const [given, aad] of wrong) {
      const refused = await kek.open(given, aad).catch((error: unknown) => error)
      expect(refused).toMatchObject({ message: 'The key service does not open this' })
      expect(refused).not.toBeInstanceOf(KekAway)
    }
  expect(new Uint8Array(await kek.open(sealed, 'a'))).toEqual(plain)
  const asked = service.heard.length
  await expect(kek.open(Buffer.from('vault:v1:../x'), 'a')).rejects.toThrow('not sealed by a transit key')
  expect(service.heard).toHaveLength(asked)
})

test('error: a service that leaves associated data out is refused at the start', async () => {
  service.settings.mode = 'old'
  await expect(make()).rejects.toThrow('does not keep to associated data')
})

test('error: the token: not there, no token, or there for others', async () => {
  const { tokenFile } = settings
  await writeFile(tokenFile, 'two words')
  await expect(make()).rejects.toThrow('holds no token')
  await chmod(tokenFile, 0o640)
  await expect(make()).rejects.toThrow('0600')
  await rm(tokenFile)
  await expect(make()).rejects.toThrow('cannot be read')
  expect(service.heard).toEqual([])
})

test.each([
  ['sealed', 'answered 503'],
  ['silent', 'does not answer'],
  ['nonsense', 'no JSON'],
  ['flood', 'does not answer'],
  ['elsewhere', 'does not answer'],
] as const)('error: a service that is %s is away; nothing of what was sent is told', async (mode, words) => {
  const kek = await make()
  const sealed = await kek.seal(plain, 'a')
  service.settings.mode = mode
  const lines: string[] = []
  const log = createLogger('debug', { write: (line) => void lines.push(line) })
  for (const call of [() => kek.seal(plain, 'a'), () => kek.open(sealed, 'a')]) {
    const error = await call().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(KekAway)
    expect((error as Error).message).toContain(words)
    log.error({ error }, 'a call failed')
    lines.push(inspect(error, { depth: 9 }))
  }
  const told = lines.join('\n')
  for (const secret of ['canary', Buffer.from(plain).toString('base64'), Buffer.from(sealed).toString()])
    expect(told).not.toContain(secret)
})

test('behavior: after five failures it is left alone for ten seconds, then one call finds out', async () => {
  const kek = await make()
  service.settings.mode = 'sealed'
  for (let count = 0; count < 5; count++) await expect(kek.seal(plain, 'a')).rejects.toThrow('503')
  const asked = service.heard.length
  await expect(kek.seal(plain, 'a')).rejects.toThrow('rests')
  expect(service.heard).toHaveLength(asked)
  time.now += 10_000
  const many = await Promise.allSettled(Array.from({ length: 10 }, () => kek.seal(plain, 'a')))
  expect(many.every(({ status }) => status === 'rejected')).toBe(true)
  expect(service.heard).toHaveLength(asked + 1)
  time.now += 10_000
  service.settings.mode = 'well'
  await kek.seal(plain, 'a')
  await Promise.all(Array.from({ length: 10 }, () => kek.seal(plain, 'a')))
  expect(service.heard).toHaveLength(asked + 12)
})
