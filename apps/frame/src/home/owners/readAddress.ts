import { checksum } from '../../signing/evm/address.js'

/**
 * An address of EVM networks as a person typed or pasted it, in its canonical spelling (ERC-55); undefined when it is none, is nobody’s, or
 * has a slip in it. One without capitals, or with nothing else, has no check in it, and is taken.
 */
export function readAddress(typed: string): `0x${string}` | undefined {
  const text = typed.replace(/\s/g, '')
  if (!/^0x[0-9a-f]{40}$/i.test(text) || /^0x0{39}[01]$/i.test(text)) return undefined
  const address = checksum(text.toLowerCase())
  const digits = text.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || text === address ? address : undefined
}
