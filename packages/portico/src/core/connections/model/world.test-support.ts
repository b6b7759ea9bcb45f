import type { CaipNetworkId, ChainNamespace } from '../../../base/caip.js'
import type { ConnectorType } from '../../../base/entities/connectorInfo.js'
import type { ConnectorSession } from '../../connector.js'
import {
  type FakeConnector,
  fakeConnector,
  fakeFamily,
  fakeNetwork,
  makeTest,
  sharedStorage,
} from '../../fakes.test-support.js'
import { mergeWallets } from '../../features/wallets/merge.js'
import type { Portico } from '../../portico.js'
import { startClient } from '../../start.js'
import { memoryAdapter } from '../../storage/adapters.js'

/** A browser for the model: wallets with a mind of their own, a storage, and tabs that share both. */
export const networks = [
  fakeNetwork(1),
  fakeNetwork(10),
  fakeNetwork('main', 'solana'),
  fakeNetwork('dev', 'solana'),
  fakeNetwork('main', 'bip122'),
]
export const namespaces = ['eip155', 'solana', 'bip122'] as const
/** The last one is listed by no app. */
export const placesOf: Record<string, readonly CaipNetworkId[]> = {
  eip155: ['eip155:1', 'eip155:10', 'eip155:999'],
  solana: ['solana:main', 'solana:dev'],
  bip122: ['bip122:main'],
}
export const addressesOf: Record<string, readonly string[]> = {
  eip155: ['0x00000000000000000000000000000000000a11ce', '0x0000000000000000000000000000000000000b0b'],
  solana: ['So1', 'So2'],
  bip122: ['bc1', 'bc2'],
}

export const walletIds = ['a', 'b', 'multi', 'remote', 'sun'] as const
export type WalletId = (typeof walletIds)[number]
const kinds: Record<WalletId, { type: ConnectorType; chains: readonly ChainNamespace[] }> = {
  a: { type: 'ANNOUNCED', chains: ['eip155'] },
  b: { type: 'ANNOUNCED', chains: ['eip155'] },
  multi: { type: 'MULTI_CHAIN', chains: ['eip155', 'solana', 'bip122'] },
  /** One session for all its namespaces. */
  remote: { type: 'WALLET_CONNECT', chains: ['eip155', 'solana'] },
  sun: { type: 'ANNOUNCED', chains: ['solana'] },
}
/** These look the same: one wallet of two families, which can be asked as one. */
const halves: readonly WalletId[] = ['a', 'sun']
export const whole = { id: 'multi-chain:a', halves } as const

export type Manner = 'yes' | 'no' | 'slow' | 'never' | 'partly' | 'silent'
const slowMs = 2_000

type Place = { addresses: readonly string[]; networkId: CaipNetworkId; allowed: boolean }
export type Wallet = {
  id: WalletId
  chains: readonly ChainNamespace[]
  /** What holds in the wallet itself, whatever an app believes. */
  places: Map<ChainNamespace, Place>
  manner: { connect: Manner; reconnect: Manner; disconnect: Manner; switchNetwork: Manner }
}
export type Tab = { portico: Portico; connectors: readonly FakeConnector[]; told: Map<string, string> }
export type World = {
  wallets: ReadonlyMap<WalletId, Wallet>
  storage: ReturnType<typeof sharedStorage>
  tabs: Tab[]
  options: { multiWallet: boolean }
}

export function makeWorld(options: World['options']): World {
  const wallets = new Map(
    walletIds.map((id): [WalletId, Wallet] => {
      const { chains } = kinds[id]
      const places = new Map(
        chains.map((chain): [ChainNamespace, Place] => [
          chain,
          {
            addresses: addressesOf[chain] ?? [],
            networkId: `${chain}:${chain === 'eip155' ? 1 : 'main'}`,
            allowed: false,
          },
        ]),
      )
      return [id, { id, chains, places, manner: willing() }]
    }),
  )
  const world: World = { wallets, storage: sharedStorage(), tabs: [], options }
  world.tabs = [openTab(world), openTab(world)]
  return world
}

export const willing = (): Wallet['manner'] => ({
  connect: 'yes',
  reconnect: 'yes',
  disconnect: 'yes',
  switchNetwork: 'yes',
})

/** A page of the app. `alone`: on a copy of the storage, so that what it does reaches nobody. */
export function openTab(world: World, alone = false): Tab {
  const connectors = walletIds.map((id) => connectorOf(world, id))
  const portico = makeTest({
    networks: [networks[0] ?? fakeNetwork(1), ...networks.slice(1)],
    families: namespaces.map((namespace) =>
      fakeFamily(namespace, { switchNetwork: (asked) => switchIn(world, asked) }),
    ),
    connectors,
    storage: alone ? memoryAdapter(new Map(world.storage.map)) : world.storage.tab(),
    features: { multiWallet: world.options.multiWallet },
  })
  const told = new Map<string, string>()
  portico.on('connect', ({ namespace, connectorId }) => void told.set(namespace, connectorId))
  portico.on('disconnect', ({ namespace, connectorId }) => {
    if (told.get(namespace) === connectorId) told.delete(namespace)
  })
  mergeWallets(portico.client)
  startClient(portico.client, { document: {} })
  return { portico, connectors, told }
}

