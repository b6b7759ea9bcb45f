import type { CaipNetworkId } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'
import type { StandardAccount, StandardWallet } from '../base/walletStandard.js'
import type { ConnectorContext, ConnectorEvent } from '../core/connector.js'

/** Addresses of the first account of the well-known test mnemonic, on a local chain. */
export const payment = 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'
export const ordinals = 'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv'
export const regtestId: CaipNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

export function makeNetwork(url = 'http://node.invalid', part: Partial<Network> = {}): Network {
  return {
    id: regtestId.slice('bip122:'.length),
    name: 'Sandbox Bitcoin',
    chainNamespace: 'bip122',
    caipNetworkId: regtestId,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [url] } },
    testnet: true,
    ...part,
  }
}

/** An error as wallets throw them. */
export function walletError(code: number, message = 'said the wallet'): Error {
  return Object.assign(new Error(message), { code })
}

export type FakeContext = ConnectorContext & {
  events: ConnectorEvent[]
  kept: Map<string, unknown>
  destroy(): void
  warnings: unknown[][]
}

export function fakeContext(networks: readonly Network[] = [makeNetwork()]): FakeContext {
  const end = new AbortController()
  const events: ConnectorEvent[] = []
  const warnings: unknown[][] = []
  const kept = new Map<string, unknown>()
  const note = (...details: unknown[]) => void warnings.push(details)
  return {
    projectId: undefined,
    metadata: { name: 'Test', description: '', url: 'https://app.invalid', icons: [] },
    networks: () => networks,
    activeNetwork: () => networks[0],
    services: {},
    storage: {
      get: (key) => kept.get(key),
      set: (key, value) => void kept.set(key, structuredClone(value)),
      remove: (key) => void kept.delete(key),
      watch: () => () => {},
    },
    emit: (event) => void events.push(event),
    alert() {},
    logger: { debug() {}, info() {}, warn: note, error: note },
    signal: end.signal,
    events,
    kept,
    warnings,
    destroy: () => end.abort(new Error('destroyed')),
  }
}

/** A page for as long as the test that is running, with what wallets put into it. */
export function fakePage(globals: Record<string, unknown> = {}): EventTarget & Record<string, unknown> {
  return Object.assign(new EventTarget(), { CustomEvent, Event, ...globals } as Record<string, unknown>)
}

/** Registers a wallet the way its script does. */
export function register(page: EventTarget, wallet: unknown): void {
  const callback = (api: { register(...wallets: unknown[]): unknown }) => void api.register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  page.addEventListener('wallet-standard:app-ready', (event) =>
    callback((event as CustomEvent<{ register(...wallets: unknown[]): unknown }>).detail),
  )
}

export type FakeStandard = StandardWallet & {
  calls: { feature: string; input: unknown }[]
  change(accounts: readonly StandardAccount[]): void
  listenerCount(): number
}

export function standardAccount(address: string, purpose?: string, chain = 'bitcoin:regtest'): StandardAccount {
  const account = { address, publicKey: new Uint8Array([2, 7]), chains: [chain], features: [] }
  return purpose ? Object.assign(account, { purpose }) : account
}

/** A Wallet Standard wallet that answers from a table, by feature; an error is thrown. */
export function fakeStandard(answers: Record<string, unknown>, part: Partial<StandardWallet> = {}): FakeStandard {
  const calls: FakeStandard['calls'] = []
  const listeners = new Set<(change: object) => void>()
  const feature = (name: string, answer: unknown) => ({
    [name.slice(name.indexOf(':') + 1)]: async (input: unknown) => {
      calls.push({ feature: name, input })
      const found = typeof answer === 'function' ? await (answer as (input: unknown) => unknown)(input) : answer
      if (found instanceof Error) throw found
      return found
    },
  })
  const events = {
    on(_event: string, listener: (change: object) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const wallet = {
    version: '1.0.0',
    name: 'Quarry',
    icon: 'data:image/png;base64,AAAA',
    chains: ['bitcoin:regtest'],
    accounts: [] as readonly StandardAccount[],
    features: {
      ...Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, feature(name, answer)])),
      'standard:events': events,
    },
    calls,
    change(accounts: readonly StandardAccount[]) {
      wallet.accounts = accounts
      for (const listener of listeners) listener({ accounts })
    },
    listenerCount: () => listeners.size,
    ...part,
  }
  return wallet
}
