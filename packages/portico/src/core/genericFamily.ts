import type { ChainNamespace } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import type { Client } from './client.js'
import type { Family } from './family.js'

type Movable = { switchNetwork?(networkId: string): Promise<void> }

/** Networks whose namespace has no family of its own get one that shows accounts and signs, and does no more; also those added later. */
export function addGenericFamilies(client: Client): void {
  for (const { chainNamespace } of client.store.get().networks) {
    if (!client.families.has(chainNamespace)) client.families.set(chainNamespace, makeGenericFamily(chainNamespace))
  }
}

export function makeGenericFamily(namespace: ChainNamespace): Family {
  return {
    namespace,
    bare: true,
    generic: true,
    discover: () => () => {},
    // Nobody here knows their form: what is typed for another family is none of them.
    isAddress: () => false,
    normalizeAddress: async (value) => value,
    readBalance: async () => {
      throw fail(chainErrors, 'balance/unavailable')
    },
    signMessage: async (options) => (await import('./genericSign.js')).signMessage(namespace, options),
    async switchNetwork({ provider, network }) {
      const { switchNetwork } = provider as Movable
      if (!switchNetwork) throw fail(chainErrors, 'network/chain-unsupported')
      await switchNetwork(network.caipNetworkId)
    },
    features: {},
  }
}
