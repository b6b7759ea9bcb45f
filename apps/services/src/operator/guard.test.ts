import { beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../log.js'
import { startServices } from '../start.js'
import { startServicesDatabase } from '../testing/database.js'
import { createSeals, isOwnRequest, whoOf } from './guard.js'
import { basic, operatorForTests, token } from './operator.test-support.js'

const shop = 'a'.repeat(32)
const path = `/operator/projects/${shop}`
const { services, database, get, page, formIn, own, post, send, log } = operatorForTests()
beforeEach(async () => {
  await services().projects.save({ id: shop, name: 'Shop', allowedOrigins: ['https://shop.example'] })
  await database().sql`delete from operator_changes`
})
const origins = async () => {
  services().projects.forget()
  return (await services().projects.find(shop))?.allowedOrigins
}
const unchanged = async () => {
  expect(await origins()).toEqual(['https://shop.example'])
  expect(await log()).toEqual([])
}
const evil = 'https://evil.example'

describe('a change', () => {
  test('default: from the page itself, noted with who made it and from where', async () => {
    const answer = await send(path, 'origins', { origin: evil })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?done=added`])
    expect(await origins()).toEqual([evil, 'https://shop.example'])
    expect(await log()).toEqual([
      {
        by: expect.stringMatching(/^ada \(operator page, (127\.0\.0\.1|::)/),
        action: 'project origin add',
        subject: shop,
        change: { allowedOrigins: [evil, 'https://shop.example'] },
      },
    ])
    expect(await page(`${path}?done=added`)).toContain('<p class="notice good" role="status">Added.</p>')
    // Nobody puts words into the page by its address.
    for (const done of ['constructor', 'Pay%20eve'])
      expect(await page(`${path}?done=${done}`)).not.toContain('role="status"')
  })

  test.each<[string, () => Record<string, string>]>([
    ['nowhere', () => ({})],
    ['nowhere, by the browser’s word', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['another site', () => ({ origin: evil, 'sec-fetch-site': 'cross-site' })],
    ['another site in an old browser', () => ({ origin: evil })],
    ['a page that hides where it comes from', () => ({ origin: 'null' })],
    ['another port', () => ({ origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' })],
    ['another scheme, by the browser’s word', () => ({ ...own(), 'sec-fetch-site': 'cross-site' })],
    ['a neighbour, by the browser’s word', () => ({ ...own(), 'sec-fetch-site': 'same-site' })],
    ['who typed an address', () => ({ ...own(), 'sec-fetch-site': 'none' })],
    ['a name that begins alike', () => ({ origin: `${services().url}.evil.example` })],
    ['several at once', () => ({ origin: `${services().url}, ${evil}` })],
  ])('error: from %s it is refused, though the browser sends the password with it', async (_, from) => {
    const { action, fields } = await formIn(path, 'origins')
    fields.set('origin', evil)
    const answer = await post(action, fields, { ...from(), ...basic() })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('nothing was changed')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    // Nobody is asked for the password in the name of another page.
    expect((await post(action, fields, from())).status).toBe(403)
    await unchanged()
  })

  test.each<[string, (fields: URLSearchParams) => void]>([
    ['without a seal', (fields) => fields.delete('seal')],
    ['with an empty one', (fields) => fields.set('seal', '')],
    [
      'with that of another page',
      (fields) => fields.set('seal', createSeals(token).seal('/operator/wallets/a', 'ada')),
    ],
    ['with that of another user', (fields) => fields.set('seal', createSeals(token).seal(path, 'eve'))],
    ['with one by another password', (fields) => fields.set('seal', createSeals(`${token}x`).seal(path, 'ada'))],
    [
      'with an old one',
      (fields) => fields.set('seal', createSeals(token, () => Date.now() - 43_200_001).seal(path, 'ada')),
    ],
    ['with one that was made longer', (fields) => fields.set('seal', `9${fields.get('seal')}`)],
  ])('error: %s nothing is changed, and what was typed stays', async (_, spoil) => {
    const { action, fields } = await formIn(path, 'origins')
    fields.set('origin', evil)
    spoil(fields)
    const answer = await post(action, fields)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('This page was open for too long')
    expect(html).toContain(`value="${evil}"`)
    await unchanged()
    // With the seal that the answer carries it is taken.
    fields.set('seal', /name="seal" value="([^"]*)"/.exec(html)?.[1] ?? '')
    expect((await post(action, fields)).status).toBe(303)
  })

  test('error: without the password, or as something that is no form', async () => {
    const { action, fields } = await formIn(path, 'origins')
    fields.set('origin', evil)
    expect((await post(action, fields, own())).status).toBe(401)
    expect((await post(action, fields, { ...own(), ...basic('ada', `${token}x`) })).status).toBe(401)
    expect((await post(action, '{}', { ...own(), ...basic(), 'content-type': 'application/json' })).status).toBe(400)
    for (const form of ['none', 'constructor', '']) {
      fields.set('form', form)
      expect((await post(action, fields)).status).toBe(400)
    }
    await unchanged()
  })

  test('behavior: nothing is changed by looking', async () => {
    const { action, fields } = await formIn(path, 'origins')
    fields.set('origin', evil)
    expect((await get(`${action}?${fields}`)).status).toBe(200)
    await unchanged()
  })
})

describe('whoever looks', () => {
  test('error: needs the password', async () => {
    for (const each of [
      '',
      '/projects',
      '/projects/new',
      '/wallets',
      '/wallets/a',
      '/chains',
      '/relay',
      '/events',
      '/changes',
    ])
      for (const headers of [{}, basic('ada', 'wrong'), basic('', ''), { authorization: `Bearer ${token}x` }]) {
        const answer = await get(`/operator${each}`, headers as Record<string, string>)
        expect([each, answer.status]).toEqual([each, 401])
        expect(answer.headers.get('www-authenticate')).toContain('Basic')
        expect(await answer.text()).not.toContain('Shop')
      }
  })

  test('behavior: nothing of others runs, frames, reads or keeps it', async () => {
    for (const answer of [await get('/operator'), await get('/operator', {}), await get('/operator/none')]) {
      const policy = answer.headers.get('content-security-policy') ?? ''
      if (answer.status !== 404) expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(answer.headers.get('cache-control') ?? 'no-store').toBe('no-store')
    }
    const answer = await get('/operator')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    // A browser that is to say nothing of where it was says nothing of where a form comes from, either.
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect((await get('/health')).headers.get('referrer-policy')).toBe('no-referrer')
    expect(await answer.text()).not.toMatch(/<script>|<style|style=| on\w+=/)
  })

  test('behavior: whoever has no password writes no long lines into the log', async () => {
    const server = await startServicesDatabase()
    const lines: string[] = []
    const log = createLogger('warn', { write: (line) => void lines.push(line) })
    const logged = await startServices({ databaseUrl: server.url, port: 0, operator: { token } }, { log })
    try {
      const wallet = `/operator/wallets/${'x'.repeat(12_000)}`
      expect((await fetch(`${logged.url}${wallet}`, { method: 'POST' })).status).toBe(403)
      const written = lines.filter((line) => line.includes('from another origin was refused'))
      expect(written.map((line) => JSON.parse(line).path)).toEqual([wallet.slice(0, 200)])
    } finally {
      await logged.stop()
      await server.stop()
    }
  })

  test('behavior: there is none unless a token is set, and tries are limited', async () => {
    const server = await startServicesDatabase()
    const rate = { capacity: 1, perSecond: 1 }
    const [without, slow] = await Promise.all(
      [{}, { operator: { token }, rate }].map((each) =>
        startServices({ databaseUrl: server.url, port: 0, logLevel: 'silent', ...each }),
      ),
    )
    try {
      expect((await fetch(`${without?.url}/operator`, { headers: basic() })).status).toBe(404)
      const tries = await Promise.all(
        Array.from({ length: 40 }, async (_, at) => {
          const { status } = await fetch(`${slow?.url}/operator${at % 2 ? '/chains' : ''}`, {
            headers: basic('a', `${at}`),
          })
          return status
        }),
      )
      expect(tries).toContain(429)
    } finally {
      await Promise.all([without?.stop(), slow?.stop()])
      await server.stop()
    }
  })
})

test.each<[string, Parameters<typeof isOwnRequest>[0], string | undefined, boolean]>([
  [
    'its public address',
    { origin: 'https://api.example', host: 'inner:4301', site: 'same-origin' },
    'https://api.example',
    true,
  ],
  ['its public address, with a path', { origin: 'https://api.example' }, 'https://api.example/portico', true],
  ['a tunnel', { origin: 'http://localhost:9000', host: 'localhost:9000' }, 'https://api.example', true],
  ['its name without TLS', { origin: 'http://api.example', host: 'api.example' }, 'https://api.example', false],
  [
    'another name that leads here',
    { origin: 'https://evil.example', host: 'evil.example' },
    'https://api.example',
    false,
  ],
  [
    'a name like this machine’s',
    { origin: 'http://localhost.evil', host: 'localhost.evil' },
    'https://api.example',
    false,
  ],
  ['whatever name it has', { origin: 'https://other.example', host: 'other.example' }, undefined, true],
  ['nothing', { origin: '', host: '' }, undefined, false],
])('isOwnRequest: %s', (_, given, publicUrl, expected) => {
  expect(isOwnRequest(given, { publicUrl })).toBe(expected)
})

test('whoOf: who calls themselves something else is noted as that, and as no other place', () => {
  expect(whoOf('Ada Lovelace', '10.0.0.1')).toBe('Ada Lovelace (operator page, 10.0.0.1)')
  expect(whoOf('', '::1')).toBe('operator (operator page, ::1)')
  expect(whoOf('root)\u202e\n(x, 1.1.1.1', 'a b')).toBe('root????x? 1.1.1.1 (operator page, a?b)')
})
