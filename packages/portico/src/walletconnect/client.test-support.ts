import { WebSocket } from 'ws'
import type { Network } from '../base/entities/network.js'
import type { Connector, ConnectorContext, ConnectorEvent, ConnectorStorage } from '../core/connector.js'
import { type WalletConnectOptions, walletConnect } from './index.js'

/** Node 20 has no WebSocket of its own; this is where a browser's would be. */
export function provideWebSocket(): void {
  Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket })
}

/** A browser's storage as several tabs see it: writes of one are told to the others. */
export function makeTabs(): { tab(): ConnectorStorage; data: Map<string, string> } {
  const data = new Map<string, string>()
  const watchers = new Set<{ owner: object; key: string; listener(value: unknown): void }>()
  return {
    data,
    tab() {
      const owner = {}
      const tell = (key: string, value: unknown) => {
        for (const watcher of watchers) if (watcher.owner !== owner && watcher.key === key) watcher.listener(value)
      }
      return {
        get(key) {
          try {
            return JSON.parse(data.get(key) ?? 'null') ?? undefined
          } catch {
            return undefined
          }
        },
        set(key, value) {
          data.set(key, JSON.stringify(value))
          tell(key, JSON.parse(JSON.stringify(value)))
        },
        remove(key) {
          data.delete(key)
          tell(key, undefined)
        },
        watch(key, listener) {
          const watcher = { owner, key, listener }
          watchers.add(watcher)
          return () => void watchers.delete(watcher)
        },
      }
    },
  }
}

export function network(id: number, http: readonly string[] = []): Network {
  return {
    id,
    name: `Network ${id}`,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http } },
  }
}

export type TestApp = {
  connector: Connector
  context: ConnectorContext
  events: ConnectorEvent[]
  alerts: string[]
  stop(): void
}

export function makeTestApp(options: {
  relay?: string
  networks?: readonly Network[]
  storage?: ConnectorStorage
  walletConnect?: WalletConnectOptions
}): TestApp {
  const ending = new AbortController()
  const events: ConnectorEvent[] = []
  const alerts: string[] = []
  const networks = options.networks ?? [network(1), network(10)]
  const nothing = () => {}
  const context: ConnectorContext = {
    projectId: process.env.PORTICO_RELAY_PROJECT ?? 'b'.repeat(32),
    metadata: { name: 'Test App', description: 'For tests', url: 'https://app.test', icons: [] },
    networks: (namespace) => networks.filter((item) => namespace === undefined || item.chainNamespace === namespace),
    activeNetwork: (namespace) => networks.find((item) => item.chainNamespace === namespace),
    services: { relay: options.relay },
    storage: options.storage ?? makeTabs().tab(),
    emit: (event) => void events.push(event),
    alert: (code) => void alerts.push(code),
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    signal: ending.signal,
  }
  return {
    connector: walletConnect(options.walletConnect).create(context),
    context,
    events,
    alerts,
    stop: () => ending.abort(),
  }
}

/** Waits until the condition holds; the test's own time limit bounds it. */
export async function until<T>(condition: () => T | undefined | false): Promise<T> {
  for (;;) {
    const value = condition()
    if (value !== undefined && value !== false) return value
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
