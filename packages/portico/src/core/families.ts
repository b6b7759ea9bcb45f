import type { ChainNamespace } from '../base/caip.js'
import type { Client } from './client.js'
import type { Family, SendAsset, TokenAsset } from './family.js'

/** A token as its family knows it. A family that has none refuses it by itself. */
export function tokenAsset({ traits }: Pick<Family, 'traits'>, token: Omit<TokenAsset, 'kind'>): SendAsset {
  const { address, decimals, symbol } = token
  return { kind: traits?.token ?? 'token', address, decimals, symbol }
}

/** Whether two addresses of a namespace are the same account. */
export function isSameAddress(
  { families }: Pick<Client, 'families'>,
  namespace: ChainNamespace,
  one: string,
  other: string,
): boolean {
  if (!families.get(namespace)?.traits?.anyCase) return one === other
  return one.toLowerCase() === other.toLowerCase()
}

/** The family of the app that an address is of. */
export function familyOfAddress({ families }: Pick<Client, 'families'>, text: string): Family | undefined {
  return [...families.values()].find((family) => family.isAddress(text))
}
