import { randomUUID } from 'node:crypto'
import { parseSignIn, signInProblem, verifyBitcoinText } from 'portico/wire'
import { verifyText } from '../evm/signature.js'
import { readJson } from '../readJson.js'
import { verifyEd25519 } from './ed25519.js'
import { makeMemoryStore, type SignInStore } from './store.js'
import { makeTokens } from './tokens.js'

/** Whether an account has signed a text; `unknown` when what would have to be asked does not answer. */
type Verifier = (given: {
  chainId: string
  address: string
  message: string
  signature: string
}) => Promise<'signed' | 'not signed' | 'unknown'>

export type SignInServerOptions = {
  /** Hosts of the pages that may sign in, with the port where it is not the usual one. */
  domains: readonly string[]
  /**
   * At least 32 random characters; the same for all processes. Whoever knows it can sign anybody in. To change it without signing anybody
   * out, a list: the first one seals, and what any of them has sealed is believed.
   */
  secret: string | readonly string[]
  /** A JSON-RPC node by CAIP-2 id, asked for accounts that are contracts. Without one these cannot sign in. */
  rpcUrls?: Readonly<Record<string, string>> | undefined
  /** How accounts of other families sign, by namespace; EVM, Solana and Bitcoin are known. */
  verifiers?: Readonly<Record<string, Verifier>> | undefined
  /** Nonces that were used and sessions that were ended; the memory of this process by default. */
  store?: SignInStore | undefined
  /** How long a session holds at most, in seconds. 7 days by default; a message that ends earlier ends it earlier. */
  sessionS?: number | undefined
  /** How long a nonce can be used, in seconds. 10 minutes by default. */
  nonceS?: number | undefined
  /** The name of the cookie. `portico-session` by default. */
  cookieName?: string | undefined
  /** Answers the session also as a token, for pages that send it in `Authorization: Bearer`. Off by default: a cookie cannot be read by scripts. */
  bearer?: boolean | undefined
  /** The clock, in milliseconds since 1970. */
  now?: (() => number) | undefined
}

/** Who is signed in. */
export type SignedIn = {
  address: string
  /** CAIP-2 ids of the networks on which the address signed in. */
  networks: readonly string[]
  /** In milliseconds since 1970. */
  expiresAt: number
}

export type SignInServer = {
  /** Answers GET …/nonce, POST …/verify, GET …/session and POST …/sign-out, wherever it is mounted. */
  handle(request: Request): Promise<Response>
  /** Who sent a request, for the app's own routes; `undefined` when nobody is signed in. */
  session(request: Request): Promise<SignedIn | undefined>
}

type Claims = SignedIn & { id: string }

const bodyMax = 65_536

/**
 * The server's side of sign-in with a wallet (EIP-4361, CAIP-122): nonces that are used once, signatures of keys and of contracts
 * (ERC-1271, ERC-6492), sessions in an http-only cookie. Speaks `Request` and `Response`, so that any server can mount it.
 *
 * @throws TypeError for a secret that is too short, or without a domain
 * @example
 * const signIn = createSignInServer({ domains: ['app.example'], secret: process.env.SIGN_IN_SECRET })
 * export const GET = signIn.handle
 * export const POST = signIn.handle
 */
