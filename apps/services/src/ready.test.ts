import { noTracer } from '@portico/watch'
import { expect, test } from 'vitest'
import { createApp } from './app.js'
import { parseConfig } from './config.js'
import type { Deps } from './context.js'
import { createLogger } from './log.js'
import { createRequestMetrics } from './metrics.js'

function ask(answers: () => Promise<unknown>, isReady = true) {
  const deps = {
    config: parseConfig({ databaseUrl: 'postgres://x:y@z/db', roles: ['relay'] }),
    log: createLogger('silent'),
    database: { sql: answers },
    isReady: () => isReady,
    requests: createRequestMetrics(),
    traces: { tracer: noTracer },
  } as unknown as Deps
  return createApp(deps, { readyMs: 20 }).request('/ready')
}

test('default', async () => {
  const response = await ask(async () => [{}])
  expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }])
})

test.each<[string, () => Promise<unknown>, boolean]>([
  ['the database refuses', () => Promise.reject(new Error('ECONNREFUSED')), true],
  ['the database is cut off: it neither answers nor refuses', () => new Promise(() => {}), true],
  ['the process is ending', async () => [{}], false],
])('behavior: no, when %s', async (_, answers, isReady) => {
  const response = await ask(answers, isReady)
  expect([response.status, await response.json()]).toEqual([503, { status: 'not ready' }])
})
