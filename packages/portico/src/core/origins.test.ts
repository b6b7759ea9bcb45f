import { describe, expect, test } from 'vitest'
import { fail } from '../base/errors/AppError.js'
import { httpErrors } from '../base/errors/http.js'
import { walletConnect } from '../walletconnect/index.js'
import { alice, fakeServices, makeTest, settle } from './fakes.test-support.js'
import type { PorticoOptions } from './options.js'
import { alertOfStatus, checkOrigin } from './origins.js'

const origin = 'https://app.example.com'

async function check(answer: unknown, options = {}) {
  const { client } = makeTest(options)
  const calls = fakeServices(client, { 'config.origins': answer })
  await checkOrigin(client, origin)
  return { alert: client.store.get().notices.alert?.code, calls: calls.length }
}

describe('checkOrigin', () => {
  test.each<[string, unknown, string | undefined]>([
    ['listed', { allowedOrigins: ['*.example.com'] }, undefined],
    ['not listed', { allowedOrigins: ['https://other.example.com'] }, 'config/origin-not-allowed'],
    ['an empty list', { allowedOrigins: [] }, 'config/origin-not-allowed'],
    ['429', fail(httpErrors, 'http/status', { status: 429 }), 'service/rate-limited'],
    ['500', fail(httpErrors, 'http/status', { status: 500 }), 'service/server-error'],
    ['599', fail(httpErrors, 'http/status', { status: 599 }), 'service/server-error'],
    ['403', fail(httpErrors, 'http/status', { status: 403 }), 'config/invalid-project-id'],
    ['401', fail(httpErrors, 'http/status', { status: 401 }), 'config/invalid-project-id'],
    ['404', fail(httpErrors, 'http/status', { status: 404 }), undefined],
    ['unreachable', fail(httpErrors, 'http/unreachable', { endpoint: 'config.origins' }), undefined],
    ['an answer of another shape', fail(httpErrors, 'http/answer', { endpoint: 'config.origins' }), undefined],
  ])('%s', async (_name, answer, code) => {
    await expect(check(answer)).resolves.toMatchObject({ alert: code })
  })

  test('error: with services and without a project id nothing is asked, and that is an alert; everything else works', async () => {
    const services = 'https://services.example'
    await expect(check({ allowedOrigins: [] }, { projectId: undefined, services })).resolves.toEqual({
      alert: 'config/no-project-id',
      calls: 0,
    })
    const portico = makeTest({ projectId: undefined, services })
    await checkOrigin(portico.client, origin)
    await expect(portico.connect({ connectorId: 'lantern' })).resolves.toMatchObject({ address: alice })
  })

  const relay = 'wss://relay.example'
  test.each<[string, Partial<PorticoOptions>, string | undefined]>([
    ['with the public relay, which asks for one', { connectors: [walletConnect()] }, 'config/no-project-id'],
    // One that asks for a project says so once it is asked.
    ['with another relay', { connectors: [walletConnect({ relayUrl: relay })] }, undefined],
    ['with another relay in the place of a service', { services: { relay }, connectors: [walletConnect()] }, undefined],
    ['with a relay beside a service', { services: { relay, data: 'https://data.example' } }, 'config/no-project-id'],
    ['with nothing that asks for one', {}, undefined],
  ])(
    'behavior: without a project id, %s: an alert before anybody asks only where it is certain to be needed',
    async (_, options, code) => {
      const { client } = makeTest({ projectId: undefined, connectors: [], ...options })
      await checkOrigin(client, origin)
      await settle()
      expect(client.store.get().notices.alert?.code).toBe(code)
    },
  )

  test('behavior: without a page nothing is asked', async () => {
    const { client } = makeTest()
    const calls = fakeServices(client, { 'config.origins': { allowedOrigins: [] } })
    await checkOrigin(client, undefined)
    expect(calls).toEqual([])
  })
})

test('alertOfStatus: default', () => {
  expect([400, 401, 403, 429, 499, 500, 599, 600].map(alertOfStatus)).toEqual([
    undefined,
    'config/invalid-project-id',
    'config/invalid-project-id',
    'service/rate-limited',
    undefined,
    'service/server-error',
    'service/server-error',
    undefined,
  ])
})
