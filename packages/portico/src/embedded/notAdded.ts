import type { CaipNetworkId } from '../base/caip.js'
import { fail, isAppError } from '../base/errors/AppError.js'
import { embeddedErrors } from './errors.js'

/** What the frame refused, by the code of its own where a passkey was not added on the network that was asked for. */
export function notAddedOr(error: unknown): unknown {
  if (!isAppError(error, 'frame/error')) return error
  const { chainId, addedOn } = error.context
  if (chainId === undefined || addedOn === undefined) return error
  const context = { chainId, addedOn }
  return fail(embeddedErrors, 'embedded/passkey-not-added', context, { cause: error })
}

/**
 * Enters a network. Where the passkey opens the wallet on others alone, the first of the page's own among them is entered instead.
 * @throws AppError `embedded/passkey-not-added` where it opens it on none of them
 */
export async function enterWhereAdded<T>(
  enter: (networkId: CaipNetworkId) => Promise<T>,
  wished: CaipNetworkId,
  listed: readonly CaipNetworkId[],
): Promise<T> {
  try {
    return await enter(wished)
  } catch (error) {
    if (!isAppError(error, 'embedded/passkey-not-added')) throw error
    const addedOn = String(error.context.addedOn).split(',')
    const other = listed.find((id) => id !== wished && addedOn.includes(id.replace('eip155:', '')))
    if (!other) throw error
    return enter(other)
  }
}
