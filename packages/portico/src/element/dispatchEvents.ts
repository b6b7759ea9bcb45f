import type { Portico } from '../index.js'

/** Events of a client, and what an element calls them. */
const names = {
  connect: 'portico-connect',
  disconnect: 'portico-disconnect',
  accountsChanged: 'portico-account-changed',
  networkChanged: 'portico-network-changed',
  error: 'portico-error',
} as const

/** Tells the events of a client on an element; of its namespace alone where it stands for one. */
export function dispatchEvents(element: HTMLElement, client: Portico, signal: AbortSignal): void {
  const dispatch = (name: string, detail?: unknown) =>
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  const subscribe = <E extends Parameters<Portico['on']>[0]>(event: E, listener: Parameters<typeof client.on<E>>[1]) =>
    signal.addEventListener('abort', client.on(event, listener))
  for (const [event, name] of Object.entries(names)) {
    subscribe(event as keyof typeof names, (payload) => {
      const own = element.getAttribute('namespace')
      const of = (payload as { namespace?: string } | undefined)?.namespace
      if (event === 'error' || !own || own === of) dispatch(name, payload)
    })
  }
  subscribe('modal', ({ open }) => dispatch(open ? 'portico-open' : 'portico-close'))
}
