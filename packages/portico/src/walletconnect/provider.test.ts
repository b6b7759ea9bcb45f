import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionNamespace } from '../base/entities/connection.js'
import { deferred } from '../base/promise.js'
import { makeTestApp, network } from './client.test-support.js'
import { PeerError } from './protocol.js'
import { isRead, makeProvider, type ProviderLink } from './provider.js'
import type { Session } from './state.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
type Asked = { method: string; params: unknown }

function make(options: { granted?: Partial<SessionNamespace>; session?: Partial<Session>; http?: string[] } = {}) {
  const session = {
    topic: 't',
    namespaces: {
      eip155: {
        accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
        methods: ['personal_sign'],
        events: [],
        ...options.granted,
      },
    },
    properties: {},
    scoped: {},
    chains: { eip155: 'eip155:1' },
    addresses: {},
    ...options.session,
  } as unknown as Session
  const sent: Asked[] = []
  const reply = { value: null as unknown, error: undefined as unknown }
  const { context, stop } = makeTestApp({ networks: [network(1, options.http ?? []), network(10)] })
  const warn = vi.fn()
  const link: ProviderLink = {
    namespace: 'eip155',
    context: { ...context, logger: { ...context.logger, warn } },
    session: () => session,
    started: () => true,
    send: async (_, chain, call) => {
      sent.push({ ...call, chain } as Asked)
      if (reply.error) throw reply.error
      return reply.value
    },
    choose: vi.fn(),
  }
  return { provider: makeProvider(link), link, sent, reply, warn, stop }
}

describe('what the session answers itself', () => {
  test.each(['constructor', 'toString', '__proto__'])('error: %s is no method', async (method) => {
    const { provider, sent } = make()
    await expect(provider.request({ method })).rejects.toMatchObject({ code: 4200 })
    expect(sent).toEqual([])
  })

  test.each([
    ['eth_accounts', [address]],
    ['eth_requestAccounts', [address]],
    ['eth_chainId', '0x1'],
    ['net_version', '1'],
  ])('default: %s', async (method, answer) => {
    const { provider, sent } = make()
    expect(await provider.request({ method })).toEqual(answer)
    expect(sent).toEqual([])
  })
})

describe('errors with fixed texts', () => {
  test.each([
    ['Sign Client not initialized', { started: () => false }],
    ['Please call connect() before request()', { session: () => undefined }],
    ['Namespace is not configured. Please call connect() first', { namespace: 'solana' }],
  ] as const)('error: %s', async (message, part) => {
    const { link } = make()
    await expect(makeProvider({ ...link, ...part }).request({ method: 'personal_sign' })).rejects.toThrow(message)
  })
  test('error: No RPC url provided for chainId', async () => {
    await expect(make().provider.request({ method: 'eth_blockNumber' })).rejects.toThrow(
      'No RPC url provided for chainId',
    )
  })
  test('error: a network that the app does not list has no nodes', async () => {
    const { provider } = make({ session: { chains: { eip155: 'eip155:137' } } })
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toThrow(
      'JSON-RPC provider for eip155:137 not found',
    )
  })
})

