/** Whom a question of data protection is about: an address, on whatever chain. */
export type Subject = {
  /** As it was given, without its chain. */
  address: string
  /** In lower case, in which it is compared: no two addresses that exist differ by that alone. */
  folded: string
}

const chain = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:/

/**
 * Reads an account (CAIP-10) or an address.
 * @throws Error for what can be no address, such as a part of one: it would be found in those of others
 */
export function readSubject(text: string): Subject {
  const address = text.replace(chain, '')
  if (!/^(?:0x[0-9a-fA-F]{40}|(?!0x)[-.%a-zA-Z0-9]{25,128})$/.test(address))
    throw new Error(`"${text}" is no account (eip155:1:0x…) and no address`)
  return { address, folded: address.toLowerCase() }
}
