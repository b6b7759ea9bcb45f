import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createRequestMetrics, formatCounters } from './metrics.js'

/** Every line of the text format is a comment that explains a family or a sample of the family explained last. */
function check(text: string): string[] {
  const explained = new Map<string, string>()
  for (const line of text.trim().split('\n')) {
    const comment = /^# (HELP|TYPE) ([a-z0-9_]+) (.+)$/.exec(line)
    if (comment) {
      if (comment[1] === 'TYPE') expect(['counter', 'gauge', 'histogram']).toContain(comment[3])
      if (comment[1] === 'TYPE') explained.set(comment[2] ?? '', comment[3] ?? '')
      continue
    }
    const sample = /^([a-z0-9_]+)(\{([a-z_]+="[^"\\\n]*",?)+\})? (\d+(\.\d+)?(e-\d+)?)$/.exec(line)
    expect(sample, line).not.toBeNull()
    const name = sample?.[1] ?? ''
    expect(explained.has(name) || explained.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram', line).toBe(
      true,
    )
  }
  return [...explained.keys()]
}

test('default', () => {
  const text = formatCounters({
    relay_connections: 3,
    'index_lag_blocks{chain="eip155:1"}': 2,
    'index_lag_blocks{chain="eip155:10"}': 0,
    'provider_prices_pools-v2': 1,
  })
  expect(check(text)).toHaveLength(3)
  expect(text.match(/# TYPE portico_index_lag_blocks gauge/g)).toHaveLength(1)
})

test('behavior: requests are counted by route, not by path', async () => {
  const requests = createRequestMetrics()
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    requests.observe(c, 30)
  })
  app.get('/things/:id', (c) => c.text('here'))
  for (const path of ['/things/1', '/things/2', '/secret/0x1234']) await app.request(path)
  const text = requests.text()
  check(text)
  expect(text).toContain('_count{method="GET",route="/things/{id}",status="200"} 2')
  expect(text).toContain('_bucket{method="GET",route="/things/{id}",status="200",le="0.025"} 0')
  expect(text).toContain('_bucket{method="GET",route="/things/{id}",status="200",le="0.05"} 2')
  expect(text).toContain('_count{method="GET",route="none",status="404"} 1')
  expect(text).not.toContain('0x1234')
})
