/** The names that wallets have for the public networks of Solana, by CAIP-2 id; they call any other by its id. */
export const solanaNames: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** A network by the name that a wallet has for it, as a CAIP-2 id. */
export function solanaIdOf(name: string): `solana:${string}` {
  const known = Object.entries(solanaNames).find(([, other]) => other === name)
  return (known?.[0] ?? name) as `solana:${string}`
}
