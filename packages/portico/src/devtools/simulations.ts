import { putOver } from './over.js'
import type { RequestRecord } from './records.js'
import { refuseInWallets } from './refusals.js'

/** What can be made to go wrong, for this page and as long as it is switched on. */
export const simulations = {
  'slow-node': ['A slow node', 'Requests to nodes of the app wait for 4 s.'],
  'node-away': ['Nodes away', 'Requests to nodes of the app fail, as without a connection.'],
  'services-away': ['Services away', 'Requests to the services of the app fail.'],
  offline: ['Offline', 'Nodes and services fail, and so do sockets that are opened from now on.'],
  'wrong-clock': ['A wrong clock', 'The clock of the whole page is ten minutes ahead, that of other code on it, too.'],
  'refusing-wallet': ['A wallet refuses', 'Extension wallets (EIP-6963) refuse what they are asked to do, unasked.'],
} as const satisfies Record<string, readonly [name: string, what: string]>

/** The name of something that can be made to go wrong. */
export type SimulationName = keyof typeof simulations

export const simulationNumbers = { slowMs: 4_000, aheadMs: 600_000 } as const

export type Simulations = {
  isOn(name: SimulationName): boolean
  anyOn(): boolean
  turn(name: SimulationName, on: boolean): void
  subscribe(listener: () => void): () => void
  /** Before a request leaves: waits, or fails as the browser's own does. `tell` hears of either. */
  beforeRequest(to: RequestRecord['to'], signal: AbortSignal | undefined | null, tell: () => void): Promise<void>
  /** A socket that is being opened. */
  admitSocket(socket: WebSocket): void
  /** Switches all of them off. */
  end(): void
}

export function makeSimulations(): Simulations {
  const undo = new Map<SimulationName, () => void>()
  const listeners = new Set<() => void>()
  const isOn = (name: SimulationName) => undo.has(name)
  const begin: Partial<Record<SimulationName, () => () => void>> = {
    'wrong-clock': putClockAhead,
    'refusing-wallet': refuseInWallets,
  }
  const turn = (name: SimulationName, on: boolean) => {
    if (on === isOn(name)) return
    if (on) undo.set(name, begin[name]?.() ?? (() => {}))
    else {
      undo.get(name)?.()
      undo.delete(name)
    }
    for (const listener of listeners) listener()
  }
  return {
    isOn,
    anyOn: () => undo.size > 0,
    turn,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async beforeRequest(to, signal, tell) {
      if (isOn('offline') || isOn(to === 'node' ? 'node-away' : 'services-away')) {
        tell()
        throw new TypeError('Failed to fetch (simulated by the devtools of Portico)')
      }
      if (to !== 'node' || !isOn('slow-node')) return
      tell()
      await pause(simulationNumbers.slowMs, signal ?? undefined)
    },
    admitSocket(socket) {
      if (isOn('offline')) socket.close()
    },
    end() {
      for (const name of [...undo.keys()]) turn(name, false)
    },
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}

function putClockAhead(): () => void {
  const clock = { aheadMs: simulationNumbers.aheadMs as number }
  const takeOff = putOver('Date', (own) => {
    const now = () => own.now() + clock.aheadMs
    return new Proxy(own, {
      construct: (target, given, asked) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
      apply: () => String(new own(now())),
      get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
    })
  })
  return () => {
    clock.aheadMs = 0
    takeOff()
  }
}
