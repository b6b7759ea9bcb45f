/** How a Bitcoin network writes its addresses. */
export type AddressForm = {
  /** The human-readable part of bech32. */
  bech32: string
  pubKeyHash: number
  scriptHash: number
}

const main: AddressForm = { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 }
const test: AddressForm = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4 }
const local: AddressForm = { ...test, bech32: 'bcrt' }

/** Of Bitcoin itself, of its test networks, and of local chains. */
export const addressForms = { main, test, local } as const
