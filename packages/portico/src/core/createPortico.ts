import { makeEmitter } from '../base/emitter.js'
import { fail } from '../base/errors/AppError.js'
import { makeStore } from '../base/store.js'
import { appProviderSource, rawProvider } from './appProvider.js'
import type { Client } from './client.js'
import { readConfig } from './config.js'
import { addConnector, makeContext } from './context.js'
import { coreErrors } from './errors.js'
import type { PorticoEvents } from './events.js'
import type { Family } from './family.js'
import { initialModal, initialNotices, initialRouter, initialState } from './initialState.js'
import { makeLogger } from './logger.js'
import { addNetwork, removeNetwork, requireFamily } from './networks.js'
import type { PorticoOptions } from './options.js'
import type { OpenOptions, PayOptions, Portico } from './portico.js'
import { type QueuedReport, reportQueue } from './reportQueue.js'
import { identify, makeServices } from './services/call.js'
import { startClient } from './start.js'
import { pageAdapter } from './storage/adapters.js'
import { makeStorage } from './storage/storage.js'
import { markOpening, writeModal, writeNotices } from './writers.js'

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
  const appProviders = new Map<string, unknown>()
  let awake = false
  let follow: Promise<(() => Promise<void>) | void> | undefined
  let discovering = false
  let modal: Promise<typeof import('./hostModal.js')> | undefined
  // One promise for all, so that what opens and closes in quick succession does so in that order.
  const loadModal = () => {
    modal ??= import('./hostModal.js').catch((error: unknown) => {
      modal = undefined
      throw error
    })
    return modal
  }

  const queueReport = (entry: QueuedReport) => {
    const { entries, send } = reportQueue(client)
    if (awake && entries.length < queuedMax) entries.push(entry)
    send?.()
  }

  const client: Client = {
    config,
    store: makeStore(initialState(config, options)),
    emitter,
    families,
    connectors: new Map(),
    storage: makeStorage(options.storage ?? pageAdapter(), (error) => {
      logger.warn('Storage', error)
      import('./alerts.js').then(({ alertDeveloper }) => alertDeveloper(client, 'storage/unavailable'), ignore)
    }),
    services: makeServices({
      config,
      identification: identify(
        config,
        options.families.map((family) => family.namespace),
      ),
      logger,
      signal: abort.signal,
      cache: new Map(),
      report: (error, category) => client.report(error, category),
      fetch: (...request) => globalThis.fetch(...request),
    }),
    logger,
    signal: abort.signal,
    track(event) {
      emitter.emit('event', event)
      queueReport({ event, at: Date.now() })
    },
    report(error, category) {
      logger.error(category, error)
      queueReport({ error, category, at: Date.now() })
    },
    discover() {
      if (discovering || abort.signal.aborted) return
      discovering = true
      for (const family of families.values()) abort.signal.addEventListener('abort', family.discover())
    },
    followed: async () => (await follow)?.(),
    wake() {
      if (awake || abort.signal.aborted) return
      awake = true
      client.discover()
      loadModal().catch(ignore)
      follow = import('./wake.js').then(
        ({ wakeClient }) => wakeClient(client),
        (error: unknown) => logger.error('Not loaded', error),
      )
    },
  }

  const open = async (openOptions?: OpenOptions | PayOptions) => {
    if (openOptions?.view === 'Pay') return (await import('./features/pay/open.js')).openPay(client, openOptions)
    const { openForHost } = await loadModal()
    return openForHost(client, openOptions)
  }
  /** What wallets say to the page, for whichever provider was handed out. */
  const onMessage = (connectorId: string, data: unknown) => {
    for (const listener of [...messages]) listener(connectorId, data)
  }
  for (const factory of options.families) {
    families.set(factory.namespace, factory.create(makeContext(client, factory.namespace, onMessage)))
  }
  for (const factory of options.connectors ?? [])
    addConnector(client, factory.create(makeContext(client, factory.id, onMessage)))
  const stopStart = startClient(client)

  return {
    client,
    open: ((openOptions?: OpenOptions | PayOptions) => {
      client.wake()
      // The button that was pressed is busy from now on; what shows the modal loads its part beside ours.
      markOpening(client, true)
      return open(openOptions).catch((error: unknown) => {
        markOpening(client, false)
        throw error
      })
    }) as Portico['open'],
    close: () => void loadModal().then(({ closeForHost }) => closeForHost(client), ignore),
    connect: async (connectOptions) => {
      client.wake()
      return (await loadVerbs()).connect(client, connectOptions)
    },
    disconnect: async (disconnectOptions) => (await loadVerbs()).disconnect(client, disconnectOptions),
    switchNetwork: async (network) => {
      client.wake()
      await (await loadVerbs()).switchNetwork(client, network)
    },
    switchAccount: async (address, accountOptions) =>
      (await loadVerbs()).switchAccount(client, address, accountOptions),
    addNetwork: (network) => addNetwork(client, network),
    removeNetwork(networkId) {
      const removed = removeNetwork(client, networkId)
      loadVerbs().then(({ replaceRemovedNetwork }) => replaceRemovedNetwork(client, removed), ignore)
    },
    discover: client.discover,
    getState: client.store.get,
    subscribe: client.store.subscribe,
    on: emitter.on,
    getProvider(namespace) {
      requireFamily(client, namespace)
      const family = families.get(namespace)
      if (!family?.appProvider) return rawProvider(client, namespace) as never
      const appProvider =
        appProviders.get(namespace) ?? family.appProvider(appProviderSource(client, namespace, messages))
      appProviders.set(namespace, appProvider)
      return appProvider as never
    },
    getLog: logger.text,
    destroy() {
      abort.abort(fail(coreErrors, 'modal/closed'))
      stopStart()
      client.storage.close()
      writeModal(client, { modal: initialModal, router: initialRouter })
      writeNotices(client, { notices: initialNotices })
      emitter.clear()
    },
  }
}

const loadVerbs = () => import('./connections/verbs.js')

/** What waits for the page to be at rest is little; more is not kept. */
const queuedMax = 99

/** What is not essential may fail in silence. */
function ignore(): void {}
