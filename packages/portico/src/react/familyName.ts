import type { ChainNamespace } from '../base/caip.js'

const names: Partial<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  algorand: 'Algorand',
  cip34: 'Cardano',
  elrond: 'MultiversX',
  multiversx: 'MultiversX',
  near: 'NEAR',
  tezos: 'Tezos',
}

/** What people call a family of networks; its namespace when it has no other name. */
export function familyName(namespace: ChainNamespace): string {
  return names[namespace] ?? namespace
}
