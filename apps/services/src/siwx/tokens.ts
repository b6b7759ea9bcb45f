import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Texts that only who has the secret can make. */
export type Tokens = {
  /** Letters and digits alone, as EIP-4361 wants them: 16 random bytes, when it ends, and a mark of 16 bytes. */
  makeNonce(until: number): string
  /** When a nonce of ours ends, in milliseconds since 1970; `undefined` for any other. */
  readNonce(nonce: string): number | undefined
  seal(value: unknown): string
  /** What was sealed; `undefined` for what was not. */
  open(token: string): unknown
}

/** @param secrets the first one makes what is new; what any of them has made is believed */
export function makeTokens(secrets: readonly [string, ...string[]]): Tokens {
  type Purpose = 'nonce' | 'session'
  const length = { nonce: 16, session: 32 } as const
  const markBy = (secret: string, purpose: Purpose, text: string) =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest().subarray(0, length[purpose])
  const mark = (purpose: Purpose, text: string) => markBy(secrets[0], purpose, text)
  /** Each is compared, whichever fits: how long it takes tells nothing. */
  const fits = (given: Buffer, purpose: Purpose, text: string) =>
    secrets
      .map((secret) => markBy(secret, purpose, text))
      .map((wanted) => given.length === wanted.length && timingSafeEqual(given, wanted))
      .includes(true)
  return {
    makeNonce(until) {
      const body =
        randomBytes(16).toString('hex') +
        Math.floor(until / 1000)
          .toString(16)
          .padStart(10, '0')
      return body + mark('nonce', body).toString('hex')
    },
    readNonce(nonce) {
      if (!/^[0-9a-f]{74}$/.test(nonce)) return undefined
      const body = nonce.slice(0, 42)
      if (!fits(Buffer.from(nonce.slice(42), 'hex'), 'nonce', body)) return undefined
      return Number.parseInt(body.slice(32), 16) * 1000
    },
    seal(value) {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${body}.${mark('session', body).toString('base64url')}`
    },
    open(token) {
      const [body = '', given = '', ...rest] = token.split('.')
      if (rest.length > 0 || !fits(Buffer.from(given, 'base64url'), 'session', body)) return undefined
      return JSON.parse(Buffer.from(body, 'base64url').toString())
    },
  }
}
