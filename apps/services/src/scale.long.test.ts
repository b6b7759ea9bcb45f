import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoProjectId } from './seed/seed.js'
import { type Fleet, startFleet } from './testing/fleet.test-support.js'
import { type LastingClient, lastingClient } from './testing/lasting.test-support.js'
import { type Asked, askProxy, dialProxy, servicesName } from './testing/proxy.test-support.js'
import { createKey, createToken, openClient } from './testing/relayClient.test-support.js'

// Slow: three processes of the services behind nginx, on a database that waits for its disk, restarted one after the other.

const relayUrl = `wss://${servicesName}/relay`
const origin = 'http://localhost:5173'
const people = 60
const newTopic = () => randomBytes(32).toString('hex')
const told = (line: string) => process.stdout.write(`${line}\n`)
let fleet: Fleet
const everybody: LastingClient[] = []

beforeAll(async () => {
  fleet = await startFleet(3)
})
afterAll(async () => {
  await Promise.all(everybody.map((one) => one.end()))
  await fleet?.stop()
})

let last = 1
/** Nobody's limit is touched by another caller. */
const newAddress = () => `127.0.${++last >> 8}.${last & 255}`

function somebody(topic: string): LastingClient {
  const key = createKey()
  const dial = dialProxy(fleet.proxy, newAddress())
  const open = () =>
    openClient({ url: relayUrl, projectId: demoProjectId, key, token: createToken(key, { aud: relayUrl }), dial })
  const one = lastingClient(open, topic)
  everybody.push(one)
  return one
}

const reads: Asked[] = [
  { path: `/getWallets?projectId=${demoProjectId}&page=1&entries=40` },
  { path: `/appkit/v1/config?projectId=${demoProjectId}` },
]
const event = (): Asked => {
  const props = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } }
  const body = { eventId: randomUUID(), url: origin, domain: 'localhost', timestamp: Date.now(), props }
  return { path: `/e?projectId=${demoProjectId}`, method: 'POST', headers: { origin }, body: JSON.stringify(body) }
}

/** Asks the API until told to stop. @returns how many calls it made, and those that failed, each with what its one repeat came to */
function keepAsking() {
  const failed: { call: string; first: string; again: string }[] = []
  const state = { over: false, calls: 0 }
  const outcome = (asked: Asked) =>
    askProxy(fleet.proxy, { from: newAddress(), ...asked }).then(
      ({ status }) => String(status),
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
  const isFine = (said: string) => /^2\d\d$/.test(said)
  const run = async (next: () => Asked) => {
    while (!state.over) {
      const asked = next()
      state.calls++
      const first = await outcome(asked)
      if (!isFine(first)) {
        await pause(500)
        failed.push({ call: `${asked.method ?? 'GET'} ${asked.path}`, first, again: await outcome(asked) })
      }
      await pause(20)
    }
  }
  let turn = 0
  const running = [
    ...[0, 1, 2].map(() => run(() => reads[turn++ % reads.length] ?? event())),
    ...[0, 1].map(() => run(event)),
  ]
  return {
    async stop() {
      state.over = true
      await Promise.all(running)
      return { calls: state.calls, failed }
    },
  }
}

test('behavior: three processes are restarted one after the other under load, and nothing is lost or told twice', async () => {
  const topics = Array.from({ length: people }, newTopic)
  const all = topics.map(somebody)
  await vi.waitFor(() => expect(all.every((one) => one.isOpen())).toBe(true), { timeout: 60_000 })
  const acknowledged = topics.map((): string[] => [])
  let done = false
  const traffic = all.map(async (one, index) => {
    for (let count = 0; !done; count++) {
      const to = (index + 1 + (count % (people - 1))) % people
      const message = `${index}:${count}`
      await one.publish(topics[to] ?? '', message)
      acknowledged[to]?.push(message)
      await pause(400)
    }
  })
  const api = keepAsking()
  await pause(2_000)
  // A client that was sent away is back before the next process goes: none of them is left alone by the balancer.
  const everybodyIsBack = () =>
    vi.waitFor(() => expect(all.every((one) => one.isOpen())).toBe(true), { timeout: 30_000, interval: 50 })
  await fleet.roll(everybodyIsBack)
  await pause(1_000)
  done = true
  await Promise.all(traffic)
  const { calls, failed } = await api.stop()
  const hasAll = (one: LastingClient, index: number) => {
    const received = one.received()
    return (acknowledged[index] ?? []).filter((message) => !received.has(message))
  }
  await vi.waitFor(() => expect(all.flatMap(hasAll)).toEqual([]), { timeout: 60_000, interval: 200 })
  const twice = all.flatMap((one) => [...one.received()].filter(([, times]) => times > 1))
  const had = all.map((one) => one.had())
  told(
    `three processes restarted: ${acknowledged.flat().length} acknowledged messages, ${had.reduce((sum, { repeats }) => sum + repeats, 0)} sent once more, ${had.reduce((sum, { connections }) => sum + connections, 0) - people} reconnections (refused on the way: ${all.flatMap((one) => one.faults()).length}), ${twice.length} told twice; ${calls} calls of the API, ${failed.length} failed: ${JSON.stringify(failed.slice(0, 20))}`,
  )
  expect(twice).toEqual([])
  // A call that is answered by nobody was cut off: the same call once more is answered.
  expect(failed.filter(({ again }) => !/^2\d\d$/.test(again))).toEqual([])
  // Everybody was sent away by a process that ended.
  expect(had.every(({ connections }) => connections > 1)).toBe(true)
}, 300_000)
