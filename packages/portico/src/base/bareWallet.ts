import type { CaipNetworkId } from './caip.js'
import { AppError } from './errors/AppError.js'

/** @throws AppError always: nobody reads these chains */
export function readBalance(): never {
  throw new AppError('balance/unavailable')
}

/** Moves an extension to another network. @throws AppError `network/chain-unsupported`; what the wallet refuses with */
export async function switchNetwork(options: {
  provider: unknown
  network: { caipNetworkId: CaipNetworkId }
}): Promise<void> {
  const { switchNetwork: move } = options.provider as { switchNetwork?(networkId: CaipNetworkId): Promise<void> }
  if (!move) throw new AppError('network/chain-unsupported')
  await move(options.network.caipNetworkId)
}
