import { type Address, getAddress, type Hex, isAddress, isAddressEqual, isHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { providerError } from './errors.js'
import type { Wallet } from './wallet.js'

/** The parameters as a list, whatever way they were sent. */
export function listOf(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  return Array.isArray(params) ? params : [params]
}

export function chainIdOf(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]{0,12}$/i.test(value)) {
    throw providerError(
      -32602,
      `Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'. Received: ${String(value)}`,
    )
  }
  return Number(value)
}

export function quantityOf(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value))
    throw providerError(-32602, `Expected '${name}' to be a hexadecimal quantity.`)
  return BigInt(value)
}

export function dataOf(value: unknown, name: string): Hex | undefined {
  if (value === undefined || value === null) return undefined
  if (!isHex(value)) throw providerError(-32602, `Expected '${name}' to be hexadecimal data.`)
  return value
}

export function addressOf(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw providerError(-32602, `Expected '${name}' to be an address.`)
  return getAddress(value)
}

/** The account that is to sign. @throws 4100 unless the page may see it now */
export function signerOf(wallet: Wallet, address: Address): PrivateKeyAccount {
  const visible = wallet.visible().some((candidate) => isAddressEqual(candidate, address))
  const key = wallet.keys.find((candidate) => isAddressEqual(candidate.address, address))
  if (!visible || !key) throw providerError(4100)
  return key.account()
}
