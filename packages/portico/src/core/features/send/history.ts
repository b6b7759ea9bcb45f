import { withTimeout } from '../../../base/promise.js'
import type { WireTransaction } from '../../../wire/calls/history.js'
import type { Client } from '../../client.js'
import { isSameAddress } from '../../families.js'
import type { Sender } from '../../payments/sender.js'
import { sendNumbers } from './numbers.js'
import type { SentBefore } from './state.js'

/**
 * Asks the newest page of the account's history whether it has sent to an address. `undefined` where nobody can be asked, the answer is
 * slow or fails, or the page leaves it open: a payment never waits for it for long.
 */
export async function sentBefore(
  client: Client,
  { connection, network, address }: Sender,
  to: string,
  signal: AbortSignal,
): Promise<SentBefore | undefined> {
  if (!client.services.has('history.list')) return undefined
  const query = { chainId: network.caipNetworkId }
  try {
    const asked = client.services.call('history.list', { params: { address }, query }, { signal })
    const { data, next } = await withTimeout(asked, sendNumbers.historyWaitMs, () => new Error('The history is slow'))
    const same = (one: string, other: string) => isSameAddress(client, connection.namespace, one, other)
    const toThem = data.filter(({ metadata }) => same(metadata.sentFrom, address) && same(metadata.sentTo, to))
    const times = toThem.filter(isOwnDoing).map(({ metadata }) => Date.parse(metadata.minedAt))
    const latest = Math.max(...times.filter(Number.isFinite))
    if (Number.isFinite(latest)) return { lastAt: latest }
    return next === null && toThem.length === 0 ? 'never' : undefined
  } catch (error) {
    if (!signal.aborted) client.logger.debug('The history does not tell of the receiver', error)
    return undefined
  }
}

/**
 * Whether the account itself moved something of worth. Anybody can write a contract that says of others that they have sent its tokens
 * to an address; such tokens have no price.
 */
function isOwnDoing({ metadata, transfers }: WireTransaction): boolean {
  return (
    metadata.status === 'confirmed' &&
    (transfers ?? []).some(
      ({ direction, value, quantity, fungible_info: token }) =>
        direction === 'out' && (value ?? 0) > 0 && Number(quantity.numeric) > 0 && !token?.flags?.is_spam,
    )
  )
}
