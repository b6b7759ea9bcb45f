import { useTakenOver } from '../../ui/useTakenOver.js'
import { useSelect } from '../useSelect.js'

/** What `useReconnect` returns. */
export type UseReconnect = {
  /**
   * `reconnecting` while wallets of an earlier visit come back; `settled` when each of them did or did not, and where there were none. On a
   * server, and while its page is taken over in the browser, nobody knows yet: it is `reconnecting`.
   */
  status: 'reconnecting' | 'settled'
  /** The status is `reconnecting`. */
  isReconnecting: boolean
}

/**
 * Whether wallets of an earlier visit are still coming back, in any family: until then nobody is known to be disconnected.
 *
 * @example
 * const { isReconnecting } = useReconnect()
 * const { isConnected } = useAccount()
 * if (!isConnected) return isReconnecting ? <Skeleton /> : <Welcome />
 */
export function useReconnect(): UseReconnect {
  const isTakenOver = useTakenOver()
  const isComingBack = useSelect(
    ({ connections }) =>
      connections.restoring.length > 0 ||
      Object.values(connections.namespaces).some((entry) => entry?.status === 'connecting' && entry.reconnecting),
  )
  const isReconnecting = isComingBack || !isTakenOver
  return { status: isReconnecting ? 'reconnecting' : 'settled', isReconnecting }
}
