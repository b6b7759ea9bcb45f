import { readPicture, readRegistry } from '@portico/registry'
import { endpoints, pathOf, wallet } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { demoProjectId } from '../seed/seed.js'
import { walletId, walletImageId } from '../seed/wallets.js'
import { appForTests, phoneUrl } from '../testing/app.test-support.js'

const { get, raw, wallets, names, database } = appForTests()

describe('getWallets', () => {
  test('default', async () => {
    const answer = (await (await get('/getWallets')).json()) as { count: number; data: Record<string, unknown>[] }
    expect(answer.count).toBe(600)
    expect(answer.data).toHaveLength(40)
    for (const entry of answer.data) v.parse(wallet, entry)
    expect(Object.keys(answer.data[0] ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'homepage',
        'image_id',
        'order',
        'mobile_link',
        'desktop_link',
        'link_mode',
        'webapp_link',
        'app_store',
        'play_store',
        'chrome_store',
        'rdns',
        'injected',
        'chains',
        'badge_type',
      ]),
    )
    // Of the fields that only some clients read.
    expect(answer.data[0]).toMatchObject({
      rdns_web_wallet: null,
      categories: [],
      description: expect.any(String),
      supports_wc: true,
      is_top_wallet: true,
      supports_wcpay: false,
      display_index: expect.any(Number),
    })
    expect(answer.data.map(({ name }) => name).slice(0, 4)).toEqual(['Lantern', 'Quill', 'Harbor', 'Oakline'])
  })

  test('behavior: the wallets of the sandbox', async () => {
    const { data } = await wallets({ include: ['Lantern', 'Quill', 'Harbor'].map(walletId).join(',') })
    expect(data).toMatchObject([
      { name: 'Lantern', rdns: 'dev.portico.lantern', mobile_link: null },
      { name: 'Quill', rdns: 'dev.portico.quill' },
      { name: 'Harbor', rdns: null, mobile_link: phoneUrl, webapp_link: phoneUrl },
    ])
  })

  test('param: page and entries', async () => {
    const pages = await Promise.all(
      Array.from({ length: 6 }, (_, index) => wallets({ page: String(index + 1), entries: '100' })),
    )
    const all = pages.flatMap(({ data }) => data)
    expect(new Set(all.map(({ id }) => id)).size).toBe(600)
    expect(new Set(all.map(({ name }) => name)).size).toBe(600)
    expect(all.map(({ order }) => order)).toEqual(
      [...all.map(({ order }) => order)].sort((a, b) => Number(a) - Number(b)),
    )
    expect((await wallets({ page: '7', entries: '100' })).data).toEqual([])
    expect((await wallets({ page: '0', entries: '0' })).data).toHaveLength(1)
    expect((await wallets({ entries: '99999999' })).data).toHaveLength(100)
  })

  test('param: page: no number, below one, far behind the end; names that stand twice or mean something to programs', async () => {
    for (const page of ['-1', '1.5', 'NaN', '1e3', '', ' 1', '0x1', '9'.repeat(10)])
      expect([page, (await get('/getWallets', { page })).status]).toEqual([page, 400])
    expect((await wallets({ page: '999999999', entries: '100' })).data).toEqual([])
    const odd = 'st=a&st=b&page=2&page=9&entries=5&__proto__=x&constructor=y&toString=z'
    const { status, body } = await raw(`/getWallets?projectId=${demoProjectId}&${odd}`)
    expect([status, v.parse(endpoints['wallets.list'].answer, JSON.parse(body))]).toEqual([
      200,
      await wallets({ page: '2', entries: '5' }),
    ])
    const ids = Array.from({ length: 200 }, (_, index) => walletId(`nobody ${index}`))
    expect(await names({ include: [...ids, walletId('Quill')].join(',') })).toEqual(['Quill'])
    expect((await wallets({ exclude: [...ids, walletId('Quill')].join(',') })).count).toBe(599)
    for (const include of ['__proto__,constructor', '\u202e,\ud83d\ude00', ',,,', '\0'])
      expect([include, (await get('/getWallets', { include })).status]).toEqual([include, 200])
  })

  test('param: search', async () => {
    expect(await names({ search: 'lAnTeRn' })).toEqual(['Lantern'])
    expect(await names({ search: '  lantérn ' })).toEqual(['Lantern'])
    expect(await names({ search: 'ＬＡＮＴＥＲＮ' })).toEqual(['Lantern'])
    expect((await wallets({ search: 'purse', entries: '100' })).count).toBeGreaterThan(100)
    for (const search of ['%', '_', '\\', "'", '%25', '"; drop table wallets; --', '\u0000']) {
      const { count } = await wallets({ search })
      expect(count).toBe(search === '\u0000' ? 600 : 0)
    }
    expect((await get('/getWallets', { search: 'x'.repeat(201) })).status).toBe(400)
  })

  test('param: include and exclude', async () => {
    expect((await wallets({ exclude: walletId('Lantern') })).count).toBe(599)
    expect(await names({ include: `${walletId('Quill')},unknown`, exclude: walletId('Lantern') })).toEqual(['Quill'])
    expect((await wallets({ include: 'unknown' })).count).toBe(0)
    expect((await wallets({ include: '' })).count).toBe(600)
  })

  test('param: chains', async () => {
    const { data, count } = await wallets({ chains: 'bip122:000000000019d6689c085ae165831e93', entries: '100' })
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(600)
    for (const { chains } of data) expect(chains).toContain('bip122:000000000019d6689c085ae165831e93')
    expect((await wallets({ chains: 'eip155:31337,solana:none' })).count).toBeGreaterThan(400)
    expect((await wallets({ chains: 'eip155:999' })).count).toBe(0)
  })

  test('param: badge_type and badge', async () => {
    const certified = await wallets({ badge_type: 'certified' })
    expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    expect((await wallets({ badge: 'certified' })).count).toBe(certified.count)
    expect((await wallets({ badge_type: 'none' })).count).toBe(600 - certified.count)
  })

  test('param: names and rdns', async () => {
    expect(await names({ names: 'lantern,Nobody', rdns: 'dev.portico.quill' })).toEqual(['Lantern', 'Quill'])
  })

  test('param: platform', async () => {
    const { data } = await wallets({ platform: 'ios', entries: '100' })
    for (const { app_store, mobile_link } of data) expect(app_store ?? mobile_link).toBeTypeOf('string')
    expect((await get('/getWallets', { platform: 'toaster' })).status).toBe(400)
  })
})

