import type { CreateConnectorFn } from '@wagmi/core'
import type { Portico } from '../index.js'
import { type Wallet, walletOf, watchWallet } from './wallet.js'

type Emitter = Parameters<CreateConnectorFn>[0]['emitter']

type Message = { type: string; data?: unknown }
type Speaking = Record<'on' | 'removeListener', (event: 'message', listener: (message: Message) => void) => unknown>

/** What wagmi is told, and when. */
export type Notifier = {
  /** Begins to tell wagmi of the wallet in use; once. */
  start(): void
  /** Does what wagmi asked for and is told of by its outcome: nothing else is told meanwhile. */
  acting<T>(act: () => Promise<T>): Promise<T>
}

/**
 * Tells wagmi what becomes of the wallet in use, whoever changed it. wagmi drops what it is told while it asks a connector, so it is told
 * again, less and less often, until it has heard.
 */
export function makeNotifier(portico: Portico, emitter: Emitter): Notifier {
  const { signal } = portico.client
  let told: Wallet | undefined
  let acts = 0
  let started = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** wagmi listens for a disconnection as long as it holds the connector for connected, and only then. */
  const isListening = () => emitter.listenerCount('disconnect') > 0

  const notify = (tries = 0) => {
    clearTimeout(timer)
    if (acts > 0 || signal.aborted) return
    const before = told
    told = walletOf(portico)
    if (!told) {
      if (isListening()) emitter.emit('disconnect')
    } else if (!isListening()) {
      emitter.emit('connect', told)
      if (!isListening() && tries < triesMax) timer = setTimeout(notify, firstWaitMs * 2 ** tries, tries + 1)
    } else {
      const change = before ? changeBetween(before, told) : told
      if (change) emitter.emit('change', change)
    }
  }

  const onMessage = (message: Message) => emitter.emit('message', message)
  const start = () => {
    if (started || signal.aborted) return
    started = true
    let provider: Speaking | undefined
    // The provider loads what it needs to hear a wallet, so it is asked for when there is one.
    const subscribe = () => {
      if (provider || !walletOf(portico)) return
      provider = portico.getProvider('eip155') as Speaking
      provider.on('message', onMessage)
    }
    const stop = watchWallet(portico, () => {
      subscribe()
      notify()
    })
    signal.addEventListener(
      'abort',
      () => {
        stop()
        clearTimeout(timer)
        provider?.removeListener('message', onMessage)
        if (isListening()) emitter.emit('disconnect')
      },
      { once: true },
    )
    // wagmi hears nothing before it has set up all of its connectors.
    queueMicrotask(() => {
      subscribe()
      notify()
    })
  }

  return {
    start,
    async acting(act) {
      start()
      acts++
      try {
        return await act()
      } finally {
        acts--
        told = walletOf(portico)
        // wagmi takes the answer over in a moment; what it was not told meanwhile, it is told then.
        clearTimeout(timer)
        timer = setTimeout(notify, 0)
      }
    },
  }
}

const firstWaitMs = 20
/** Some forty seconds. */
const triesMax = 11

/** What wagmi is told that has become another; `undefined` when nothing has. */
function changeBetween(before: Wallet, now: Wallet): Partial<Wallet> | undefined {
  const change: { -readonly [K in keyof Wallet]?: Wallet[K] } = {}
  if (before.accounts.join() !== now.accounts.join()) change.accounts = now.accounts
  if (before.chainId !== now.chainId) change.chainId = now.chainId
  return Object.keys(change).length > 0 ? change : undefined
}
