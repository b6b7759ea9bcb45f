import type { Addresses } from '../../addresses.js'
import { bitcoinOnPhone } from './bitcoin.js'
import { cosmosOnPhone } from './cosmos.js'
import type { PhoneFamily } from './family.js'
import { polkadotOnPhone } from './polkadot.js'
import { solanaOnPhone } from './solana.js'

/** All that the phone knows beside Ethereum in a sandbox: its networks, and two that only sign. */
export async function familiesOf({ solana, bitcoin }: Pick<Addresses, 'solana' | 'bitcoin'>): Promise<PhoneFamily[]> {
  return [
    ...(solana
      ? [solanaOnPhone([{ id: solana.id as `solana:${string}`, name: solana.name, rpcUrl: solana.rpcUrl }])]
      : []),
    ...(bitcoin ? [await bitcoinOnPhone(bitcoin)] : []),
    polkadotOnPhone('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
    cosmosOnPhone({ id: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' }),
  ]
}
