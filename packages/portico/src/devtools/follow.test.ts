import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Portico } from '../index.js'
import { followRelay, readFrame } from './followRelay.js'
import { followRequests } from './followRequests.js'
import { makeRecords } from './records.js'
import { makeSimulations, simulationNumbers } from './simulations.js'

const key = 'd15ea5e0d15ea5e0d15ea5e0d15ea5e0'
const account = '0x1111111111111111111111111111111111111111'

/** As much of a client as is asked. */
const portico = {
  client: {
    config: {
      services: { data: 'https://services.example/api', relay: 'wss://services.example/relay' },
      customRpcUrls: { 'eip155:1': [`https://node.example/v3/${key}`] },
    },
    store: { get: () => ({ networks: [{ rpcUrls: { default: { http: ['https://public.example'] } } }] }) },
  },
} as unknown as Portico

function follow(answer: () => Promise<Response> = async () => new Response('{"secret":1}', { status: 200 })) {
  const own = vi.fn(answer)
  vi.stubGlobal('fetch', own)
  const records = makeRecords()
  const simulations = makeSimulations()
  const stop = followRequests(portico, records, simulations)
  return { own, records, simulations, stop }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('followRequests', () => {
  test('default: path, methods, status and time; no key, no query, no body', async () => {
    const { records, stop } = follow()
    await fetch(`https://services.example/api/v1/account/${account}/balance?projectId=${key}`)
    const body = JSON.stringify([
      { method: 'eth_call', params: [key] },
      { method: 'eth_call', params: [] },
      { method: 'eth_chainId' },
    ])
    await fetch(`https://node.example/v3/${key}`, { method: 'POST', body })
    await fetch('https://elsewhere.example/')
    stop()
    const [node, service, ...more] = records.requests.all()
    expect(more).toEqual([])
    expect(node).toMatchObject({ to: 'node', host: 'node.example', name: 'eth_call × 2, eth_chainId', status: 200 })
    expect(service).toMatchObject({ to: 'service', name: '/v1/account/0x1111…/balance', status: 200 })
    expect(service?.tookMs).toBeGreaterThanOrEqual(0)
    const drawn = JSON.stringify(records.requests.all())
    for (const secret of [key, account, 'secret', 'projectId']) expect(drawn).not.toContain(secret)
  })

  test('error: a request that fails is told, and fails as it did', async () => {
    const { records, stop } = follow(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(fetch('https://public.example/', { method: 'POST' })).rejects.toThrow('Failed to fetch')
    stop()
    expect(records.requests.all()[0]).toMatchObject({ status: 'failed' })
  })

  test('behavior: detached, the page has its own again, and who kept the stand-in gets nothing of it', async () => {
    const { own, records, stop } = follow()
    const standIn = fetch
    stop()
    expect(fetch).toBe(own)
    await standIn('https://public.example/')
    expect(own).toHaveBeenCalledOnce()
    expect(records.requests.all()).toEqual([])
  })
})

describe('simulations', () => {
  test('behavior: of what is away nothing leaves the page, all else does', async () => {
    const { own, records, simulations, stop } = follow()
    simulations.turn('node-away', true)
    await expect(fetch('https://public.example/')).rejects.toBeInstanceOf(TypeError)
    expect(own).not.toHaveBeenCalled()
    expect(records.requests.all()[0]).toMatchObject({ status: 'failed', simulated: true })
    await fetch('https://services.example/api/v1/prices')
    simulations.turn('node-away', false)
    simulations.turn('services-away', true)
    await fetch('https://public.example/')
    await expect(fetch('https://services.example/api/v1/prices')).rejects.toThrow('simulated')
    simulations.turn('services-away', false)
    simulations.turn('offline', true)
    await expect(fetch('https://public.example/')).rejects.toThrow('simulated')
    simulations.end()
    await fetch('https://public.example/')
    expect(own).toHaveBeenCalledTimes(3)
    stop()
  })

  test('behavior: a slow node waits, and can be given up meanwhile', async () => {
    vi.useFakeTimers()
    const { own, simulations, stop } = follow()
    simulations.turn('slow-node', true)
    const asked = fetch('https://public.example/')
    await vi.advanceTimersByTimeAsync(simulationNumbers.slowMs - 1)
    expect(own).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(own).toHaveBeenCalledOnce()
    const giveUp = new AbortController()
    const given = fetch('https://public.example/', { signal: giveUp.signal })
    giveUp.abort(new Error('given up'))
    await expect(given).rejects.toThrow('given up')
    expect(own).toHaveBeenCalledOnce()
    stop()
  })

  test('behavior: a wrong clock is ten minutes ahead, and right again afterwards', () => {
    const own = Date
    const simulations = makeSimulations()
    const before = Date.now()
    simulations.turn('wrong-clock', true)
    expect(Date.now() - before).toBeGreaterThanOrEqual(simulationNumbers.aheadMs)
    expect(Date.parse(new Date().toISOString()) - before).toBeGreaterThanOrEqual(simulationNumbers.aheadMs)
    expect(new Date(5).getTime()).toBe(5)
    expect(new Date()).toBeInstanceOf(own)
    simulations.end()
    expect(Date).toBe(own)
  })

  test('behavior: of two clients’ wrong clocks, ended in any order, none stays', () => {
    vi.stubGlobal('Date', Date)
    const [one, two] = [makeSimulations(), makeSimulations()]
    const before = Date.now()
    one.turn('wrong-clock', true)
    two.turn('wrong-clock', true)
    one.end()
    expect(Date.now() - before).toBeLessThan(2 * simulationNumbers.aheadMs)
    two.end()
    expect(Date.now() - before).toBeLessThan(simulationNumbers.aheadMs)
    expect(Date.parse(new Date().toISOString()) - before).toBeLessThan(simulationNumbers.aheadMs)
  })

  /** A page in which an extension wallet announces itself. */
  function withWallet() {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
    const provider = { request: async ({ method }: { method: string }) => method }
    const announce = () =>
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { provider } }))
    page.addEventListener('eip6963:requestProvider', announce)
    return provider
  }

  test('behavior: of two clients’ refusals, ended in any order, none stays', async () => {
    const provider = withWallet()
    const [one, two] = [makeSimulations(), makeSimulations()]
    one.turn('refusing-wallet', true)
    two.turn('refusing-wallet', true)
    one.end()
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4001 })
    two.end()
    expect(await provider.request({ method: 'personal_sign' })).toBe('personal_sign')
  })

  test('behavior: an extension wallet refuses what a person is asked, answers the rest, and is as it was afterwards', async () => {
    const provider = withWallet()
    const { request } = provider
    const simulations = makeSimulations()
    simulations.turn('refusing-wallet', true)
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4001 })
    await expect(provider.request({ method: 'wallet_sendCalls' })).rejects.toMatchObject({ code: 4001 })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('eth_chainId')
    expect(await provider.request({ method: 'wallet_getCapabilities' })).toBe('wallet_getCapabilities')
    simulations.end()
    expect(provider.request).toBe(request)
  })
})

