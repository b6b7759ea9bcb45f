import { fail } from '../base/errors/AppError.js'
import { deferred, withTimeout } from '../base/promise.js'
import { embeddedErrors } from './errors.js'
import type { Link } from './link.js'
import { frameNumbers } from './numbers.js'

/**
 * Asks the frame for a passkey, for as long as its person takes, and no longer than they stay.
 * @throws AppError `embedded/request-timeout` where the frame shows no way in: one that is older than this request never answers it
 */
export async function askPasskey(link: Link, ask: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  // Left before a passkey answered: the frame asks for none any more.
  const leave = () => link.notify('RELOAD')
  signal.addEventListener('abort', leave)
  const shown = deferred<unknown>()
  const stop = link.on('SHOW', () => shown.resolve(undefined))
  try {
    const asked = ask()
    const begun = Promise.race([shown.promise, asked])
    await withTimeout(begun, frameNumbers.loadTimeoutMs, () => fail(embeddedErrors, 'embedded/request-timeout'))
    await asked
  } finally {
    stop()
    signal.removeEventListener('abort', leave)
  }
}
