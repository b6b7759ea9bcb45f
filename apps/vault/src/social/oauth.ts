import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { OauthProvider } from './config.js'
import type { ProviderClient } from './provider.js'

const timeoutMs = 10_000
const id = v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(200)), v.pipe(v.number(), v.safeInteger())])
const name = v.pipe(v.string(), v.maxLength(200))

const tokenAnswer = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) })
/** Who came: GitHub says `login`, Discord and X `username`, Facebook `name`; X wraps it. */
const person = v.object({ id, login: v.optional(name), username: v.optional(name), name: v.optional(v.nullish(name)) })
const personAnswer = v.union([
  v.pipe(
    v.object({ data: person }),
    v.transform(({ data }) => data),
  ),
  person,
])

/** OAuth 2 with PKCE and state. There is no signed answer: the vault asks the provider itself, over TLS. */
export function oauthClient(provider: string, settings: OauthProvider): ProviderClient {
  const { authorize, token, userInfo, scope, clientId, clientSecret } = settings
  // X wants the secret in the header, the others take it in the form.
  const basic = provider === 'x'
  return {
    async authorizeUrl({ state, verifier, redirect }) {
      const url = new URL(authorize)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const query = { response_type: 'code', client_id: clientId, redirect_uri: redirect, scope, state }
      for (const [key, value] of Object.entries({ ...query, code_challenge: challenge, code_challenge_method: 'S256' }))
        url.searchParams.set(key, value)
      return url.href
    },
    async whoCame({ verifier, redirect }, { code, iss }) {
      // A provider that names itself must be the one that was asked (RFC 9207); these do not.
      if (iss !== undefined && new URL(iss).host !== new URL(authorize).host) throw new Error('Another issuer answered')
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirect,
        code_verifier: verifier,
        ...(basic ? {} : { client_id: clientId, client_secret: clientSecret }),
      })
      const secret = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString(
        'base64',
      )
      const headers = { accept: 'application/json', ...(basic ? { authorization: `Basic ${secret}` } : {}) }
      const { access_token } = v.parse(tokenAnswer, await ask(token, { method: 'POST', headers, body: form }))
      const bearer = {
        accept: 'application/json',
        authorization: `Bearer ${access_token}`,
        'user-agent': 'portico-vault',
      }
      const who = v.parse(personAnswer, await ask(userInfo, { headers: bearer }))
      return { parts: ['oauth', provider, String(who.id)], shown: who.login ?? who.username ?? who.name ?? '' }
    },
  }
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`The provider answered ${response.status}`)
  return response.json()
}
