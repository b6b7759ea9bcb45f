import type { CaipNetworkId } from './caip.js'
import { fail } from './errors/AppError.js'
import { chainErrors } from './errors/chain.js'

/** @throws AppError always: nobody reads these chains */
export function readBalance(): never {
  throw fail(chainErrors, 'balance/unavailable')
}

/** Moves an extension to another network. @throws AppError `network/chain-unsupported`; what the wallet refuses with */
export async function switchNetwork(options: {
  provider: unknown
  network: { caipNetworkId: CaipNetworkId }
}): Promise<void> {
  const { switchNetwork: move } = options.provider as { switchNetwork?(networkId: CaipNetworkId): Promise<void> }
  if (!move) throw fail(chainErrors, 'network/chain-unsupported')
  await move(options.network.caipNetworkId)
}
