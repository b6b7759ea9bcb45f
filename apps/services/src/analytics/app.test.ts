import { failure } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { demoProjectId } from '../seed/seed.js'
import { type AskOptions, appForTests, closedProject, quietProject } from '../testing/app.test-support.js'

const { get, services, database } = appForTests()

describe('events', () => {
  const event = (props: Record<string, unknown>, rest: Record<string, unknown> = {}) => ({
    eventId: crypto.randomUUID(),
    url: 'https://app.example/path?secret=1#part',
    domain: 'app.example',
    timestamp: Date.now(),
    props: { type: 'track', ...props },
    ...rest,
  })
  const post = (path: '/e' | '/batch', body: unknown, options: AskOptions = {}) =>
    get(
      path,
      {},
      {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        ...options,
      },
    )
  const stored = async (eventId: string) => {
    const rows = await database()
      .sql`select event, type, url, domain, address, properties, sdk_type, sdk_version, project_id from events where event_id = ${eventId}`
    return rows[0]
  }

  test('default', async () => {
    const body = event({ event: 'MODAL_OPEN', properties: { connected: true, extra: 'dropped' }, address: '0xabc' })
    const response = await post('/e', body)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ accepted: 1, refused: 0 })
    expect(await stored(body.eventId)).toEqual({
      event: 'MODAL_OPEN',
      type: 'track',
      url: 'https://app.example/path',
      domain: 'app.example',
      address: '0xabc',
      properties: { connected: true },
      sdk_type: 'portico',
      sdk_version: 'react-evm-0.0.0',
      project_id: demoProjectId,
    })
  })

  test('behavior: the address is kept only while the analytics of the project are on', async () => {
    const body = event({ event: 'INITIALIZE', properties: { networks: ['eip155:1'] }, address: '0xabc' })
    expect((await post('/e', body, { projectId: quietProject })).status).toBe(200)
    expect(await stored(body.eventId)).toMatchObject({ event: 'INITIALIZE', address: null })
  })

  test('behavior: queries are cut off links in properties, pairing keys with them', async () => {
    const body = event({
      event: 'CONNECT_PROXY_ERROR',
      properties: {
        message: 'failed at https://a.example/x?token=1 twice',
        uri: 'wc:abc@2?symKey=00ff&relay-protocol=irn',
      },
    })
    await post('/e', body)
    expect((await stored(body.eventId))?.properties).toEqual({
      message: 'failed at https://a.example/x twice',
      uri: 'wc:abc@2',
    })
  })

  test('behavior: error reports carry their fields beside the name', async () => {
    const body = event(
      {
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        errorType: 'TypeError',
        errorMessage: 'x',
        stackTrace: 'at https://a.example/b.js?v=1:2:3',
      },
      { timestamp: new Date().toISOString() },
    )
    expect((await post('/e', body)).status).toBe(200)
    expect(await stored(body.eventId)).toMatchObject({
      type: 'error',
      properties: { errorType: 'TypeError', errorMessage: 'x', stackTrace: 'at https://a.example/b.js' },
    })
  })

  test('behavior: a batch keeps the good ones', async () => {
    const good = event({ event: 'CLICK_ALL_WALLETS' })
    const bad = [
      event({ event: 'NO_SUCH_EVENT' }),
      event({ event: 'MODAL_OPEN', properties: { connected: 'yes' } }),
      { eventId: 1 },
      null,
      event({ event: 'constructor' }),
      event({ type: 'error', event: 'MODAL_OPEN', properties: { connected: true } }),
    ]
    const response = await post('/batch', [...bad, good], { headers: { origin: 'http://localhost:4300' } })
    expect(await response.json()).toEqual({ accepted: 1, refused: 6 })
    expect(await stored(good.eventId)).toMatchObject({ event: 'CLICK_ALL_WALLETS', properties: {} })
    expect(services().counters().events_refused).toBeGreaterThanOrEqual(6)
    expect(await (await post('/batch', [])).json()).toEqual({ accepted: 0, refused: 0 })
  })

  test('error: refused events name the field', async () => {
    const fieldOf = async (body: unknown) => {
      const response = await post('/e', body)
      expect(response.status).toBe(400)
      return v.parse(failure, await response.json()).reasons[0]?.field
    }
    expect(await fieldOf(event({ event: 'NO_SUCH_EVENT' }))).toBe('props.event')
    expect(await fieldOf(event({ event: 'SWITCH_NETWORK', properties: {} }))).toBe('props.properties.network')
    expect(await fieldOf(event({ event: 'MODAL_OPEN', properties: { connected: true } }, { eventId: 'x' }))).toBe(
      'eventId',
    )
    expect(await fieldOf('{')).toBe('')
    expect(await fieldOf('')).toBe('')
  })

  test('error: origins outside the list, unknown and malformed projects', async () => {
    const body = event({ event: 'CLICK_NETWORKS' })
    const from = (origin: string, projectId = closedProject) => post('/e', body, { projectId, headers: { origin } })
    expect((await from('https://app.example')).status).toBe(200)
    expect((await from('https://x.app.example:8443')).status).toBe(200)
    for (const origin of [
      'http://app.example',
      'https://x.app.example',
      'https://a.b.app.example:8443',
      'https://evil-app.example',
      'http://localhost:3000',
      'null',
    ]) {
      const response = await from(origin)
      expect(response.status, origin).toBe(403)
      expect(v.parse(failure, await response.json()).reasons[0]?.field).toBe('origin')
    }
    expect((await from('http://demo.localhost:4300', demoProjectId)).status).toBe(200)
    expect((await from('https://app.example', 'f'.repeat(32))).status).toBe(403)
    expect((await from('https://app.example', 'short')).status).toBe(400)
  })

  test('error: a body that is too large', async () => {
    expect((await post('/batch', `[${'1,'.repeat(600_000)}1]`)).status).toBe(413)
  })
})
