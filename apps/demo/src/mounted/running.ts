import { isOfPage, type Told } from './listeners.js'

/** What is under way, and what was opened and not closed. */
export function followRunning(): Told {
  const told = [
    followTimers('setTimeout', 'clearTimeout', 'timer'),
    followTimers('setInterval', 'clearInterval', 'repeating timer'),
    followTimers('requestAnimationFrame', 'cancelAnimationFrame', 'frame'),
    followTimers('requestIdleCallback', 'cancelIdleCallback', 'idle moment'),
    followRequests(),
    followOpened('WebSocket', (socket) => socket.readyState > WebSocket.OPEN),
    followOpened('EventSource', (source) => source.readyState === EventSource.CLOSED),
    followClosed('BroadcastChannel', 'close'),
    followClosed('Worker', 'terminate'),
    followClosed('SharedWorker', undefined),
  ]
  return () => told.flatMap((tell) => tell())
}

type Starter = (run: (...given: unknown[]) => unknown, ...more: unknown[]) => number

function followTimers(start: keyof Window, stop: keyof Window, name: string): Told {
  const page = window as unknown as Record<string, unknown>
  const begin = (page[start] as Starter).bind(window)
  const end = (page[stop] as (id: unknown) => void).bind(window)
  const due = new Map<unknown, string>()
  const isOnce = start !== 'setInterval'
  page[start] = (run: (...given: unknown[]) => unknown, ...more: unknown[]) => {
    const id = begin(
      (...given) => {
        if (isOnce) due.delete(id)
        return run(...given)
      },
      ...more,
    )
    if (isOfPage()) due.set(id, `${more[0] ?? ''} ${String(run).slice(0, 120)}`)
    return id
  }
  page[stop] = (id: unknown) => {
    due.delete(id)
    end(id)
  }
  return () => [...due.values()].map((what) => `${name} ${what}`)
}

function followRequests(): Told {
  const asked = new Set<{ address: string }>()
  const { fetch } = window
  window.fetch = async (input, init) => {
    const request = { address: String(input instanceof Request ? input.url : input) }
    if (isOfPage()) asked.add(request)
    try {
      return await fetch(input, init)
    } finally {
      asked.delete(request)
    }
  }
  return () => [...asked].map(({ address }) => `request of ${address}`)
}

type Kinds = { WebSocket: WebSocket; EventSource: EventSource }

function followOpened<N extends keyof Kinds>(name: N, isOver: (opened: Kinds[N]) => boolean): Told {
  const opened = new Set<Kinds[N] & { url: string }>()
  replaceBy(name, (made) => void opened.add(made as Kinds[N]))
  return () => {
    for (const each of opened) if (isOver(each)) opened.delete(each)
    return [...opened].map(({ url }) => `${name} to ${url}`)
  }
}

function followClosed(name: 'BroadcastChannel' | 'Worker' | 'SharedWorker', close: string | undefined): Told {
  const opened = new Set<object>()
  replaceBy(name, (made) => {
    opened.add(made)
    if (!close) return
    const end = (made as Record<string, () => void>)[close]?.bind(made)
    Object.assign(made, {
      [close]: () => {
        opened.delete(made)
        end?.()
      },
    })
  })
  return () => [...opened].map(() => name)
}

/** Has every new one told. What is made is one of the browser's own. */
function replaceBy(name: string, tell: (made: object) => void): void {
  const page = window as unknown as Record<string, (new (...given: unknown[]) => object) | undefined>
  const own = page[name]
  if (!own) return
  page[name] = new Proxy(own, {
    construct(target, given, asked) {
      const made = Reflect.construct(target, given, asked) as object
      tell(made)
      return made
    },
  })
}