describe('followRelay', () => {
  test('behavior: of a socket that is closed nothing is kept', () => {
    class Socket extends EventTarget {
      send() {}
    }
    vi.stubGlobal('WebSocket', Socket)
    const stop = followRelay(makeRecords(), makeSimulations())
    const socket = new WebSocket('wss://services.example/relay')
    expect(socket.send).not.toBe(Socket.prototype.send)
    socket.dispatchEvent(new Event('close'))
    expect(socket.send).toBe(Socket.prototype.send)
    stop()
  })

  test('behavior: of two clients that hear the same socket each stops for itself', () => {
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        send() {}
      },
    )
    const [one, two] = [makeRecords(), makeRecords()]
    const stopOne = followRelay(one, makeSimulations())
    const stopTwo = followRelay(two, makeSimulations())
    const socket = new WebSocket('wss://services.example/relay')
    stopOne()
    socket.send(JSON.stringify({ id: 1, method: 'irn_subscribe', params: {} }))
    expect([one.relay.all().length, two.relay.all().length]).toEqual([0, 1])
    stopTwo()
    socket.send(JSON.stringify({ id: 2, method: 'irn_subscribe', params: {} }))
    expect([one.relay.all().length, two.relay.all().length]).toEqual([0, 1])
  })
})

describe('readFrame', () => {
  const topic = 'f00d'.repeat(16)
  const message = 'AHNlYWxlZA=='

  test('default: method, a topic cut short, the tag and the size; not the message', () => {
    const data = JSON.stringify({ id: 7, method: 'irn_publish', params: { topic, message, ttl: 300, tag: 1108 } })
    const read = readFrame(data, new Map())
    expect(read).toEqual({ method: 'irn_publish', topic: 'f00df0…', tag: 1108, size: data.length })
    expect(JSON.stringify(read)).not.toContain(message)
  })

  test('behavior: a proposal is told by the topic of its pairing', () => {
    const data = JSON.stringify({
      id: 7,
      method: 'wc_proposeSession',
      params: { pairingTopic: topic, sessionProposal: message },
    })
    expect(readFrame(data, new Map())).toEqual({ method: 'wc_proposeSession', topic: 'f00df0…', size: data.length })
  })

  test('behavior: what comes in, and answers to what was asked', () => {
    const asked = new Map<string, string>()
    const inner = { topic, message, tag: 1109 }
    const data = JSON.stringify({ id: 8, method: 'irn_subscription', params: { id: 'x', data: inner } })
    expect(readFrame(data, asked)).toMatchObject({ topic: 'f00df0…', tag: 1109 })
    readFrame(JSON.stringify({ id: 9, method: 'irn_subscribe', params: { topic } }), asked)
    expect(readFrame(JSON.stringify({ id: 9, result: 'the id' }), asked)?.method).toBe('irn_subscribe: answered')
    expect(readFrame(JSON.stringify({ id: 9, result: 'again' }), asked)).toBeUndefined()
  })

  test.each(['chat: hello', '{"method":"say","params":{"topic":"x"}}', '[]', 'null', '{"id":1,"result":"x"}'])(
    'behavior: of sockets of others nothing is told: %s',
    (data) => {
      expect(readFrame(data, new Map())).toBeUndefined()
    },
  )
})