function connectorOf(world: World, id: WalletId): FakeConnector {
  const { type, chains } = kinds[id]
  const wallet = () => walletOf(world, id)
  return fakeConnector(
    id,
    {
      async connect({ namespace, signal }) {
        const { manner, places } = wallet()
        const asked = manner.connect
        await mannerly(asked)
        if (signal.aborted) throw new Error('given up')
        const wanted = namespace && id !== 'remote' ? [namespace] : chains
        const granted = asked === 'partly' ? wanted.slice(0, 1) : wanted
        for (const chain of granted) {
          const place = places.get(chain)
          if (place) place.allowed = true
        }
        return granted.flatMap((chain) => snapshot(wallet(), chain) ?? [])
      },
      async reconnect({ namespace }) {
        const { manner } = wallet()
        const asked = manner.reconnect
        await mannerly(asked)
        if (asked === 'partly') return []
        return chains
          .filter((chain) => namespace === undefined || namespace === chain)
          .flatMap((chain) => snapshot(wallet(), chain) ?? [])
      },
      async disconnect({ namespace } = {}) {
        const asked = wallet().manner.disconnect
        await mannerly(asked)
        lose(world, id, id === 'remote' ? undefined : namespace, asked === 'silent')
      },
      getProvider: (namespace) => (wallet().places.get(namespace)?.allowed ? { id, namespace } : undefined),
    },
    {
      type,
      chains,
      chain: chains[0] ?? 'eip155',
      ...(halves.includes(id) ? { name: 'Lumen', imageUrl: 'data:image/png;base64,AAAA' } : {}),
    },
  )
}

async function mannerly(manner: Manner): Promise<void> {
  if (manner === 'never') await new Promise(() => {})
  if (manner === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
  if (manner === 'no') throw Object.assign(new Error('no'), { code: 4001 })
}

/** The wallet is asked to change network; its own event comes before its answer, or never. */
async function switchIn(
  world: World,
  { provider, network }: { provider: unknown; network: { caipNetworkId: CaipNetworkId } },
) {
  const { id, namespace } = provider as { id: WalletId; namespace: ChainNamespace }
  const { manner } = walletOf(world, id)
  const asked = manner.switchNetwork
  await mannerly(asked)
  moveTo(world, id, namespace, network.caipNetworkId, asked === 'silent')
}

export function walletOf(world: World, id: WalletId): Wallet {
  const wallet = world.wallets.get(id)
  if (!wallet) throw new Error(`no wallet ${id}`)
  return wallet
}

export function snapshot(wallet: Wallet, namespace: ChainNamespace): ConnectorSession | undefined {
  const place = wallet.places.get(namespace)
  if (!place?.allowed) return undefined
  return {
    namespace,
    accounts: place.addresses.map((address) => ({ address, type: 'eoa' })),
    caipNetworkId: place.networkId,
    wallet: { name: wallet.id },
  }
}

/** Every page hears what a wallet says, also one that is not connected to it. */
function notifyAll(world: World, wallet: Wallet, namespace: ChainNamespace): void {
  const session = snapshot(wallet, namespace)
  if (!session) return
  for (const tab of world.tabs) {
    contextOf(tab, wallet.id)?.emit({ type: 'changed', connectorId: wallet.id, session })
  }
}

function contextOf(tab: Tab, id: WalletId) {
  return tab.connectors.find((connector) => connector.id === id)?.context
}

export function moveTo(
  world: World,
  id: WalletId,
  namespace: ChainNamespace,
  networkId: CaipNetworkId,
  silent = false,
): void {
  const wallet = walletOf(world, id)
  const place = wallet.places.get(namespace)
  if (!place) return
  place.networkId = networkId
  if (!silent) notifyAll(world, wallet, namespace)
}

export function giveAddresses(
  world: World,
  id: WalletId,
  namespace: ChainNamespace,
  addresses: readonly string[],
): void {
  const wallet = walletOf(world, id)
  const place = wallet.places.get(namespace)
  if (!place) return
  place.addresses = addresses
  notifyAll(world, wallet, namespace)
}

/** The wallet ends a connection, of one namespace or of all. `silent`: no page is told. */
export function lose(world: World, id: WalletId, namespace?: ChainNamespace, silent = false): void {
  const wallet = walletOf(world, id)
  for (const [chain, place] of wallet.places) if (namespace === undefined || chain === namespace) place.allowed = false
  if (silent) return
  for (const tab of world.tabs) contextOf(tab, id)?.emit({ type: 'disconnected', connectorId: id, namespace })
}

export function closeTab(tab: Tab): void {
  tab.portico.destroy()
}
