import type { ChainNamespace } from '../../base/caip.js'
import { activeConnection } from '../../core/connections/select.js'
import { usePorticoClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/**
 * The provider of a chain namespace: EIP-1193 for eip155. The same object for the life of the client; drawn again when the account or
 * its network changes.
 *
 * @param namespace For example `'eip155'`.
 * @example
 * const provider = useProvider<EIP1193Provider>('eip155')
 * const wallet = createWalletClient({ transport: custom(provider) })
 */
export function useProvider<T = unknown>(namespace: ChainNamespace): T | undefined {
  const portico = usePorticoClient()
  useSelect((state) => activeConnection(state, namespace))
  return portico.getProvider(namespace) as T | undefined
}
