import { type CaipNetworkId, type ChainNamespace, parseNetworkId } from '../../base/caip.js'
import type { SignInMessage } from '../../base/entities/siwx.js'
import { solanaIdOf } from '../../base/solanaNames.js'

/** How the first line of the text calls each family. */
export const familyNames: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  algorand: 'Algorand',
  cip34: 'Cardano',
  elrond: 'Elrond',
  multiversx: 'MultiversX',
  near: 'NEAR',
  tezos: 'Tezos',
  generic: 'Generic',
}

const lead = ' wants you to sign in with your '
const tail = ' account:'

/** Unreserved, reserved and escaped characters of RFC 3986: no spaces, no line breaks, no quotes. */
const uriChars = "(?:[-._~a-z0-9:/?#[\\]@!$&'()*+,;=]|%[0-9a-f]{2})"
/** Control characters, line separators, marks that turn the direction of writing, and halves of characters. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** What each field may hold. What passes cannot begin a line of its own, so no field can pose as another. */
const isDomain = (value: string) => /^(?:\[[0-9a-f:.]+\]|[-._~a-z0-9]+)(?::\d{1,5})?$/i.test(value)
const isUri = (value: string) =>
  value.length <= 8_192 && new RegExp(`^[a-z][-+.a-z0-9]*:${uriChars}+$`, 'i').test(value)
const isNonce = (value: string) => /^[a-z0-9]{8,256}$/i.test(value)
const isRequestId = (value: string) => /^(?:[-._~a-z0-9:@!$&'()*+,;=]|%[0-9a-f]{2})+$/i.test(value)
const isStatement = (value: string) => value !== '' && value.trim() === value && !unsafe.test(value)
const isTime = (value: string) => timePattern.test(value) && isDay(value) && !Number.isNaN(Date.parse(value))

const timePattern =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
/** `Date` takes the 31st of February for the 3rd of March. */
const isDay = (value: string) => new Date(`${value.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(value.slice(8, 10))

function isAccount(networkId: CaipNetworkId, address: string): boolean {
  return networkId.startsWith('eip155:') ? /^0x[0-9a-f]{40}$/i.test(address) : /^[-.%a-z0-9]{1,128}$/i.test(address)
}

type ParsedNetwork = { namespace: ChainNamespace; reference: string }

/** Writes the network: by number for EVM (EIP-4361), whole elsewhere (CAIP-122). */
function writeChain({ namespace, reference }: ParsedNetwork): string {
  return namespace === 'eip155' ? reference : `${namespace}:${reference}`
}

function readChain(text: string): CaipNetworkId | undefined {
  if (/^[1-9]\d{0,31}$/.test(text)) return `eip155:${text}`
  const network = parseNetworkId(solanaIdOf(text))
  return network && network.namespace !== 'eip155' ? `${network.namespace}:${network.reference}` : undefined
}

/** The name of the first field that cannot be written; `undefined` when all can. */
function badField(message: SignInMessage): string | undefined {
  const network = parseNetworkId(message.chainId)
  if (!network || readChain(writeChain(network)) !== message.chainId) return 'chainId'
  const { resources, statement, issuedAt, expirationTime, notBefore, requestId } = message
  const rows: readonly [keyof SignInMessage, boolean][] = [
    ['domain', isDomain(message.domain)],
    ['accountAddress', isAccount(message.chainId as CaipNetworkId, message.accountAddress)],
    ['statement', statement === undefined || isStatement(statement)],
    ['uri', isUri(message.uri)],
    ['version', message.version === '1'],
    ['nonce', isNonce(message.nonce)],
    ['issuedAt', issuedAt !== undefined && isTime(issuedAt)],
    ['expirationTime', expirationTime === undefined || isTime(expirationTime)],
    ['notBefore', notBefore === undefined || isTime(notBefore)],
    ['requestId', requestId === undefined || isRequestId(requestId)],
    ['resources', resources === undefined || resources.every(isUri)],
  ]
  return rows.find(([, isGood]) => !isGood)?.[0]
}

/**
 * Writes a sign-in message as the text that a wallet signs: EIP-4361 on EVM networks, the general form of CAIP-122 on others.
 *
 * @param message The fields; `chainId` is a CAIP-2 id, times are RFC 3339.
 * @returns The text, with no line break at its end.
 * @throws TypeError that names the first field which does not follow the standard: nothing that could pose as another line is written.
 * @example
 * formatSignIn({ domain: 'app.example', uri: 'https://app.example', chainId: 'eip155:1', accountAddress, version: '1', nonce, issuedAt })
 */
export function formatSignIn(message: SignInMessage): string {
  const bad = badField(message)
  if (bad) throw new TypeError(`The sign-in message cannot be written: ${bad}`)
  return write(message, writeChain(parseNetworkId(message.chainId) as ParsedNetwork))
}

function write(message: SignInMessage, chain: string): string {
  const { namespace } = parseNetworkId(message.chainId) as ParsedNetwork
  const optional = (label: string, value: string | undefined) => (value === undefined ? [] : [`${label}: ${value}`])
  return [
    `${message.domain}${lead}${familyNames[namespace]}${tail}`,
    message.accountAddress,
    '',
    ...(message.statement === undefined ? [] : [message.statement]),
    '',
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${chain}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...optional('Expiration Time', message.expirationTime),
    ...optional('Not Before', message.notBefore),
    ...optional('Request ID', message.requestId),
    ...(message.resources ? ['Resources:', ...message.resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

/**
 * Reads the text of a sign-in message. Strict: what comes back gives exactly this text when it is written again; only that wallets which
 * write it themselves may call a public network of Solana by its name.
 *
 * @param text What was signed.
 * @returns The fields, `chainId` as a CAIP-2 id; `undefined` for anything that is not a sign-in message.
 * @example
 * const message = parseSignIn(text)
 * if (!message || signInProblem(message, expected)) return refuse()
 */
export function parseSignIn(text: string): SignInMessage | undefined {
  const lines = text.length <= 65_536 ? text.split('\n') : []
  const [head = '', accountAddress = ''] = lines
  const at = head.indexOf(lead)
  if (at < 0 || !head.endsWith(tail)) return undefined
  // With a statement there is a line more before the fields.
  const statement = lines[3] === '' ? undefined : lines[3]
  const body = lines.slice(statement === undefined ? 4 : 5)
  const take = (label: string): string | undefined => {
    const prefix = `${label}: `
    return body[0]?.startsWith(prefix) ? body.shift()?.slice(prefix.length) : undefined
  }
  const [uri, version, chain] = [take('URI') ?? '', take('Version') ?? '', take('Chain ID') ?? '']
  const fields = {
    uri,
    version,
    chainId: readChain(chain) ?? '',
    nonce: take('Nonce') ?? '',
    issuedAt: take('Issued At'),
    expirationTime: take('Expiration Time'),
    notBefore: take('Not Before'),
    requestId: take('Request ID'),
  }
  const listed = body[0] === 'Resources:' ? body.splice(0).slice(1) : undefined
  if (body.length > 0) return undefined
  const message: SignInMessage = {
    domain: head.slice(0, at),
    accountAddress,
    ...(statement === undefined ? {} : { statement }),
    ...(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as typeof fields),
    ...(listed ? { resources: listed.map((line) => line.replace(/^- /, '')) } : {}),
  }
  return badField(message) === undefined && write(message, chain) === text ? message : undefined
}

/**
 * A nonce for a sign-in message: 128 random bits as 32 letters and digits, which is what EIP-4361 allows.
 *
 * @example
 * const nonce = makeNonce()
 */
export function makeNonce(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
