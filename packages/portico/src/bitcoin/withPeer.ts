import { fail } from '../base/errors/AppError.js'
import { bitcoinErrors } from './errors.js'

const name = '@scure/btc-signer'

/**
 * Loads a part that needs the package which an app installs beside ours. Where that is missing, the error says so: Node, browsers and
 * bundlers each name it in a text of their own.
 *
 * @throws AppError `peer/missing`
 */
export const withPeer = <T>(part: Promise<T>): Promise<T> =>
  part.catch((error: unknown) => {
    if (!String(error).includes(name)) throw error
    throw fail(bitcoinErrors, 'peer/missing', { package: name }, { cause: error })
  })
