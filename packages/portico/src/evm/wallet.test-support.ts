import type { Network } from '../base/entities/network.js'
import type { ConnectorContext, ConnectorEvent } from '../core/connector.js'
import type { Eip1193Provider } from './eip1193.js'

export const addressOne = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const addressTwo = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const sandboxOne: Network = {
  id: 31337,
  name: 'Sandbox One',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:31337',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://node.invalid'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.invalid' } },
}

/** An error as wallets throw them. */
export function walletError(code: number, message = 'said the wallet', more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more })
}

export type FakeProvider = Eip1193Provider & {
  calls: { method: string; params?: unknown }[]
  emit(event: string, value: unknown): void
  listenerCount(): number
}

/** A wallet that answers from a table; a function is called with the params, an error is thrown. What is not in the table is unknown to it. */
export function fakeProvider(answers: Record<string, unknown>): FakeProvider {
  const listeners = new Map<string, Set<(value: never) => void>>()
  const calls: FakeProvider['calls'] = []
  return {
    calls,
    async request({ method, params }) {
      calls.push(params === undefined ? { method } : { method, params })
      if (!(method in answers)) throw walletError(-32601, `${method} is not known`)
      const found = answers[method]
      const answer = typeof found === 'function' ? await (found as (params: unknown) => unknown)(params) : found
      if (answer instanceof Error) throw answer
      return answer
    },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) (listener as (value: unknown) => void)(value)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

export type FakeContext = ConnectorContext & { events: ConnectorEvent[]; destroy(): void; warnings: unknown[][] }

export function fakeContext(networks: readonly Network[] = [sandboxOne]): FakeContext {
  const end = new AbortController()
  const events: ConnectorEvent[] = []
  const warnings: unknown[][] = []
  const note = (...details: unknown[]) => void warnings.push(details)
  return {
    projectId: undefined,
    metadata: { name: 'Test', description: '', url: 'https://app.invalid', icons: [] },
    networks: () => networks,
    activeNetwork: () => networks[0],
    services: {},
    storage: { get: () => undefined, set() {}, remove() {}, watch: () => () => {} },
    emit: (event) => void events.push(event),
    alert() {},
    logger: { debug() {}, info() {}, warn: note, error: note },
    signal: end.signal,
    events,
    warnings,
    destroy: () => end.abort(new Error('destroyed')),
  }
}

/** Lets everything that is already due happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}
