import { makeEmitter } from '../base/emitter.js'
import { AppError } from '../base/errors/AppError.js'
import { makeStore } from '../base/store.js'
import type { Client, Config, Portico, PorticoEvents, PorticoOptions, State } from './client.js'
import { checkNetwork, readConfig, withCustomRpcUrls } from './config.js'
import { initialConnections } from './connections/state.js'
import { addConnector, makeContext } from './context.js'
import { doorSource, rawProvider } from './door.js'
import type { Family } from './family.js'
import { initialSend } from './features/send/state.js'
import { initialWallets } from './features/wallets/state.js'
import { lastRoute, routeTo, startHistory } from './history.js'
import { localFeatures } from './localFeatures.js'
import { makeLogger } from './logger.js'
import { closeModal, initialModal, openModal } from './modal.js'
import { initialNotices } from './notices.js'
import { makeServices } from './services/call.js'
import { startClient } from './start.js'
import { pageAdapter } from './storage/adapters.js'
import { makeStorage } from './storage/storage.js'

/**
 * Makes a Portico: one value that holds the configuration, the state and the wallets of a page. Several may live on one page.
 * Nothing leaves the page before the visitor acts, unless there is a connection to restore.
 *
 * @param options What the app is and what it offers.
 * @returns The client, to be given to `PorticoProvider` or used by itself.
 * @throws AppError `config/invalid` names the option, what is wrong with it and how to mend it; `config/sign-in-twice`
 * @example
 * const portico = createPortico({ projectId, metadata, networks: [mainnet], families: [evm()] })
 * await portico.open()
 */
export function createPortico(options: PorticoOptions): Portico {
  const config = readConfig(options)
  const abort = new AbortController()
  const logger = makeLogger(config.logLevel)
  const emitter = makeEmitter<PorticoEvents>((error) => logger.error('A listener of the app threw', error))
  const families = new Map<Family['namespace'], Family>()
  const messages = new Set<(connectorId: string, data: unknown) => void>()
  const doors = new Map<string, unknown>()
  let awake = false

  const client: Client = {
    config,
    store: makeStore(initialState(config, options)),
    emitter,
    families,
    connectors: new Map(),
    storage: makeStorage(options.storage ?? pageAdapter(), (error) =>
      logger.warn('The browser’s storage cannot be used', error),
    ),
    services: makeServices({
      config,
      families: options.families.map((family) => family.namespace),
      logger,
      signal: abort.signal,
      cache: new Map(),
      report: (error, category) => client.report(error, category),
      fetch: (...request) => globalThis.fetch(...request),
    }),
    logger,
    live: {
      transactions: [],
      timers: new Map(),
      tasks: new Map(),
      telemetry: { analytics: 'unknown', queue: [], errorTimes: [], refusalShown: false },
      sendWaiter: undefined,
      keepOpen: false,
    },
    signal: abort.signal,
    track(event) {
      emitter.emit('event', event)
      if (!awake || !config.telemetry) return
      import('./features/telemetry/flow.js').then(({ sendEvent }) => sendEvent(client, event), ignore)
    },
    report(error, category) {
      logger.error(category, error)
      if (!awake || !config.telemetry) return
      import('./features/telemetry/flow.js').then(({ sendError }) => sendError(client, error, category), ignore)
    },
    wake() {
      if (awake || abort.signal.aborted) return
      awake = true
      import('./wake.js').then(
        ({ wakeClient }) => wakeClient(client),
        (error: unknown) => logger.error('Portico did not load', error),
      )
    },
  }

  const hearMessage = (connectorId: string, data: unknown) => {
    for (const listener of [...messages]) listener(connectorId, data)
  }
  for (const factory of options.families) {
    families.set(factory.namespace, factory.create(makeContext(client, factory.namespace, hearMessage)))
  }
  for (const factory of options.connectors ?? [])
    addConnector(client, factory.create(makeContext(client, factory.id, hearMessage)))
  const stopStart = startClient(client)

  return {
    client,
    async open(openOptions = {}) {
      openModal(client, openOptions)
      const shown = lastRoute(client.store.get().router).name
      if (shown !== 'Send') return undefined
      client.live.sendWaiter?.reject(new AppError('modal/closed'))
      return new Promise<string>((resolve, reject) => {
        client.live.sendWaiter = { resolve, reject }
      })
    },
    close: () => void closeModal(client),
    connect: async (connectOptions) => {
      client.wake()
      const { connectWallet } = await import('./connections/connect.js')
      return connectWallet(client, connectOptions)
    },
    disconnect: async (disconnectOptions) => {
      const { disconnectWallet } = await import('./connections/disconnect.js')
      await disconnectWallet(client, disconnectOptions)
    },
    switchNetwork: async (network) => {
      client.wake()
      const { switchNetwork } = await import('./connections/switchNetwork.js')
      await switchNetwork(client, network)
    },
    switchAccount: async (address, accountOptions) => {
      const { switchAccount } = await import('./connections/switchAccount.js')
      await switchAccount(client, address, accountOptions)
    },
    addNetwork(network) {
      checkNetwork(network, 'addNetwork')
      requireFamily(client, network.chainNamespace)
      const rest = client.store.get().networks.filter((other) => other.caipNetworkId !== network.caipNetworkId)
      client.store.set({ networks: [...rest, withCustomRpcUrls(network, config.customRpcUrls)] })
    },
    removeNetwork(networkId) {
      const { networks } = client.store.get()
      const network = networks.find((other) => other.caipNetworkId === networkId)
      if (!network) throw new AppError('network/not-found')
      requireFamily(client, network.chainNamespace)
      client.store.set({ networks: networks.filter((other) => other !== network) })
    },
    getState: client.store.get,
    subscribe: client.store.subscribe,
    on: emitter.on,
    getProvider(namespace) {
      const family = families.get(namespace)
      if (!family?.door) return rawProvider(client, namespace)
      const door = doors.get(namespace) ?? family.door(doorSource(client, namespace, messages))
      doors.set(namespace, door)
      return door
    },
    getLog: logger.text,
    destroy() {
      client.live.sendWaiter?.reject(new AppError('modal/closed'))
      abort.abort(new AppError('modal/closed'))
      stopStart()
      for (const timer of client.live.timers.values()) clearTimeout(timer)
      for (const task of client.live.tasks.values()) task.abort()
      client.storage.close()
      client.store.set({ modal: initialModal, router: startHistory(routeTo('Connect')), notices: initialNotices })
      emitter.clear()
    },
  }
}

function initialState(config: Config, { networks }: PorticoOptions): State {
  const { defaultNetwork } = config
  const first = defaultNetwork ?? networks[0]
  return {
    flags: { status: 'local', features: localFeatures(config) },
    networks: networks.map((network) => withCustomRpcUrls(network, config.customRpcUrls)),
    connectors: [],
    connections: {
      ...initialConnections,
      activeNamespace: first.chainNamespace,
      networkIds: defaultNetwork ? { [defaultNetwork.chainNamespace]: defaultNetwork.caipNetworkId } : {},
    },
    modal: initialModal,
    router: startHistory(routeTo('Connect')),
    notices: initialNotices,
    wallets: initialWallets,
    pairing: { status: 'none' },
    balance: { status: 'idle' },
    send: initialSend,
  }
}

function requireFamily(client: Client, namespace: Family['namespace']): void {
  if (!client.families.has(namespace)) throw new AppError('network/no-family', { namespace })
}

/** What is not essential may fail in silence. */
function ignore(): void {}
