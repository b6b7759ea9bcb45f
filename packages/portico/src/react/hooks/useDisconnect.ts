import { useState } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import { usePorticoClient } from '../context.js'

/** What `useDisconnect` returns. */
export type UseDisconnect = {
  /** Ends the connection of one chain namespace, or all. Waits at most 3 s for a wallet. @throws AppError `disconnect/failed` */
  disconnect(options?: { namespace?: ChainNamespace | undefined }): Promise<void>
  /** A connection is being ended by this component. */
  isDisconnecting: boolean
}

/**
 * Ends connections.
 *
 * @example
 * const { disconnect } = useDisconnect()
 * <button onClick={() => disconnect()}>Leave</button>
 */
export function useDisconnect(): UseDisconnect {
  const portico = usePorticoClient()
  const [isDisconnecting, setDisconnecting] = useState(false)
  const disconnect: UseDisconnect['disconnect'] = async (options) => {
    setDisconnecting(true)
    try {
      await portico.disconnect(options)
    } finally {
      setDisconnecting(false)
    }
  }
  return { disconnect, isDisconnecting }
}
