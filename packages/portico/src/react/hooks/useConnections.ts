import { useMemo } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import type { Connection, StoredConnection } from '../../base/entities/connection.js'
import { activeConnections } from '../../core/connections/select.js'
import { usePorticoClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/** What `useConnections` returns: every wallet that is connected, or was. */
export type UseConnections = {
  /** Those in use: one per chain namespace, the active one first. */
  active: readonly Connection[]
  /** Live ones beside them. */
  others: readonly Connection[]
  /** Ended ones that can be taken up again, newest first. */
  recent: readonly StoredConnection[]
  /** Uses another address, of the same wallet or of another that is connected. */
  switchAccount(address: string, options?: { namespace?: ChainNamespace | undefined }): Promise<void>
}

/**
 * Every connection.
 *
 * @example
 * const { active } = useConnections()
 */
export function useConnections(): UseConnections {
  const portico = usePorticoClient()
  const connections = useSelect((state) => state.connections)
  const active = useMemo(() => activeConnections({ connections }), [connections])
  return { active, others: connections.others, recent: connections.recent, switchAccount: portico.switchAccount }
}
