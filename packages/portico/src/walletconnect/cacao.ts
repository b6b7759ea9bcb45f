import type { CaipNetworkId } from '../base/caip.js'
import { parseCaipAddress } from '../base/caipAddress.js'
import type { SignInMessage } from '../base/entities/siwx.js'
import { formatSignIn } from '../wire/signIn/message.js'

/** What the app wants signed. The address is the wallet's to fill in, the chain one of `chains`. */
export type SignInRequest = Omit<SignInMessage, 'accountAddress' | 'chainId' | 'version' | 'issuedAt'> & {
  /** The networks that it may be signed for (CAIP-2). */
  chains: readonly CaipNetworkId[]
  /** RFC 3339. */
  issuedAt: string
}

/** A signed sign-in message (CACAO, CAIP-74). The signature has NOT been checked: that is the verifier's work. */
export type SignedMessage = {
  /** Who signed, as its chain writes it. */
  address: string
  /** The network that it was signed for (CAIP-2). */
  chain: CaipNetworkId
  /** The exact text that was signed (EIP-4361). */
  message: string
  /** In hex. */
  signature: string
  /** `eip191` for a key, `eip1271` for a contract. */
  kind: string
  /** What the message also grants to the session (ReCaps, ERC-5573). */
  methods: readonly string[]
  /** The networks that `methods` are granted on (CAIP-2). */
  chains: readonly CaipNetworkId[]
}

const recapPrefix = 'urn:recap:'
const recapLead = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** Asks, inside the message, for the methods of a session. Order and encoding are those of ERC-5573. */
export function encodeRecap(methods: readonly string[]): string {
  const abilities = Object.fromEntries([...methods].sort().map((method) => [`request/${method}`, [{}]]))
  return recapPrefix + btoa(JSON.stringify({ att: { eip155: abilities } })).replace(/={1,2}$/, '')
}

type Recap = Record<string, Record<string, readonly { chains?: unknown }[]>>

/** The last resource, when it is a recap. @throws Error when it is a damaged one */
function decodeRecap(resources: readonly string[]): Recap | undefined {
  const last = resources.at(-1)
  if (!last?.startsWith(recapPrefix)) return undefined
  const { att } = JSON.parse(fromBase64(last.slice(recapPrefix.length))) as { att: Recap }
  for (const abilities of Object.values(att))
    for (const limits of Object.values(abilities)) if (!limits.length) throw new TypeError('No limits')
  return att
}

const fromBase64 = (text: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0)),
  )

/** What ERC-5573 has a wallet show for a recap. */
function recapStatement(recap: Recap): string {
  const sentences: string[] = []
  for (const [resource, abilities] of Object.entries(recap)) {
    const actions = new Map<string, string[]>()
    for (const key of Object.keys(abilities).sort((a, b) => (action(a) < action(b) ? -1 : 1))) {
      const group = key.slice(0, key.indexOf('/'))
      actions.set(group, [...(actions.get(group) ?? []), `'${action(key)}'`])
    }
    for (const [group, list] of actions) {
      sentences.push(`(${sentences.length + 1}) '${group}': ${list.join(', ')} for '${resource}'.`)
    }
  }
  return recapLead + sentences.join(' ')
}

const action = (ability: string): string => ability.slice(ability.indexOf('/') + 1)

const compromised = (what: string) => new TypeError(`The signed message differs in: ${what}`)

/**
 * Reads one CACAO and holds it against what was asked: a wallet (or who stands between) must not have us take a message
 * for another site, moment or purpose.
 *
 * @throws TypeError that names what differs
 */
export function readCacao(value: unknown, asked: SignInRequest, methods: readonly string[]): SignedMessage {
  try {
    const { h, p, s } = value as { h: { t: unknown }; p: Record<string, unknown>; s: { t: unknown; s: unknown } }
    if (h.t !== 'caip122' && h.t !== 'eip4361') throw compromised('type')
    const account = parseCaipAddress(String(p.iss).replace(/^did:pkh:/, ''))
    if (account?.namespace !== 'eip155' || !asked.chains.includes(account.networkId)) throw compromised('account')
    const same: readonly [string, unknown, unknown][] = [
      ['domain', p.domain, asked.domain],
      ['uri', p.aud ?? p.uri, asked.uri],
      ['nonce', p.nonce, asked.nonce],
      ['version', p.version, '1'],
      ['issued at', p.iat, asked.issuedAt],
      ['expiration time', p.exp ?? undefined, asked.expirationTime],
      ['not before', p.nbf ?? undefined, asked.notBefore],
      ['request id', p.requestId ?? undefined, asked.requestId],
    ]
    for (const [name, got, wanted] of same) if (got !== wanted) throw compromised(name)
    if (typeof s.s !== 'string' || !/^0x[0-9a-f]+$/i.test(s.s) || typeof s.t !== 'string')
      throw compromised('signature')
    const resources = Array.isArray(p.resources) ? p.resources.map(String) : undefined
    const recap = resources && decodeRecap(resources)
    const plain = recap ? resources.slice(0, -1) : (resources ?? [])
    if (plain.join('\n') !== (asked.resources ?? []).join('\n')) throw compromised('resources')
    return {
      address: account.address,
      chain: account.networkId,
      message: formatSignIn({
        domain: asked.domain,
        accountAddress: account.address,
        statement: readStatement(p.statement, asked.statement, recap),
        uri: asked.uri,
        version: '1',
        chainId: account.networkId,
        nonce: asked.nonce,
        issuedAt: asked.issuedAt,
        expirationTime: asked.expirationTime,
        notBefore: asked.notBefore,
        requestId: asked.requestId,
        resources,
      }),
      signature: s.s,
      kind: s.t,
      ...grantedBy(recap, account.networkId, asked, methods),
    }
  } catch (error) {
    throw error instanceof TypeError && error.message.startsWith('The signed') ? error : compromised('shape')
  }
}

function readStatement(signed: unknown, asked: string | undefined, recap: Recap | undefined): string | undefined {
  const base = asked || undefined
  const whole = recap ? `${base ? `${base} ` : ''}${recapStatement(recap)}` : base
  if ((signed || undefined) !== whole && (signed || undefined) !== base) throw compromised('statement')
  return whole
}

/** Never more than was asked for, whatever the recap says. */
function grantedBy(recap: Recap | undefined, chain: CaipNetworkId, asked: SignInRequest, methods: readonly string[]) {
  const abilities = Object.entries(recap?.eip155 ?? {}).filter(([key]) => methods.includes(action(key)))
  const chains = abilities.flatMap(([, limits]) =>
    limits.flatMap((limit) => (Array.isArray(limit.chains) ? limit.chains : [])),
  )
  return {
    methods: abilities.map(([key]) => action(key)),
    chains: [...new Set([chain, ...asked.chains.filter((id) => chains.includes(id))])],
  }
}
