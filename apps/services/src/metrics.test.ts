import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createRequestMetrics, formatSamples } from './metrics.js'

/** Every line of the text format is a comment that explains a family or a sample of the family explained last. */
function check(text: string): string[] {
  const explained = new Map<string, string>()
  // Empty lines say nothing: they stand between families.
  for (const line of text.split('\n').filter(Boolean)) {
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

test('default', async () => {
  const text = await formatSamples([
    { name: 'relay_connections', value: 3 },
    { name: 'index_lag_blocks', labels: { chain: 'eip155:1' }, value: 2 },
    { name: 'index_lag_blocks', labels: { chain: 'eip155:10' }, value: 0 },
    { name: 'provider_prices_pools-v2', value: 1 },
  ])
  expect(check(text)).toHaveLength(3)
  expect(text.match(/# TYPE portico_index_lag_blocks gauge/g)).toHaveLength(1)
})

test('behavior: a number that cannot be told takes no other with it', async () => {
  const text = await formatSamples([
    { name: 'relay_published', value: -1 },
    { name: 'relay_topics', value: Number.POSITIVE_INFINITY },
    { name: 'relay_failed', value: Number.NaN },
    { name: 'chain_head_age_seconds', labels: { chain: 'eip155:1' }, value: Number.NaN },
    { name: 'chain_head_age_seconds', labels: { chain: 'eip155:10' }, value: 2.5 },
    { name: 'events_accepted', value: 4 },
  ])
  check(text)
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
    'portico_chain_head_age_seconds{chain="eip155:10"} 2.5',
    'portico_events_accepted 4',
  ])
})

test('behavior: a label may hold whatever it is', async () => {
  const text = await formatSamples([{ name: 'node_failures', labels: { node: 'a"b\\c\n{d="e"}' }, value: 1 }])
  expect(text).toContain('portico_node_failures{node="a\\"b\\\\c\\n{d=\\"e\\"}"} 1')
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
  const text = await requests.text()
  check(text)
  expect(text).toContain('_count{method="GET",route="/things/{id}",status="200"} 2')
  expect(text).toContain('_bucket{le="0.025",method="GET",route="/things/{id}",status="200"} 0')
  expect(text).toContain('_bucket{le="0.05",method="GET",route="/things/{id}",status="200"} 2')
  expect(text).toContain('_count{method="GET",route="none",status="404"} 1')
  expect(text).not.toContain('0x1234')
})
