import fc from 'fast-check'
import { vi } from 'vitest'
import { fakeNetwork, settle } from '../../fakes.test-support.js'
import { allConnections } from '../select.js'
import { assertAlways, assertAtRest, assertRestored } from './invariants.test-support.js'
import {
  addressesOf,
  closeTab,
  giveAddresses,
  lose,
  type Manner,
  makeWorld,
  moveTo,
  namespaces,
  networks,
  openTab,
  placesOf,
  type Wallet,
  type WalletId,
  type World,
  walletIds,
  walletOf,
  whole,
  willing,
} from './world.test-support.js'

type Namespace = (typeof namespaces)[number]
/** One thing that happens, as plain data, so that a failing sequence can be read. */
type Deed =
  | {
      do: 'connect'
      tab: number
      wallet: WalletId | 'whole'
      namespace: Namespace | undefined
      giveUpMs: number | undefined
    }
  | { do: 'disconnect'; tab: number; namespace: Namespace | undefined; pick: number | undefined }
  | { do: 'switchAccount'; tab: number; pick: number; account: number }
  | { do: 'switchNetwork'; tab: number; pick: number }
  /** The app's list is that of one page, until it is loaded again. */
  | { do: 'removeNetwork'; tab: number; pick: number }
  | { do: 'addNetwork'; tab: number; pick: number }
  | { do: 'show'; tab: number; namespace: Namespace }
  | { do: 'forget'; tab: number; pick: number }
  | { do: 'reload'; tab: number }
  /** By the wallet itself: */
  | { do: 'lose'; wallet: WalletId; namespace: Namespace | undefined }
  | { do: 'move'; wallet: WalletId; namespace: Namespace; pick: number }
  | { do: 'accounts'; wallet: WalletId; namespace: Namespace; which: 'first' | 'last' | 'all' | 'turned' }
  | { do: 'manner'; wallet: WalletId; to: Partial<Wallet['manner']> }
/** `wait`: how long until the next one; without it everything comes to its end first, and is looked at. */
type Step = { deed: Deed; wait: number | undefined }
type Sequence = { multiWallet: boolean; steps: readonly Step[] }

const tab = fc.constantFrom(0, 1)
const wallet = fc.constantFrom(...walletIds)
const namespace = fc.constantFrom(...namespaces)
const someNamespace = fc.option(namespace, { nil: undefined })
const pick = fc.nat(5)
const manner = (...more: readonly Manner[]) => fc.constantFrom<Manner>('yes', 'slow', ...more)

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('connect' as const),
      tab,
      wallet: fc.constantFrom(...walletIds, 'whole' as const),
      namespace: fc.option(namespace, { nil: undefined, freq: 2 }),
      giveUpMs: fc.option(fc.constantFrom(0, 1_000, 2_500), { nil: undefined, freq: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('disconnect' as const),
      tab,
      namespace: someNamespace,
      pick: fc.option(pick, { nil: undefined }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switchAccount' as const), tab, pick, account: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switchNetwork' as const), tab, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('removeNetwork' as const), tab, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('addNetwork' as const), tab, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('show' as const), tab, namespace }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), tab, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const), wallet, namespace: someNamespace }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), wallet, namespace, pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('accounts' as const),
      wallet,
      namespace,
      which: fc.constantFrom('first' as const, 'last' as const, 'all' as const, 'turned' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('manner' as const),
      wallet,
      to: fc.record(
        {
          connect: manner('no', 'never', 'partly'),
          reconnect: manner('no', 'never', 'partly'),
          disconnect: manner('no', 'never', 'silent'),
          switchNetwork: manner('no', 'silent'),
        },
        { requiredKeys: [] },
      ),
    }),
  },
)

export const sequence: fc.Arbitrary<Sequence> = fc.record({
  multiWallet: fc.boolean(),
  steps: fc.array(
    fc.record({ deed, wait: fc.option(fc.constantFrom(0, 0, 500, 2_100), { nil: undefined, freq: 2 }) }),
    { minLength: 1, maxLength: 14 },
  ),
})

/** Plays a sequence from nothing; throws with the name of the invariant that does not hold. */
export async function play({ multiWallet, steps }: Sequence): Promise<void> {
  const world = makeWorld({ multiWallet })
  try {
    for (const { deed, wait } of steps) {
      begin(world, deed)
      await pass(wait)
      assertAlways(world)
      if (wait === undefined) assertAtRest(world)
    }
    await pass(undefined)
    assertAtRest(world)
    for (const each of world.wallets.values()) each.manner = willing()
    const fresh = openTab(world, true)
    world.tabs.push(fresh)
    await pass(undefined)
    world.tabs.pop()
    assertRestored(fresh, world)
    closeTab(fresh)
  } finally {
    for (const each of world.tabs) closeTab(each)
    vi.clearAllTimers()
  }
}

