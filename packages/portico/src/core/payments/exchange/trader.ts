import { fail } from '../../../base/errors/AppError.js'
import type { Client } from '../../client.js'
import type { TransactFeature } from '../../family.js'
import { type Payer, payerOf } from '../payer.js'
import { exchangeErrors } from './errors.js'

export type Trader = Payer & { transact: TransactFeature }

/**
 * Who acts, where, and with what.
 *
 * @throws AppError `connections/no-active-address`, `swap/network-unsupported`
 */
export async function traderOf(client: Client): Promise<Trader> {
  const payer = payerOf(client, 'swap/network-unsupported')
  const load = payer.family.features.transact
  if (!load) throw fail(exchangeErrors, 'swap/network-unsupported')
  return { ...payer, transact: await load() }
}
