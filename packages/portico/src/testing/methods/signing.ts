import { type Hex, hexToString, isAddress, isHex, type TypedDataDefinition } from 'viem'
import { providerError } from '../errors.js'
import { addressOf, listOf, signerOf } from '../params.js'
import type { Wallet } from '../wallet.js'

/** EIP-191. Some pages send the address first, which wallets tolerate when only one of the two is an address. */
export async function personalSign(wallet: Wallet, params: unknown): Promise<Hex> {
  const [first, second] = listOf(params)
  const swapped = typeof first === 'string' && isAddress(first) && !(typeof second === 'string' && isAddress(second))
  const [message, address] = swapped ? [second, first] : [first, second]
  if (typeof message !== 'string') throw providerError(-32602, 'Expected the message to be a string.')
  const signer = signerOf(wallet, addressOf(address, 'address'))
  await wallet.ask({
    method: 'personal_sign',
    kind: 'sign',
    title: 'Sign a message',
    details: [
      { label: 'Account', value: signer.address },
      { label: 'Message', value: readable(message), long: true },
    ],
    warning: foreignDomain(readable(message), wallet.origin),
  })
  return signer.signMessage({ message: isHex(message) ? { raw: message } : message })
}

/** EIP-712. */
export async function signTypedData(wallet: Wallet, params: unknown): Promise<Hex> {
  const [address, given] = listOf(params)
  const signer = signerOf(wallet, addressOf(address, 'address'))
  const data = readTypedData(given)
  const chainId = data.domain?.chainId
  if (chainId !== undefined && Number(chainId) !== wallet.get().chainId) {
    throw providerError(
      -32602,
      `Provided chainId "${String(chainId)}" must match the active chainId "${wallet.get().chainId}"`,
    )
  }
  await wallet.ask({
    method: 'eth_signTypedData_v4',
    kind: 'typed-data',
    title: 'Sign structured data',
    details: [
      { label: 'Account', value: signer.address },
      { label: 'For', value: String(data.domain?.name ?? '') },
      { label: String(data.primaryType), value: JSON.stringify(data.message, undefined, 2), long: true },
    ],
  })
  return signer.signTypedData(data)
}

function readTypedData(given: unknown): TypedDataDefinition {
  let value = given
  try {
    if (typeof given === 'string') value = JSON.parse(given)
  } catch {
    throw providerError(-32602, 'Expected the typed data to be JSON.')
  }
  const data = value as Partial<TypedDataDefinition> | null
  const complete =
    typeof data === 'object' && data !== null && data.types && data.message && typeof data.primaryType === 'string'
  if (!complete) throw providerError(-32602, 'Expected types, primaryType, domain and message.')
  return data as TypedDataDefinition
}

function readable(message: string): string {
  if (!isHex(message)) return message
  const text = hexToString(message)
  return text.includes('\uFFFD') ? message : text
}

/** A sign-in message (EIP-4361) names the site it is for. */
function foreignDomain(message: string, origin: string): string | undefined {
  const domain = /^(?:\S+:\/\/)?(\S+) wants you to sign in with your Ethereum account:/.exec(message)?.[1]
  if (domain === undefined || origin.endsWith(`://${domain}`)) return undefined
  return `This message signs you in to ${domain}, but ${origin} asks for it.`
}
