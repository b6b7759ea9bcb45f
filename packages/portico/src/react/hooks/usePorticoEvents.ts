import { useEffect, useRef } from 'react'
import type { PorticoEvents } from '../../core/events.js'
import { usePorticoClient } from '../context.js'

/**
 * Hears an event of the client for as long as the component stands. The callback need not be stable: the one of the last drawing is called.
 * What the client tells before the component stands, such as a connection that is restored at its start, is not heard here: `portico.on`
 * right after `createPortico` hears all.
 *
 * @param event `connect`, `disconnect`, `accountsChanged`, `networkChanged`, `modal`, `error` or `event`.
 * @param callback Gets what `portico.on` gives for that event.
 * @example
 * usePorticoEvent('connect', ({ address }) => greet(address))
 */
export function usePorticoEvent<E extends keyof PorticoEvents>(
  event: E,
  callback: (payload: PorticoEvents[E]) => void,
): void {
  const portico = usePorticoClient()
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => portico.on(event, (payload) => latest.current(payload)), [portico, event])
}

/**
 * The same as `usePorticoEvent`, by the name it had first.
 *
 * @example
 * usePorticoEvents('disconnect', ({ namespace }) => forget(namespace))
 */
export function usePorticoEvents<E extends keyof PorticoEvents>(
  event: E,
  listener: (payload: PorticoEvents[E]) => void,
): void {
  usePorticoEvent(event, listener)
}