describe('images', () => {
  test('default', async () => {
    const response = await get(pathOf('images.wallet', { id: walletImageId('Lantern') }), {}, { projectId: '' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('cache-control')).toContain('max-age=86400')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const text = await response.text()
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" [^>]*>.*<\/svg>$/s)
    expect(text).not.toMatch(/<script|<style|style=|href|onload|foreignObject/i)
    const again = await get(
      pathOf('images.wallet', { id: walletImageId('Lantern') }),
      {},
      { headers: { 'if-none-match': response.headers.get('etag') ?? '' } },
    )
    expect(again.status).toBe(304)
  })

  test('behavior: all wallets have pictures, and most of them differ', async () => {
    const { data } = await wallets({ entries: '100' })
    const drawn = await Promise.all(data.map(async ({ image_id }) => (await get(`/getWalletImage/${image_id}`)).text()))
    expect(new Set(drawn).size).toBeGreaterThan(60)
  })

  test('behavior: networks, currencies and tokens', async () => {
    for (const [name, id] of [
      ['images.asset', '692ed6ba-e569-459a-556a-776476829e00'],
      ['images.currency', 'USD'],
      ['images.token', 'USDC'],
      ['images.token', 'ÄÖ.e'],
    ] as const) {
      const response = await get(pathOf(name, { id }))
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(await (await get(pathOf(name, { id }))).text())
    }
  })

  test('behavior: a network has the picture of the registry, where that was built with pictures, or the operator’s; what has none is no tile', async () => {
    const known = readRegistry().networks.find(({ picture }) => picture)
    const built = known?.picture && readPicture(known.picture)
    const response = await get(pathOf('images.asset', { id: known?.id ?? '' }))
    expect(response.status).toBe(built ? 200 : 404)
    if (built) expect(response.headers.get('content-type')).toBe(built.type)
    const mine = pathOf('images.asset', { id: 'eip155:987654321' })
    expect((await get(mine)).status).toBe(404)
    await database().sql.unsafe(
      `insert into images (kind, id, type, bytes) values ('asset', 'eip155:987654321', 'image/png', '\\x89504e470d0a1a0a')`,
    )
    expect((await get(mine)).headers.get('content-type')).toBe('image/png')
  })

  test('behavior: the picture of the operator comes first', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])
    await database().sql.unsafe(
      `insert into images (kind, id, type, bytes) values ('token', 'OWN', 'image/png', '\\x89504e470d0a1a0a')`,
    )
    const response = await get('/public/getTokenImage/OWN')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  })

  test('error: unknown and malformed keys', async () => {
    expect((await get('/getWalletImage/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await get(pathOf('images.token', { id: '<script>' }))).status).toBe(400)
    expect((await get(pathOf('images.asset', { id: 'a'.repeat(65) }))).status).toBe(400)
    expect((await get(pathOf('images.asset', { id: 'eip155:1:2' }))).status).toBe(400)
    for (const id of ['../x', '..\\x', '/etc/passwd', 'a/b', 'a\0', 'https://a.example', '%2e%2e%2f'])
      for (const name of ['images.wallet', 'images.asset', 'images.currency', 'images.token', 'images.proxy'] as const)
        expect([name, id, (await raw(pathOf(name, { id }))).status]).toEqual([name, id, 400])
  })
})
