import { type Address, isAddress } from 'viem'

/** What the vault asked to be signed. Times in milliseconds since 1970. */
export type AskedMessage = { domain: string; uri: string; nonce: string }

/** Who signed, as the message says; whether that is true is for the registries and the signature to tell. */
export type SignedMessage = { address: Address; fid: bigint }

const instant = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)`

/**
 * The whole text of EIP-4361, with the chain and the words of FIP-11. A line that is not of the standard, or that stands in another
 * place, makes it none.
 */
const shape = new RegExp(
  [
    String.raw`^(?<domain>\S+) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    'Farcaster (?:Auth|Connect)',
    '',
    String.raw`URI: (?<uri>\S+)`,
    'Version: 1',
    'Chain ID: 10',
    'Nonce: (?<nonce>[0-9a-zA-Z]{8,128})',
    String.raw`Issued At: ${instant}(?:\nExpiration Time: (?<until>${instant}))?(?:\nNot Before: (?<from>${instant}))?(?:\nRequest ID: \S*)?`,
    String.raw`Resources:(?<resources>(?:\n- \S+)+)$`,
  ].join('\\n'),
)

const fidResource = /^farcaster:\/\/fid\/([1-9]\d{0,76})\/?$/

/**
 * Reads a message of Sign In With Farcaster (FIP-11) and compares it with what was asked.
 * @returns nothing when it is another one, or not good at this time
 */
export function readSigned(text: string, asked: AskedMessage, now: number): SignedMessage | undefined {
  const found = shape.exec(text)?.groups
  if (!found) return undefined
  const { domain, uri, nonce, from, until, address = '', resources = '' } = found
  if (domain !== asked.domain || uri !== asked.uri || nonce !== asked.nonce) return undefined
  if (until !== undefined && !(Date.parse(until) > now)) return undefined
  if (from !== undefined && !(Date.parse(from) <= now)) return undefined
  const fids = resources.split('\n- ').flatMap((resource) => fidResource.exec(resource)?.[1] ?? [])
  const [fid] = fids
  if (fid === undefined || fids.length > 1 || !isAddress(address, { strict: false })) return undefined
  return { address, fid: BigInt(fid) }
}
