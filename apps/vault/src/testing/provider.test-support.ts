import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'

type Answer = Record<string, unknown>

/** Each of a provider's keys is another one; those of another provider may be the same: to make one takes longer than most tests. */
const pairs: ReturnType<typeof generateKeyPair>[] = []
const pairOf = (index: number) => (pairs[index] ??= generateKeyPair('RS256', { extractable: true }))

export type TestProvider = Awaited<ReturnType<typeof startProvider>>

/**
 * An identity provider that can be told to lie. Whoever opens its address is `person`.
 * @param port any one that is free without it
 */
export async function startProvider(port = 0) {
  let keys = 0
  const newKey = async (kid: string) => {
    const pair = await pairOf(keys++)
    return { kid, pair, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' } }
  }
  const first = await newKey('one')
  const stranger = await newKey('one')
  const codes = new Map<string, { nonce: string | null; challenge: string; redirect: string }>()
  const settings = {
    person: { sub: 'person-1', email: 'ann@example.com', name: 'Ann' } as Answer,
    userInfo: { id: 7, login: 'ann', name: 'Ann' } as Answer,
    /** Changes of the identity token. */
    claims: {} as Answer,
    sign: 'own' as 'own' | 'stranger' | 'none' | 'hmac' | 'hmac with the public key',
    /** What tokens are signed with, and what is published. */
    key: first,
    published: [first],
  }
  let visits = 0
  const heard: { path: string; authorization: string | undefined; form: URLSearchParams }[] = []

  async function idToken(nonce: string | null): Promise<string> {
    const now = Math.floor(Date.now() / 1_000)
    const standard = { iss: url(), aud: 'client', iat: now, exp: now + 300, nonce }
    const claims = { ...standard, ...settings.person, ...settings.claims }
    const kept = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
    if (settings.sign === 'none') {
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${encode({ alg: 'none' })}.${encode(kept)}.`
    }
    const { kid, pair } = settings.sign === 'stranger' ? stranger : settings.key
    if (settings.sign === 'hmac with the public key') {
      const secret = new TextEncoder().encode(await exportSPKI(pair.publicKey))
      return new SignJWT(kept).setProtectedHeader({ alg: 'HS256', kid }).sign(secret)
    }
    if (settings.sign === 'hmac')
      return new SignJWT(kept)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('secret'.padEnd(32, '0')))
    return new SignJWT(kept).setProtectedHeader({ alg: 'RS256', kid }).sign(pair.privateKey)
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const form = new URLSearchParams(body)
      heard.push({ path: request.url ?? '', authorization: request.headers.authorization, form })
      const send = (status: number, answer: Answer) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      if (request.url === '/.well-known/openid-configuration')
        return send(200, {
          issuer: url(),
          authorization_endpoint: `${url()}/authorize`,
          token_endpoint: `${url()}/token`,
          jwks_uri: `${url()}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        })
      if (request.url === '/jwks') return send(200, { keys: settings.published.map(({ jwk }) => jwk) })
      if (request.url === '/user') return send(200, settings.userInfo)
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (!code || code.challenge !== challenge || code.redirect !== form.get('redirect_uri'))
        return send(400, { error: 'invalid_grant' })
      idToken(code.nonce).then(
        (id_token) => send(200, { access_token: 'at', token_type: 'Bearer', id_token }),
        () => send(500, {}),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: url(),
    settings,
    heard,
    newKey,
    /** What a person does who opens the address and agrees: the answer that comes to the callback. */
    visit(address: string) {
      const query = new URL(address).searchParams
      // Of each visit its own, whatever was redeemed meanwhile.
      const code = `code-${visits++}`
      const [challenge, redirect] = [query.get('code_challenge') ?? '', query.get('redirect_uri') ?? '']
      codes.set(code, { nonce: query.get('nonce'), challenge, redirect })
      return { state: query.get('state') ?? '', code, iss: url() }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
