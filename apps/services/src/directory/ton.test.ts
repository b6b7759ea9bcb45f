import { endpoints, failure } from 'portico/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../config.js'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'

/** As entries of the public list of TonConnect look. */
const first = {
  app_name: 'first',
  name: 'First',
  image: 'https://first.example/icon.png',
  about_url: 'https://first.example',
  tondns: 'first.ton',
  universal_url: 'https://app.first.example/ton-connect',
  deepLink: 'first-tc://',
  bridge: [
    { type: 'sse', url: 'https://bridge.first.example/bridge' },
    { type: 'js', key: 'first' },
  ],
  platforms: ['ios', 'android', 'chrome'],
  features: [
    { name: 'SendTransaction', maxMessages: 255, extraCurrencySupported: true },
    { name: 'SignData', types: ['text', 'binary', 'cell'] },
  ],
} as const
const second = {
  name: 'Second',
  app_name: 'second',
  image: 'http://second.example/icon.svg',
  about_url: 'http://second.example',
  platforms: ['firefox'],
  bridge: [{ type: 'js', key: 'second' }],
} as const

type Wallets = NonNullable<NonNullable<Parameters<typeof startServices>[0]['ton']>['wallets']>
const wallets = (list: readonly object[]) => structuredClone(list) as Wallets

let server: TestDatabase
let services: RunningServices
let bare: RunningServices
beforeAll(async () => {
  server = await startServicesDatabase()
  const shared = { databaseUrl: server.url, port: 0, logLevel: 'silent', seed: { wallets: 0 } } as const
  // A field that this does not know: lists of others have them.
  services = await startServices({ ...shared, ton: { wallets: wallets([{ ...first, rating: 5 }, second]) } })
  bare = await startServices(shared)
})
afterAll(async () => {
  await bare?.stop()
  await services?.stop()
  await server?.stop()
})

const ask = ({ url }: RunningServices, projectId = demoProjectId) =>
  fetch(`${url}/ton/v1/wallets?${new URLSearchParams({ projectId, st: 'appkit', sv: 'html-ton-1.8.2' })}`)

test('default: none, for a day', async () => {
  const response = await ask(bare)
  expect([response.status, await response.json()]).toEqual([200, []])
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
})

test('param: ton.wallets: as configured, every field of the list and no other, in its order', async () => {
  const response = await ask(services)
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const body = await response.json()
  expect(body).toEqual([first, second])
  expect(v.parse(endpoints['ton.wallets'].answer, body)).toEqual([first, second])
})

test('error: 403 for a project that is not known', async () => {
  const response = await ask(services, 'f'.repeat(32))
  expect(response.status).toBe(403)
  expect(v.parse(failure, await response.json()).reasons[0]?.field).toBe('projectId')
})

describe('the configuration', () => {
  const read = (wallet: object) =>
    parseConfig({ databaseUrl: 'postgres://x:y@z/db', ton: { wallets: [second, { ...first, ...wallet }] } })

  test.each(['name', 'app_name', 'image', 'about_url', 'platforms', 'bridge'])(
    'error: %s is required: the wallet that lacks it is named, and nothing starts',
    (field) => {
      expect(() => read({ [field]: undefined })).toThrow(
        `The configuration is not valid:\n  ton.wallets.1.${field}: is missing`,
      )
    },
  )

  test.each<[string, object, string]>([
    ['an empty name', { name: '' }, 'ton.wallets.1.name:'],
    ['a picture that no page may load', { image: 'javascript:alert(1)' }, 'ton.wallets.1.image: must start with http'],
    ['a link that would run', { deepLink: 'javascript:alert(1)' }, 'ton.wallets.1.deepLink: must be a link such as'],
    ['a link that would run, in capitals', { deepLink: 'JavaScript:alert(1)' }, 'ton.wallets.1.deepLink:'],
    ['a link over the web that is none', { universal_url: 'first' }, 'ton.wallets.1.universal_url: must start'],
    ['no platform', { platforms: [] }, 'ton.wallets.1.platforms:'],
    ['no bridge', { bridge: [] }, 'ton.wallets.1.bridge:'],
    ['a bridge without its address', { bridge: [{ type: 'sse' }] }, 'ton.wallets.1.bridge.0.url: is missing'],
    [
      'a bridge of another kind',
      { bridge: [{ type: 'fax', url: 'https://a.example' }] },
      'ton.wallets.1.bridge.0.type',
    ],
  ])('error: %s', (_, wallet, line) => {
    expect(() => read(wallet)).toThrow(line)
  })
})

test('behavior: a client leaves out what lacks a field, and keeps the rest', () => {
  const { bridge: _, ...without } = first
  const given = [without, { ...second, image: '' }, second, null, { ...second, platforms: 'ios' }]
  expect(v.parse(endpoints['ton.wallets'].answer, given)).toEqual([second])
})
