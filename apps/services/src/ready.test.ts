import { expect, test } from 'vitest'
import { parseConfig } from './config.js'
import { stubbedApp } from './testing/stubbedApp.test-support.js'

function ask(answers: () => Promise<unknown>, isReady = true) {
  const config = parseConfig({ databaseUrl: 'postgres://x:y@z/db', roles: ['relay'] })
  const app = stubbedApp(config, { database: { sql: answers }, isReady: () => isReady }, { readyMs: 20 })
  return app.request('/ready')
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
