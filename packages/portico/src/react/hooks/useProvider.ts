import type { ChainNamespace } from '../../base/caip.js'
import { activeConnection } from '../../core/connections/select.js'
import type { ProviderOf } from '../../core/family.js'
import { usePorticoClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/**
 * The provider of a chain namespace, as `portico.getProvider` hands it out: EIP-1193 for `eip155`, a wallet after the Wallet Standard for
 * `solana`. Both, and that of `bip122`, are there before anything is connected, and are the same objects for the life of the client; of
 * other namespaces it is `undefined` until a wallet is connected. Drawn again when the account or its network changes.
 *
 * @param namespace One of the app's families, such as `'eip155'`.
 * @returns Typed by the family, once its door is imported. With a type of your own (`useProvider<Mine>('near')`) it is taken at your word.
 * @throws AppError `network/no-family` when neither a family nor a connector of the app is of that namespace
 * @example
 * const provider = useProvider('eip155')
 * const wallet = createWalletClient({ transport: custom(provider) })
 */
export function useProvider<const N extends ChainNamespace>(namespace: N): ProviderOf<N>
export function useProvider<T>(namespace: ChainNamespace): T | undefined
export function useProvider(namespace: ChainNamespace): unknown {
  const portico = usePorticoClient()
  useSelect((state) => activeConnection(state, namespace))
  return portico.getProvider(namespace)
}
