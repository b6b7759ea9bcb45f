import { afterEach, expect, test, vi } from 'vitest'
import { startRedis } from '../../apps/services/src/testing/redis.test-support.js'
import { type Host, startHost } from './host.js'
import { addProject, makePerson, makeTalk } from './people.js'

// Slow: three processes, and Redis that goes and comes.

let host: Host
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  await host?.stop()
})
const follow = (...given: Parameters<Host['terminal']['follow']>) => host.terminal.follow(...given)
const isUp = (value: 0 | 1) =>
  vi.waitFor(async () => {
    for (const url of host.urls)
      expect(await (await fetch(`${url}/metrics`)).text()).toContain(`portico_redis_up ${value}`)
  })

test('behavior: without Redis people go on; it comes back, and later another one takes its place', async () => {
  const other = await startRedis()
  undo.push(() => other.kill())
  host = await startHost({
    processes: 3,
    redis: true,
    more: async () => ({ units: {}, variables: { NEW_REDIS_URL: other.url } }),
  })
  const projectId = await addProject(host)
  const talk = await makeTalk(host, projectId)
  undo.push(() => talk.close())
  const ann = await makePerson(host, projectId, 'ann@example.com')
  await isUp(1)
  const [first = '', second = '', third = ''] = host.urls
  const listener = await talk.bob(third)
  /** From two processes to a third one, at once. */
  const sayAndHear = async (what: string) => {
    for (const url of [first, second]) await talk.send(`${what}, ${url}`, url)
    await vi.waitFor(() => expect([...new Set(listener.messages())].sort()).toEqual([...talk.acknowledged].sort()))
  }
  await sayAndHear('with it')
  await host.units.control(['kill', '--signal=KILL', 'redis-server'])
  await isUp(0)
  await follow('redis', 'See that all goes on')
  await sayAndHear('without it')
  await ann.expectLogin()
  await follow('redis', 'Bring it back')
  await sayAndHear('with it again')
  expect(listener.messages()).toHaveLength(new Set(listener.messages()).size)

  await host.units.control(['kill', '--signal=KILL', 'redis-server'])
  await isUp(0)
  await listener.close()
  await follow('redis', 'Move to another one')
  await talk.send('by the other one', second)
  await talk.expectDelivered({ url: third })
  await ann.expectWallet()
}, 600_000)
