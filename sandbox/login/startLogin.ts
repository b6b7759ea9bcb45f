/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { VaultConfig } from '@portico/vault'
import Provider, { interactionPolicy } from 'oidc-provider'
import { answerFront } from './fronts.js'
import { loginPage, loginStyle } from './page.js'

export type LoginPart = {
  /** What the vault is told of it. */
  providers: NonNullable<VaultConfig['providers']>
  stop(): Promise<void>
}

/**
 * A provider of OpenID Connect for the sandbox, which believes whatever address a person types, and fronts in the shape of those that
 * have OAuth 2 alone.
 * @param redirect where the wallet takes the answer
 */
export async function startLogin({ port, redirect }: { port: number; redirect: string }): Promise<LoginPart> {
  // An address that both the browser and the vault reach.
  const issuer = `http://127.0.0.1:${port}`
  const secrets = { form: randomBytes(24).toString('hex'), header: randomBytes(24).toString('hex') }
  const client = (id: string, secret: string, method: string) => ({
    client_id: id,
    client_secret: secret,
    client_name: id,
    redirect_uris: [redirect],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: method,
  })
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const provider = new Provider(issuer, {
    clients: [
      client('wallet', secrets.form, 'client_secret_post'),
      client('wallet-header', secrets.header, 'client_secret_basic'),
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'sandbox' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 3_600, Session: 3_600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, name: id.split('@')[0] }),
    }),
  })
  const behind = provider.callback()

  async function interaction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid, params } = await provider.interactionDetails(request, response)
    if (request.method !== 'POST')
      return page(response, 'text/html', loginPage({ uid, name: 'Google, Apple and the others' }))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const accountId = (form.get('email') ?? '').trim().toLowerCase()
    if (form.get('answer') !== 'in' || accountId === '') {
      const refusal = { error: 'access_denied', error_description: 'The person did not agree' }
      return provider.interactionFinished(request, response, refusal)
    }
    const grant = new provider.Grant({ accountId, clientId: params.client_id ?? '' })
    grant.addOIDCScope('openid email profile')
    const result = { login: { accountId }, select_account: {}, consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, result)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (path === '/style.css') return page(response, 'text/css', loginStyle)
    if (/^\/interaction\/[\w-]+$/.test(path)) return interaction(request, response)
    if (!(await answerFront(issuer, request, response))) behind(request, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end('This login is over.'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const oidc = { issuer, clientId: 'wallet', clientSecret: secrets.form }
  const front = (name: string) => ({
    authorize: `${issuer}/${name}/authorize`,
    token: `${issuer}/${name}/token`,
    userInfo: `${issuer}/${name}/user`,
    clientId: name === 'x' ? 'wallet-header' : 'wallet',
    clientSecret: name === 'x' ? secrets.header : secrets.form,
  })
  return {
    providers: {
      google: oidc,
      apple: oidc,
      github: front('github'),
      x: front('x'),
      discord: front('discord'),
      facebook: front('facebook'),
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function page(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    // Without `form-action`: it would also stop the way back to the wallet, to which the form's answer leads.
    'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  response.end(body)
}
