import type { ChainNamespace } from '../../base/caip.js'

const shapes: readonly [ChainNamespace, RegExp][] = [
  ['eip155', /^0x[0-9a-f]{40}$/i],
  ['bip122', /^(?:(?:bc|tb|bcrt)1[0-9a-z]{20,87}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/],
  ['solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
]

/** Which family an address looks like, to tell a person why it does not fit. */
export function familyOfAddress(text: string): ChainNamespace | undefined {
  const address = text.trim()
  return shapes.find(([, shape]) => shape.test(address))?.[0]
}