export function createSignInServer(options: SignInServerOptions): SignInServer {
  const { domains, secret, now = Date.now, sessionS = 604_800, nonceS = 600, cookieName = 'portico-session' } = options
  const [first, ...older] = typeof secret === 'string' ? [secret] : (secret ?? [])
  if (first === undefined || [first, ...older].some((one) => typeof one !== 'string' || one.length < 32))
    throw new TypeError('The secret needs at least 32 characters')
  if (domains.length === 0) throw new TypeError('At least one domain is needed')
  const tokens = makeTokens([first, ...older])
  const store = options.store ?? makeMemoryStore(now)
  const verifiers: Readonly<Record<string, Verifier>> = {
    eip155: (given) => verifyText(nodesOf(options.rpcUrls ?? {}), given),
    solana: verifyEd25519,
    bip122: async (given) => ((await verifyBitcoinText(given)) ? 'signed' : 'not signed'),
    ...options.verifiers,
  }

  async function claimsOf(request: Request): Promise<Claims | undefined> {
    const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    const token = bearer ?? readCookie(request.headers.get('cookie') ?? '', cookieName)
    const claims = token === undefined ? undefined : (tokens.open(token) as Claims | undefined)
    if (!claims || claims.expiresAt <= now() || (await store.isSpent(`session ${claims.id}`))) return undefined
    return claims
  }

  async function verify(request: Request): Promise<Response> {
    const given = await readBody(request)
    const data = given && parseSignIn(given.message)
    if (!given || !data) return refuse(400, 'not-a-sign-in')
    const problem = signInProblem(data, { domain: domains, now: now(), maxAgeMs: nonceS * 1000 })
    if (problem) return refuse(403, problem)
    if (hostOf(data.uri) !== data.domain) return refuse(403, 'uri')
    const until = tokens.readNonce(data.nonce)
    if (until === undefined || until <= now()) return refuse(403, 'nonce')
    const { chainId, accountAddress: address } = data
    const verdict = (await verifiers[chainId.split(':')[0] ?? '']?.({ chainId, address, ...given })) ?? 'not signed'
    if (verdict === 'unknown') return refuse(503, 'no-node')
    if (verdict !== 'signed') return refuse(403, 'signature')
    // One approval of a phone signs a message for each network, all with one nonce: each message counts once.
    if (!(await store.spend(`nonce ${data.nonce} ${chainId}`, until))) return refuse(403, 'nonce')
    const before = await claimsOf(request)
    // One that was signed out of meanwhile, or that another network has joined, goes on nowhere.
    const isOurs = before !== undefined && (await store.spend(`session ${before.id}`, before.expiresAt))
    const mine = isOurs && before.address === address ? before : undefined
    const ends = Math.min(now() + sessionS * 1000, Date.parse(data.expirationTime ?? '') || Number.POSITIVE_INFINITY)
    const claims: Claims = {
      id: randomUUID(),
      address,
      networks: [...new Set([...(mine?.networks ?? []), chainId])],
      expiresAt: mine ? Math.min(mine.expiresAt, ends) : ends,
    }
    const token = tokens.seal(claims)
    return answer(
      { session: publicOf(claims), ...(options.bearer ? { token } : {}) },
      cookie(request, token, ends - now()),
    )
  }

  async function signOut(request: Request): Promise<Response> {
    const claims = await claimsOf(request)
    if (claims) await store.spend(`session ${claims.id}`, claims.expiresAt)
    return answer({ session: null }, cookie(request, '', 0))
  }

  const cookie = (request: Request, value: string, lifeMs: number) => {
    const secure = new URL(request.url).protocol === 'https:' || request.headers.get('x-forwarded-proto') === 'https'
    const age = Math.round(lifeMs / 1000)
    return `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`
  }

  /** A page of another site must not sign a visitor in or out. */
  const isForeign = (request: Request) => {
    const origin = request.headers.get('origin')
    return origin !== null && !domains.includes(hostOf(origin))
  }

  return {
    async handle(request) {
      const call = `${request.method} ${new URL(request.url).pathname
        .replace(/(?<!\/)\/+$/, '')
        .split('/')
        .at(-1)}`
      if (call === 'GET nonce') return answer({ nonce: tokens.makeNonce(now() + nonceS * 1000) })
      if (call === 'GET session') {
        const claims = await claimsOf(request)
        return answer({ session: claims ? publicOf(claims) : null })
      }
      if (call !== 'POST verify' && call !== 'POST sign-out') return refuse(404, 'not-found')
      if (isForeign(request)) return refuse(403, 'origin')
      return call === 'POST verify' ? verify(request) : signOut(request)
    },
    async session(request) {
      const claims = await claimsOf(request)
      return claims && publicOf(claims)
    },
  }
}

const publicOf = ({ address, networks, expiresAt }: Claims): SignedIn => ({ address, networks, expiresAt })

async function readBody(request: Request): Promise<{ message: string; signature: string } | undefined> {
  // A form of another site can send anything but this type.
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? '')) return undefined
  const text = await request.text()
  if (text.length > bodyMax) return undefined
  try {
    const { message, signature } = readJson(text) as { message?: unknown; signature?: unknown }
    return typeof message === 'string' && typeof signature === 'string' ? { message, signature } : undefined
  } catch {
    return undefined
  }
}

function nodesOf(rpcUrls: Readonly<Record<string, string>>): Parameters<typeof verifyText>[0] {
  return {
    // Only that there is one is looked at.
    chain: (id) => (rpcUrls[id] === undefined ? undefined : ({ id } as never)),
    async request(chainId, method, params) {
      const response = await fetch(rpcUrls[chainId] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(10_000),
      })
      const { result, error } = (await response.json()) as { result?: unknown; error?: { message?: string } }
      if (error) throw new Error(error.message ?? 'The node refused')
      return result as never
    },
  }
}

function answer(body: unknown, cookie?: string): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store', ...(cookie ? { 'set-cookie': cookie } : {}) } })
}

function refuse(status: number, reason: string): Response {
  return Response.json({ error: reason }, { status, headers: { 'cache-control': 'no-store' } })
}

function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return ''
  }
}
