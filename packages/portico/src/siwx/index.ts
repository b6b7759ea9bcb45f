import type { SignInAccount, SignInSession, SiwxOptions } from '../base/entities/siwx.js'

export type {
  OwnMessage,
  SignInAccount,
  SignInMessage,
  SignInSession,
  SignInSessions,
  SiweConfig,
  SiweMessageArgs,
  SiweMessageParams,
  SiwxOptions,
} from '../base/entities/siwx.js'
export { type SignInExpectation, type SignInProblem, signInProblem } from '../wire/signIn/check.js'
export { formatSignIn, makeNonce, parseSignIn } from '../wire/signIn/message.js'

/** Where the app's server answers. */
export type ServerSignInOptions = {
  /** Where `@portico/services/siwx` is mounted, without a slash at the end: `/api/sign-in`. */
  url: string
  /** Where the session's token is kept, for servers on another site, which no cookie reaches. A cookie keeps it by default. */
  token?: { get(): string | undefined; set(token: string | undefined): void } | undefined
}

type Told = { session?: { address: string; networks: readonly string[]; expiresAt: number } | null; token?: string }

/**
 * Sign-in against a server of the app's own: it makes the nonces, checks the signatures and keeps the session. For the option `siwx`;
 * whatever else that takes can stand beside it.
 *
 * @example
 * createPortico({ metadata, networks, families, siwx: { ...serverSignIn({ url: '/api/sign-in' }), statement: 'Welcome.' } })
 */
export function serverSignIn({ url, token }: ServerSignInOptions): Pick<SiwxOptions, 'nonce' | 'verify' | 'sessions'> {
  async function call(path: string, body?: unknown): Promise<Response> {
    const held = token?.get()
    return fetch(`${url}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: token ? 'omit' : 'same-origin',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(held ? { authorization: `Bearer ${held}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  async function ask<T>(path: string, body?: unknown): Promise<T> {
    const response = await call(path, body)
    if (!response.ok) throw new Error(`The sign-in server answered ${response.status}`)
    return (await response.json()) as T
  }
  return {
    nonce: async () => (await ask<{ nonce: string }>('nonce')).nonce,
    async verify({ message, signature }) {
      const response = await call('verify', { message, signature })
      // What it refuses is not signed; what it cannot tell is an error.
      if (response.status === 400 || response.status === 403) return false
      if (!response.ok) throw new Error(`The sign-in server answered ${response.status}`)
      const told = (await response.json()) as Told
      if (told.token !== undefined) token?.set(told.token)
      return true
    },
    sessions: {
      async get(account) {
        const { session } = await ask<Told>('session')
        const holds =
          session?.address.toLowerCase() === account.address.toLowerCase() &&
          session.networks.includes(account.networkId)
        return session && holds ? [sessionOf(account, session.expiresAt)] : []
      },
      // The server kept it when it took the signature.
      add: async () => {},
      async remove() {
        await ask('sign-out', {})
        token?.set(undefined)
      },
    },
  }
}

/** What the server tells: that it holds, and until when. */
function sessionOf({ address, networkId }: SignInAccount, expiresAt: number): SignInSession {
  const expirationTime = new Date(expiresAt).toISOString()
  const data = {
    domain: '',
    uri: '',
    version: '1',
    nonce: '',
    accountAddress: address,
    chainId: networkId,
    expirationTime,
  }
  return { data, message: '', signature: '' }
}
