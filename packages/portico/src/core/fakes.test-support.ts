import { onTestFinished, vi } from 'vitest'
import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { ConnectorInfo, ConnectorType } from '../base/entities/connectorInfo.js'
import type { Network } from '../base/entities/network.js'
import type { WalletListing } from '../base/entities/walletListing.js'
import type { EndpointName } from '../wire/endpoints.js'
import type { Client } from './client.js'
import { commitConnections, toConnection } from './connections/apply.js'
import type { AuthSide, Connector, ConnectorContext, ConnectorFactory, ConnectorSession } from './connector.js'
import { createPortico } from './createPortico.js'
import type { Family, FamilyFactory, SendFeature } from './family.js'
import type { Registry } from './features/wallets/source.js'
import type { PorticoOptions, StorageAdapter } from './options.js'
import type { Portico } from './portico.js'
import { memoryAdapter } from './storage/adapters.js'

/** Plain stand-ins for tests: a family, connectors, services and a storage that tabs share. What must not be called throws. */
export function must(name: string): () => never {
  return () => {
    throw new Error(`${name} must not be called`)
  }
}

export function fakeNetwork(
  id: number | string,
  namespace: ChainNamespace = 'eip155',
  part: Partial<Network> = {},
): Network {
  return {
    id,
    name: `Network ${id}`,
    chainNamespace: namespace,
    caipNetworkId: `${namespace}:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    ...part,
  }
}

export const one = fakeNetwork(1)
export const ten = fakeNetwork(10)
export const sol = fakeNetwork('main', 'solana')
export const alice = '0x00000000000000000000000000000000000a11ce'
export const bob = '0x0000000000000000000000000000000000000b0b'

export type FakeFamily = FamilyFactory & {
  context: ConnectorContext
  family: Family
  discovered: number
  stopped: number
}

const traitsOf: Partial<Record<ChainNamespace, Family['traits']>> = {
  eip155: {
    token: 'erc20',
    anyCase: true,
    profiles: true,
    permissions: true,
    buys: 'USDC',
    smartAccounts: true,
    signsInByCode: true,
  },
  solana: { token: 'spl', buys: 'SOL' },
}

export function fakeFamily(namespace: ChainNamespace = 'eip155', part: Partial<Family> = {}): FakeFamily {
  const family: Family = {
    namespace,
    discover() {
      fake.discovered++
      return () => void fake.stopped++
    },
    isAddress: (value) =>
      namespace === 'eip155' ? /^0x[0-9a-f]{40}$/i.test(value) : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value),
    normalizeAddress: async (value) => value.toLowerCase(),
    readBalance: must('readBalance'),
    signMessage: must('signMessage'),
    switchNetwork: must('switchNetwork'),
    traits: traitsOf[namespace],
    features: {},
    ...part,
  }
  const fake: FakeFamily = {
    kind: 'family',
    namespace,
    family,
    discovered: 0,
    stopped: 0,
    context: undefined as unknown as ConnectorContext,
    create(context) {
      fake.context = context
      return family
    },
  }
  return fake
}

export function fakeSend(part: Partial<SendFeature> = {}): SendFeature {
  return {
    estimateFee: must('estimateFee'),
    send: must('send'),
    wait: must('wait'),
    inspect: must('inspect'),
    holding: must('holding'),
    simulate: async () => ({}),
    ...part,
  }
}

export function session(part: Partial<ConnectorSession> = {}): ConnectorSession {
  const namespace = part.namespace ?? 'eip155'
  return {
    namespace,
    accounts: [{ address: alice, type: 'eoa' }],
    caipNetworkId: namespace === 'eip155' ? 'eip155:1' : (`${namespace}:main` as CaipNetworkId),
    wallet: { name: 'Lantern' },
    ...part,
  }
}

export type FakeConnector = ConnectorFactory & { context: ConnectorContext; connector: Connector }

export function fakeConnector(
  id: string,
  part: Partial<Connector> = {},
  info: Partial<ConnectorInfo> & { type?: ConnectorType } = {},
): FakeConnector {
  const connector: Connector = {
    info: { id, name: id, type: 'ANNOUNCED', chain: 'eip155', chains: ['eip155'], ...info },
    connect: async () => [session({ wallet: { name: id } })],
    reconnect: async () => [session({ wallet: { name: id } })],
    disconnect: async () => {},
    getProvider: () => ({ provider: id }),
    ...part,
  }
  const fake: FakeConnector = {
    kind: 'connector',
    id,
    connector,
    context: undefined as unknown as ConnectorContext,
    create(context) {
      fake.context = context
      return connector
    },
  }
  return fake
}

/** A storage that several clients share; each adapter hears what the others write, as tabs do. */
export function sharedStorage(): { map: Map<string, string>; tab(): StorageAdapter } {
  const map = new Map<string, string>()
  const tabs = new Set<(key: string | null, from: StorageAdapter) => void>()
  return {
    map,
    tab() {
      const inner = memoryAdapter(map)
      const notify = (key: string) => {
        for (const onKey of tabs) onKey(key, adapter)
      }
      const adapter: StorageAdapter = {
        ...inner,
        setItem(key, value) {
          if (map.get(key) === value) return
          inner.setItem(key, value)
          notify(key)
        },
        removeItem(key) {
          if (!map.has(key)) return
          inner.removeItem(key)
          notify(key)
        },
        watch(listener) {
          const onKey = (key: string | null, from: StorageAdapter) => {
            if (from !== adapter) listener(key)
          }
          tabs.add(onKey)
          return () => void tabs.delete(onKey)
        },
      }
      return adapter
    },
  }
}

type Listed = Awaited<ReturnType<Registry['tokensOf']>>[number]

/** A registry that lists what it is given, on every network, and has no pictures. */
export function fakeRegistry(tokens: readonly Partial<Listed>[] = [], part: Partial<Registry> = {}): Registry {
  return {
    list: async () => ({ data: [], count: 0 }),
    pictureOfNetwork: async () => undefined,
    pictureOfToken: async () => undefined,
    tokensOf: async () =>
      tokens.map(({ address = bob, symbol = 'LISTED', name = 'Listed', rank }) => ({ address, symbol, name, rank })),
    ...part,
  }
}

export type Call = { name: EndpointName; input: Record<string, unknown> }

/** Services that answer from a table. A call that is not in it fails as unreachable. */
export function fakeServices(client: Client, answers: Partial<Record<EndpointName, unknown>>): readonly Call[] {
  const calls: Call[] = []
  client.services = {
    has: (name) => name in answers,
    imageUrl: () => undefined,
    async call(name, input) {
      calls.push({ name, input: input as Record<string, unknown> })
      const answer = answers[name]
      const value: unknown =
        typeof answer === 'function' ? await (answer as (input: unknown) => unknown)(input) : answer
      if (value instanceof Error) throw value
      return value as never
    },
  }
  return calls
}

export const metadata = { name: 'Quay', description: 'A test', url: 'https://quay.example', icons: [] }

/** A client without a page: nothing starts by itself. It ends with its test. */
export function makeTest(options: Partial<PorticoOptions> = {}): Portico {
  return endWithTest(
    createPortico({
      projectId: 'a'.repeat(32),
      metadata,
      networks: [one, ten],
      families: [fakeFamily()],
      connectors: [fakeConnector('lantern')],
      storage: memoryAdapter(),
      logLevel: 'silent',
      ...options,
    }),
  )
}

/** Files share a process: what a client tries again by itself would start its timers in the fake clock of another file. */
export function endWithTest(portico: Portico): Portico {
  onTestFinished(() => portico.destroy())
  return portico
}

export function listing(id: string, part: Partial<WalletListing> = {}): WalletListing {
  return { id, name: `Wallet ${id}`, mobile_link: `${id}://`, chains: ['eip155:1'], ...part }
}

/** Lets what was started by `import()` and promises come to its end. */
export async function settle(rounds = 40): Promise<void> {
  for (let round = 0; round < rounds; round++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Waits until what begins with the visitor's first act has begun. */
export async function awake({ client }: Pick<Portico, 'client'>): Promise<void> {
  client.wake()
  await vi.waitFor(() => {
    if (client.store.get().flags.status !== 'ready') throw new Error('not awake yet')
  })
  await client.followed()
  await settle(5)
}

/** Connects without waking the client, so that nothing follows from it. */
export function connectQuietly(client: Client, connectorId: string, part: Partial<ConnectorSession> = {}): void {
  const connection = toConnection(connectorId, session(part))
  if (!connection) throw new Error('a connection needs an account')
  commitConnections(client, { type: 'connected', connection, keepOther: true })
}

/** The inside of an embedded wallet that does nothing by itself. */
export function authDouble(part: Partial<AuthSide> = {}): AuthSide {
  return {
    emailWaitMs: () => 0,
    email: must('email'),
    device: must('device'),
    code: must('code'),
    changeEmail: must('changeEmail'),
    changeCode: must('changeCode'),
    stopChange: () => {},
    prefer: () => {},
    setAccountType: must('setAccountType'),
    permissions: must('permissions'),
    revoke: must('revoke'),
    social: { start: must('start'), complete: must('complete'), code: must('code'), leave: must('leave') },
    page: (name) => `https://wallet.example/${name}`,
    passkey: must('passkey'),
    farcaster: { start: must('start'), wait: must('wait') },
    show: () => () => {},
    theme: () => {},
    ...part,
  }
}
