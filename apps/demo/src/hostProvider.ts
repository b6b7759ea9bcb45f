import { createTestWallet, developmentKeys, type TestProvider } from 'portico/testing/evm'
import { evmChainsOf, type Sandbox } from './sandbox.js'

/** A provider that the host brings along, as from a wallet's SDK: loaded when it is first needed, approving by itself. */
export function hostProvider(sandbox: Sandbox): () => TestProvider {
  let provider: TestProvider | undefined
  return () => {
    const [first, ...others] = evmChainsOf(sandbox)
    if (!first) throw new Error('The sandbox has no chain.')
    provider ??= createTestWallet({
      info: { name: 'Host’s own', rdns: 'dev.portico.host' },
      chains: [first, ...others],
      keys: developmentKeys.slice(9),
      autoApprove: true,
      storage: localStorage,
    }).provider
    return provider
  }
}