/** What asks a wallet goes on by itself; a wallet's refusal is an outcome like another. */
function begin(world: World, deed: Deed): void {
  const one = 'tab' in deed ? world.tabs[deed.tab] : undefined
  const client = one?.portico.client
  const ignore = () => {}
  switch (deed.do) {
    case 'connect': {
      const asked = deed.wallet === 'whole' ? whole.halves : [deed.wallet]
      const connectorId = deed.wallet === 'whole' ? whole.id : deed.wallet
      const never = asked.some((id) => walletOf(world, id).manner.connect === 'never')
      const giveUpMs = deed.giveUpMs ?? (never ? 5_000 : undefined)
      const abort = new AbortController()
      one?.portico.connect({ connectorId, namespace: deed.namespace, signal: abort.signal }).catch(ignore)
      if (giveUpMs !== undefined) setTimeout(() => abort.abort(), giveUpMs)
      return
    }
    case 'disconnect': {
      const all = one ? allConnections(one.portico.getState()) : []
      const chosen = deed.pick === undefined ? undefined : all[deed.pick % all.length]
      const options = chosen
        ? { namespace: chosen.namespace, connectorId: chosen.connectorId }
        : { namespace: deed.namespace }
      if (client) void import('../disconnect.js').then((m) => m.disconnectWallet(client, options)).catch(ignore)
      return
    }
    case 'switchAccount': {
      const all = one ? allConnections(one.portico.getState()) : []
      const chosen = all[deed.pick % all.length]
      const account = chosen?.accounts[deed.account % chosen.accounts.length]
      if (client && chosen && account)
        void import('../switchAccount.js')
          .then((m) =>
            m.switchAccount(client, account.address, { namespace: chosen.namespace, connectorId: chosen.connectorId }),
          )
          .catch(ignore)
      return
    }
    case 'switchNetwork': {
      const network = networks[deed.pick % networks.length]
      if (network) one?.portico.switchNetwork(network).catch(ignore)
      return
    }
    case 'removeNetwork': {
      const listed = one?.portico.getState().networks ?? []
      const network = listed[deed.pick % listed.length]
      if (network && listed.length > 1) one?.portico.removeNetwork(network.caipNetworkId)
      return
    }
    case 'addNetwork': {
      const network = networks[deed.pick % networks.length]
      if (network) one?.portico.addNetwork(network)
      return
    }
    case 'show':
      if (client) void import('../switchAccount.js').then((m) => m.showNamespace(client, deed.namespace))
      return
    case 'forget': {
      const recent = one?.portico.getState().connections.recent ?? []
      const chosen = recent[deed.pick % recent.length]
      if (client && chosen) void import('../disconnect.js').then((m) => m.forgetConnection(client, chosen))
      return
    }
    case 'reload':
      if (one) closeTab(one)
      world.tabs[deed.tab] = openTab(world)
      return
    case 'lose':
      lose(world, deed.wallet, deed.namespace)
      return
    case 'move': {
      const places = placesOf[deed.namespace] ?? []
      const networkId = places[deed.pick % places.length]
      if (networkId) moveTo(world, deed.wallet, deed.namespace, networkId)
      return
    }
    case 'accounts':
      giveAddresses(world, deed.wallet, deed.namespace, chosenAddresses(deed))
      return
    case 'manner': {
      const changed = walletOf(world, deed.wallet)
      changed.manner = { ...changed.manner, ...deed.to }
    }
  }
}

function chosenAddresses({ namespace: of, which }: Extract<Deed, { do: 'accounts' }>): readonly string[] {
  const all = addressesOf[of] ?? []
  return { first: all.slice(0, 1), last: all.slice(-1), all, turned: [...all].reverse() }[which]
}

/** Longer than every wait that the product has. */
const restMs = 40_000

/** Lets time pass; until nothing waits any more when no time is given. */
async function pass(ms: number | undefined): Promise<void> {
  const until = Date.now() + (ms ?? restMs)
  for (;;) {
    await flush()
    const before = Date.now()
    if (vi.getTimerCount() === 0 || before >= until) break
    vi.advanceTimersToNextTimer()
    if (Date.now() > until) break
  }
}

async function flush(): Promise<void> {
  for (let round = 0; round < 6; round++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Loads what the product loads when it needs it, so that in the model nothing but the clock lets time pass. */
export async function warmUp(): Promise<void> {
  const world = makeWorld({ multiWallet: true })
  const portico = world.tabs[0]?.portico
  await portico?.open()
  await portico?.connect({ connectorId: 'a' })
  await portico?.connect({ connectorId: 'sun' })
  await portico?.switchNetwork('eip155:10')
  await portico?.switchAccount(addressesOf.eip155?.[1] ?? '')
  portico?.removeNetwork('eip155:10')
  portico?.addNetwork(networks[1] ?? fakeNetwork(10))
  moveTo(world, 'a', 'eip155', 'eip155:999')
  world.tabs[0] = openTab(world)
  const isThere = () => world.tabs.every((each) => allConnections(each.portico.getState()).length === 2)
  await vi.waitFor(() => isThere() || Promise.reject(new Error('not yet')))
  await world.tabs[0].portico.disconnect()
  await settle(200)
  for (const each of world.tabs) closeTab(each)
}
