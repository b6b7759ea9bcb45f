import type { Page } from 'playwright-core'

/**
 * A device of somebody's own making, which says whatever it likes: a key of its own and a call to the vault, from a page of the wallet's
 * origin that somebody has opened on their own machine. Resolves with what the vault answers.
 */
export function askAsStranger(page: Page, path: string, request: object): Promise<{ status: number; body: any }> {
  return page.evaluate(
    async ([route, given]) => {
      const encode = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const utf8 = (text: string) => new TextEncoder().encode(text)
      const ec = { name: 'ECDSA', namedCurve: 'P-256' }
      const pair = await crypto.subtle.generateKey(ec, false, ['sign', 'verify'])
      const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
      const jwk = { kty: 'EC', crv: 'P-256', x, y }
      const body = JSON.stringify({ ...given, device: { sign: jwk, enc: jwk } })
      const url = `${location.origin}/vault/v1${route}`
      async function call(nonce?: string): Promise<Response> {
        const claims = {
          jti: crypto.randomUUID().replaceAll('-', ''),
          htm: 'POST',
          htu: url,
          iat: Math.floor(Date.now() / 1000),
          bh: encode(await crypto.subtle.digest('SHA-256', utf8(body))),
          ...(nonce === undefined ? {} : { nonce }),
        }
        const parts = [{ typ: 'dpop+jwt', alg: 'ES256', jwk }, claims].map((part) => encode(utf8(JSON.stringify(part))))
        const hash = { name: 'ECDSA', hash: 'SHA-256' }
        const signature = await crypto.subtle.sign(hash, pair.privateKey, utf8(parts.join('.')))
        const headers = { 'content-type': 'application/json', dpop: [...parts, encode(signature)].join('.') }
        return fetch(url, { method: 'POST', headers, body })
      }
      const first = await call()
      const answer = await call(first.headers.get('dpop-nonce') ?? '')
      return { status: answer.status, body: await answer.json() }
    },
    [path, request] as const,
  )
}
