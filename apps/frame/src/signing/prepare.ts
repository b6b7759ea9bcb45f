import { methodClass } from 'portico/wire'
import { Refusal } from './refusal.js'
import type { Prepared, SigningContext, SignRequest } from './signer.js'

/**
 * Reads a request, and makes of it what the person is shown and what is signed: both from the same bytes.
 *
 * @throws Refusal with the code for the page when the request is not understood or not allowed.
 */
export async function prepare(request: SignRequest, context: SigningContext): Promise<Prepared> {
  if (methodClass(request.method) !== 'unsafe')
    throw new Refusal('unsupportedMethod', 'Requested RPC call is not allowed')
  if (!context.network) throw new Refusal('chainNotAdded', 'The network is not known to this wallet.')
  throw new Refusal('unsupportedMethod', 'This wallet does not offer the method.')
}