describe('wallet_switchEthereumChain', () => {
  const to = (chainId: string) => ({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  test('default: an approved network is taken without the wallet', async () => {
    const { provider, link, sent } = make()
    await provider.request(to('0xa'))
    expect(link.choose).toHaveBeenCalledWith(expect.anything(), 'eip155:10')
    expect(sent).toEqual([])
  })
  test('behavior: the one in use is no change', async () => {
    const { provider, link } = make()
    await provider.request(to('0x1'))
    expect(link.choose).not.toHaveBeenCalled()
  })
  test('error: unapproved, and the wallet cannot switch', async () => {
    await expect(make().provider.request(to('0x89'))).rejects.toThrow('Chain is not supported')
  })
  test('behavior: unapproved, and the wallet can', async () => {
    const { provider, link, sent } = make({ granted: { methods: ['wallet_switchEthereumChain'] } })
    await provider.request(to('0x89'))
    expect(sent).toMatchObject([{ ...to('0x89'), chain: 'eip155:1' }])
    expect(link.choose).toHaveBeenCalledWith(expect.anything(), 'eip155:137')
  })
  test('error: unapproved, and the wallet does not know it', async () => {
    const { provider, link, reply } = make({ granted: { methods: ['wallet_switchEthereumChain'] } })
    reply.error = new PeerError({ code: 4902, message: 'Unrecognized chain' })
    await expect(provider.request(to('0x89'))).rejects.toMatchObject({ code: 4902 })
    expect(link.choose).not.toHaveBeenCalled()
  })
  test('error: a wallet that can only add is asked to add', async () => {
    const { provider } = make({ granted: { methods: ['wallet_addEthereumChain'] } })
    await expect(provider.request(to('0x89'))).rejects.toMatchObject({ code: 4902 })
  })
  test.each(['', 'x', undefined, {}])('error: a chain id of %j', async (chainId) => {
    const asked = make().provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await expect(asked).rejects.toMatchObject({ code: -32602 })
  })
})

test.each(['wallet_switchEthereumChain', 'eth_blockNumber'])(
  'error: offline: what %s takes is not there',
  async (method) => {
    const { link } = make()
    const provider = makeProvider(link, () =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    )
    const asked = provider.request({ method, params: [{ chainId: '0xa' }] })
    await expect(asked).rejects.toMatchObject({ code: -32603, message: 'A part of the page did not load' })
  },
)

test('wallet_addEthereumChain: only to a wallet that can', async () => {
  const call = { method: 'wallet_addEthereumChain', params: [{ chainId: '0x89' }] }
  await expect(make().provider.request(call)).rejects.toThrow('Chain is not supported')
  const { provider, link, sent } = make({ granted: { methods: ['wallet_addEthereumChain'] } })
  await provider.request(call)
  expect(sent).toMatchObject([call])
  expect(link.choose).toHaveBeenCalledWith(expect.anything(), 'eip155:137')
  const both = make({ granted: { methods: ['wallet_addEthereumChain', 'wallet_switchEthereumChain'] } })
  await both.provider.request(call)
  expect(both.link.choose).not.toHaveBeenCalled()
})

describe('wallet_getCapabilities', () => {
  const ask = { method: 'wallet_getCapabilities', params: [address] }
  const told = { atomic: { status: 'supported' } }
  test('behavior: told per chain when the session was settled', async () => {
    const { provider, sent } = make({ session: { scoped: { 'eip155:1': told, 'eip155:10': told } } })
    expect(await provider.request(ask)).toEqual({ '0x1': told, '0xa': told })
    expect(await provider.request({ ...ask, params: [address, ['0xa']] })).toEqual({ '0xa': told })
    expect(sent).toEqual([])
  })
  test('behavior: told per address, in the older form', async () => {
    const capabilities = JSON.stringify({ [address.toLowerCase()]: { '0x1': told, '0xa': told } })
    expect(await make({ session: { properties: { capabilities } } }).provider.request(ask)).toEqual({
      '0x1': told,
      '0xa': told,
    })
  })
  test('behavior: what was not told is asked, if the wallet may be', async () => {
    const { provider, sent } = make({
      granted: { methods: ['wallet_getCapabilities'] },
      session: { properties: { capabilities: '{' } },
    })
    await provider.request(ask)
    expect(sent).toMatchObject([ask])
    expect(await make().provider.request(ask)).toEqual({})
  })
})

describe('reading the chain', () => {
  const seen: unknown[] = []
  let server: Server
  let url: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        const call = JSON.parse(body)
        seen.push(call)
        if (request.url === '/down') return response.writeHead(503).end('{}')
        const answer =
          call.method === 'eth_call' ? { error: { code: 3, message: 'reverted', data: '0x01' } } : { result: '0x2a' }
        return response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answer }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  test('default: the network’s own nodes are asked, never the wallet', async () => {
    const { provider, sent } = make({ http: [url], granted: { methods: ['eth_blockNumber'] } })
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x2a')
    expect(sent).toEqual([])
    expect(seen.at(-1)).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  })
  test('behavior: the next node is asked when one is down', async () => {
    const { provider } = make({ http: ['http://127.0.0.1:9', `${url}/down`, url] })
    expect(await provider.request({ method: 'eth_gasPrice' })).toBe('0x2a')
  })
  test('error: what a node answered stands', async () => {
    const { provider } = make({ http: [url, url] })
    const before = seen.length
    await expect(provider.request({ method: 'eth_call' })).rejects.toMatchObject({
      code: 3,
      message: 'reverted',
      data: '0x01',
    })
    expect(seen.length).toBe(before + 1)
  })
  test('error: no node can be reached', async () => {
    const { provider } = make({ http: [`${url}/down`] })
    await expect(provider.request({ method: 'eth_gasPrice' })).rejects.toMatchObject({ code: 'http/unreachable' })
  })

  describe('nodes that never answer', () => {
    const asked = vi.fn()
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
      asked.mockReset()
    })

    /** Asks three of them; resolves once the first one was asked. */
    async function ask(method: string) {
      const first = deferred<void>()
      const silent = (...[url, { signal }]: [string, { signal: AbortSignal }]) => {
        asked(url)
        first.resolve()
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      }
      vi.stubGlobal('fetch', silent)
      const made = make({ http: ['https://one.test', 'https://two.test', 'https://three.test'] })
      const outcome: { error?: unknown } = {}
      made.provider.request({ method, params: [] }).catch((error: unknown) => {
        outcome.error = error
      })
      await first.promise
      return { ...made, outcome }
    }

    test('error: whoever asked is told after 12 s, however many there are', async () => {
      const { outcome } = await ask('eth_gasPrice')
      await vi.advanceTimersByTimeAsync(11_000)
      expect(outcome.error).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(outcome.error).toMatchObject({ code: 'http/unreachable' })
    })

    test('error: what the first may have handed on is not handed to the next', async () => {
      const { outcome } = await ask('eth_sendRawTransaction')
      await vi.advanceTimersByTimeAsync(10_000)
      expect(outcome.error).toMatchObject({ code: 'http/unreachable' })
      expect(asked).toHaveBeenCalledTimes(1)
    })

    test('error: a client that ends takes its questions back', async () => {
      const { outcome, stop } = await ask('eth_gasPrice')
      stop()
      await vi.advanceTimersByTimeAsync(0)
      expect(outcome.error).toBeDefined()
    })
  })

  test.each([
    'eth_call',
    'eth_getLogs',
    'eth_estimateGas',
    'eth_sendRawTransaction',
    'net_listening',
    'web3_clientVersion',
    'eth_feeHistory',
  ])('isRead: %s', (method) => expect(isRead(method)).toBe(true))
  test.each([
    'eth_sendTransaction',
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_signTransaction',
    'wallet_getCallsStatus',
    'wallet_sendCalls',
    'eth_callMany',
  ])('isRead: not %s', (method) => expect(isRead(method)).toBe(false))
})

describe('events', () => {
  test('default: on, removeListener; a listener that throws keeps no one from hearing', () => {
    const { provider } = make()
    const heard = vi.fn()
    provider.on('chainChanged', () => {
      throw new Error('broken')
    })
    provider.on('chainChanged', heard)
    provider.emit('chainChanged', '0xa')
    provider.removeListener('chainChanged', heard)
    provider.emit('chainChanged', '0x1')
    expect(heard.mock.calls).toEqual([['0xa']])
  })
  test('behavior: the eleventh listener is worth a warning', () => {
    const { provider, warn } = make()
    for (let i = 0; i < 10; i++) provider.on('message', () => {})
    expect(warn).not.toHaveBeenCalled()
    provider.on('message', () => {})
    expect(warn).toHaveBeenCalledOnce()
  })
})
