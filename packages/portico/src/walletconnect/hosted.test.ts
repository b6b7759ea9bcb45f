import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../base/promise.js'
import { settle } from '../core/fakes.test-support.js'
import { makeTestApp, network, until } from './client.test-support.js'
import type { HostProvider } from './options.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const never = () => new AbortController().signal

function makeHost(part: Partial<HostProvider> & { session?: HostProvider['session'] } = {}) {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const request = vi.fn(async ({ method }: { method: string }): Promise<unknown> => {
    if (method === 'eth_chainId') return '0x1'
    return method === 'personal_sign' ? '0xsigned' : [address]
  })
  const host = {
    request,
    on: (event: string, listener: (payload: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (payload: unknown) => void) =>
      void listeners.get(event)?.delete(listener),
    ...part,
  }
  const say = (event: string, payload?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  return { host, say, listeners, request }
}

describe('a plain EIP-1193 provider of the host', () => {
  test('default: connects, signs, follows its events, disconnects', async () => {
    const { host, say, listeners } = makeHost({ disconnect: vi.fn() })
    const app = makeTestApp({ walletConnect: { provider: host } })
    const sessions = await app.connector.connect({ signal: never() })
    expect(sessions).toMatchObject([
      { namespace: 'eip155', accounts: [{ address, type: 'eoa' }], caipNetworkId: 'eip155:1' },
    ])
    expect(sessions[0]?.approvedNetworkIds).toBeUndefined()
    const provider = app.connector.getProvider('eip155') as { request(args: object): Promise<unknown> }
    expect(await provider.request({ method: 'personal_sign' })).toBe('0xsigned')
    say('chainChanged', '0xa')
    expect(await until(() => app.events.find(({ type }) => type === 'changed'))).toMatchObject({
      session: { caipNetworkId: 'eip155:10' },
    })
    say('disconnect')
    expect(app.events).toContainEqual({ type: 'disconnected', connectorId: 'walletConnect' })
    await app.connector.disconnect()
    expect(host.disconnect).toHaveBeenCalledOnce()
    app.stop()
    expect([...listeners.values()].every((set) => set.size === 0)).toBe(true)
  })

  test('behavior: of what it is asked after each event, the answer to the newest counts', async () => {
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const answers = [deferred<unknown>(), deferred<unknown>()]
    const { host, say, request } = makeHost()
    const app = makeTestApp({ walletConnect: { provider: host } })
    await app.connector.connect({ signal: never() })
    const asked = [...answers]
    request.mockImplementation(async ({ method }) => (method === 'eth_accounts' ? asked.shift()?.promise : '0x1'))
    say('accountsChanged', [address])
    say('accountsChanged', [other])
    answers[1]?.resolve([other])
    await until(() => app.events.length > 0)
    answers[0]?.resolve([address])
    await settle()
    expect(app.events).toMatchObject([{ type: 'changed', session: { accounts: [{ address: other }] } }])
    app.stop()
  })

  test('error: one that does not answer after an event stays as it was, and the log says so', async () => {
    const { host, say, request } = makeHost()
    const app = makeTestApp({ walletConnect: { provider: host } })
    const warn = vi.spyOn(app.context.logger, 'warn')
    await app.connector.connect({ signal: never() })
    const lost = new Error('out of reach')
    request.mockRejectedValue(lost)
    say('accountsChanged', [])
    await until(() => warn.mock.calls.length > 0)
    expect(warn).toHaveBeenCalledWith(expect.any(String), lost)
    expect(app.events).toEqual([])
    app.stop()
  })

  test('error: a no is a no', async () => {
    const { host } = makeHost({ request: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })) })
    const app = makeTestApp({ walletConnect: { provider: async () => host } })
    await expect(app.connector.connect({ signal: never() })).rejects.toMatchObject({ code: 'connect/rejected' })
  })

  test('behavior: reconnects without asking', async () => {
    const { host } = makeHost()
    const app = makeTestApp({ walletConnect: { provider: host } })
    expect(await app.connector.reconnect({ signal: never() })).toHaveLength(1)
    expect(host.request).not.toHaveBeenCalledWith(
      expect.objectContaining({ method: 'eth_requestAccounts' }),
      expect.anything(),
    )
    expect(host.request).not.toHaveBeenCalledWith({ method: 'eth_requestAccounts' })
  })
})

describe('a universal provider of the host', () => {
  test('default: is asked for all networks, shows its URI, is told the chain', async () => {
    const session = {
      namespaces: { eip155: { accounts: [`eip155:10:${address}`], methods: ['personal_sign'], events: [] } },
      peer: { metadata: { name: 'Theirs', icons: ['https://w.test/i.png'] } },
    }
    const made = makeHost({
      session,
      connect: vi.fn(async () => made.say('display_uri', 'wc:abc@2')),
    })
    const app = makeTestApp({ walletConnect: { provider: made.host }, networks: [network(1), network(10)] })
    const shown: string[] = []
    const sessions = await app.connector.connect({ signal: never(), onPairing: ({ uri }) => void shown.push(uri) })
    expect(made.host.connect).toHaveBeenCalledWith({
      optionalNamespaces: { eip155: expect.objectContaining({ chains: ['eip155:1', 'eip155:10'] }) },
    })
    expect(shown).toEqual(['wc:abc@2'])
    expect(sessions).toMatchObject([
      {
        caipNetworkId: 'eip155:10',
        approvedNetworkIds: ['eip155:10'],
        wallet: { name: 'Theirs', icon: 'https://w.test/i.png' },
      },
    ])
    app.stop()
  })

  test('behavior: several families: each is asked on its network, follows updates, and all end together', async () => {
    const wallet = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
    const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    const networks = [
      network(1),
      { ...network(2), chainNamespace: 'solana', caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const,
      { ...network(3), chainNamespace: 'near', caipNetworkId: 'near:testnet' } as const,
    ]
    const part = (account: string) => ({ accounts: [account], methods: ['any'], events: [] })
    const session: { namespaces: object } = {
      namespaces: { eip155: part(`eip155:1:${address}`), solana: part(`${former}:${wallet}`) },
    }
    const { host, say } = makeHost({ session, connect: async () => {}, disconnect: async () => {} })
    const app = makeTestApp({ walletConnect: { provider: host }, networks })
    expect(await app.connector.connect({ signal: never() })).toMatchObject([
      { namespace: 'eip155', caipNetworkId: 'eip155:1' },
      { namespace: 'solana', caipNetworkId: networks[1]?.caipNetworkId, accounts: [{ address: wallet }] },
    ])
    const provider = app.connector.getProvider('solana') as { request(args: object): Promise<unknown> }
    await provider.request({ method: 'solana_getAccounts' })
    expect(host.request).toHaveBeenLastCalledWith({ method: 'solana_getAccounts' }, former)
    session.namespaces = { eip155: part(`eip155:1:${address}`), near: part('near:testnet:portico.testnet') }
    say('session_update')
    await until(() => app.events.length === 3)
    expect(app.events).toMatchObject([
      { type: 'changed', session: { namespace: 'eip155' }, added: false },
      { type: 'changed', session: { namespace: 'near' }, added: true },
      { type: 'disconnected', namespace: 'solana' },
    ])
    await app.connector.disconnect({ namespace: 'near' })
    expect(app.events.slice(3)).toEqual([{ type: 'disconnected', connectorId: 'walletConnect', namespace: 'eip155' }])
    app.stop()
  })
})
