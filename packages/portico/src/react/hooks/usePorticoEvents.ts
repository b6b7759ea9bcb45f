import { useEffect, useRef } from 'react'
import type { PorticoEvents } from '../../core/events.js'
import { usePorticoClient } from '../context.js'

/**
 * Hears an event of the client for as long as the component stands. The listener need not be stable. What the client tells before the component stands,
 * such as a connection that is restored at its start, is not heard here: `portico.on` right after `createPortico` hears all.
 *
 * @example
 * usePorticoEvents('connect', ({ address }) => greet(address))
 */
export function usePorticoEvents<E extends keyof PorticoEvents>(
  event: E,
  listener: (payload: PorticoEvents[E]) => void,
): void {
  const portico = usePorticoClient()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => portico.on(event, (payload) => latest.current(payload)), [portico, event])
}
