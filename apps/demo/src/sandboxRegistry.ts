import type { Registry } from 'portico'
import type { Sandbox } from './sandbox.js'

/** The sandbox's tokens and networks as a registry lists them, with pictures that are drawn here. No wallets. */
export function sandboxRegistry({ chains }: Sandbox): Registry {
  const tokensOf = (networkId: string) =>
    Object.values(chains.find(({ id }) => networkId === `eip155:${id}`)?.contracts.tokens ?? {})
  return {
    list: async () => ({ data: [], count: 0 }),
    tokensOf: async (networkId) =>
      tokensOf(networkId).map(({ address, symbol, name }) => ({ address, symbol, name, rank: undefined })),
    pictureOfNetwork: async (networkId) => pictureOf(networkId),
    pictureOfToken: async (networkId, address) =>
      tokensOf(networkId).some((token) => token.address === address) ? pictureOf(address) : undefined,
  }
}

/** A patch of colour, the same for the same name. */
function pictureOf(name: string): string {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="hsl(${hue} 60% 45%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
