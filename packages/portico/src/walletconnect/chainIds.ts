import type { CaipNetworkId } from '../base/caip.js'
import { parseCaipAddress } from '../base/caipAddress.js'
import type { SessionNamespace } from '../base/entities/connection.js'

/** Solana's networks had other ids before CAIP-30 was written; wallets of then know no others. */
export const formerIds: Readonly<Record<string, CaipNetworkId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** The id that a network goes by today. */
export const presentId = (id: CaipNetworkId): CaipNetworkId => formerIds[id] ?? id

/** The id under which this wallet approved a network: it is asked in its own words. */
export function approvedId(granted: SessionNamespace, id: CaipNetworkId): CaipNetworkId {
  const named = [
    ...granted.accounts.flatMap((account) => parseCaipAddress(account)?.networkId ?? []),
    ...(granted.chains ?? []),
  ]
  return named.includes(id) ? id : (named.find((other) => presentId(other) === id) ?? id)
}

/** The number of an EVM network: what stands behind `eip155:`. */
export const chainNumber = (id: CaipNetworkId): string => id.slice(id.indexOf(':') + 1)

/** The same in hex, as EIP-1193 wants it. */
export const hexChain = (id: CaipNetworkId): string => `0x${BigInt(chainNumber(id)).toString(16)}`
