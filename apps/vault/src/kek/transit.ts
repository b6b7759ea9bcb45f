import { readFile, stat } from 'node:fs/promises'
import * as v from 'valibot'
import { type Clock, second } from '../clock.js'
import { makeBreaker } from './breaker.js'
import { KekAway, type KekProvider } from './provider.js'

const maxBytes = 65_536

export const transitSchema = v.strictObject({
  /** Where OpenBao, HashiCorp Vault or its agent answers: `https://bao.internal:8200`. */
  address: v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/?#@]+\/?$/, 'must be an origin, as https://bao.internal:8200')),
  /** The key's name in the transit engine; a key that supports associated data (the default type does). */
  key: v.pipe(v.string(), v.regex(/^\w[\w.-]{0,127}$/, 'must be the name of a key')),
  mount: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+(\/[\w-]+)*$/, 'must be the path of the engine')), 'transit'),
  namespace: v.optional(v.pipe(v.string(), v.regex(/^[\w/-]+$/, 'must be a namespace'))),
  /** The file with the token, mode 0600. It is read at each call: an agent may renew it. */
  tokenFile: v.pipe(v.string(), v.minLength(1)),
})
export type TransitSettings = v.InferOutput<typeof transitSchema>

const sealedText = v.pipe(v.string(), v.regex(/^vault:v[1-9]\d*:[A-Za-z0-9+/]+={0,2}$/))
const encrypted = v.object({ data: v.object({ ciphertext: sealedText }) })
const decrypted = v.object({ data: v.object({ plaintext: v.pipe(v.string(), v.base64()) }) })

/**
 * A key of the transit engine of OpenBao or HashiCorp Vault: it never leaves there, old versions open what they sealed, and the engine's audit
 * log knows of each opening. `aad` goes into the associated data. What went wrong is told without any text of an answer.
 * @throws Error when the token cannot be read or others may, or the engine does not keep to the associated data
 */
export async function transitKek(
  settings: TransitSettings,
  options: { limit?: () => AbortSignal; clock?: Clock } = {},
): Promise<KekProvider> {
  const { address, key, mount, namespace, tokenFile } = settings
  const { limit = () => AbortSignal.timeout(5 * second), clock } = options
  const base = `${address.replace(/\/$/, '')}/v1/${mount}`
  const isAway = (error: unknown) => error instanceof KekAway
  const breaker = makeBreaker({ failures: 5, restMs: 10 * second, isAway, ...(clock ? { clock } : {}) })

  async function post<S extends v.GenericSchema>(
    act: 'encrypt' | 'decrypt',
    body: object,
    schema: S,
  ): Promise<v.InferOutput<S>> {
    const headers = {
      'content-type': 'application/json',
      'x-vault-token': await readToken(tokenFile),
      'x-vault-request': 'true',
      ...(namespace === undefined ? {} : { 'x-vault-namespace': namespace }),
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body), redirect: 'error', signal: limit() } as const
    const asked = () => ask(`${base}/${act}/${encodeURIComponent(key)}`, init)
    const answer = await breaker(asked)
    if (!answer) throw new KekAway('The key service rests after it did not answer several times')
    const parsed = v.safeParse(schema, answer.result)
    if (!parsed.success) throw new KekAway(`The key service answered something else to ${act}`)
    return parsed.output
  }

  const kek: KekProvider = {
    name: `transit ${base} ${key}`,
    development: false,
    async seal(plain, aad) {
      const body = { plaintext: base64(plain), associated_data: base64(Buffer.from(aad)) }
      const { data } = await post('encrypt', body, encrypted)
      return Buffer.from(data.ciphertext)
    },
    async open(sealed, aad) {
      const ciphertext = Buffer.from(sealed).toString()
      if (!v.is(sealedText, ciphertext)) throw new Error('This was not sealed by a transit key')
      const body = { ciphertext, associated_data: base64(Buffer.from(aad)) }
      const { data } = await post('decrypt', body, decrypted)
      return Buffer.from(data.plaintext, 'base64')
    },
  }
  await assertBinds(kek)
  return kek
}

/** A service that does not know associated data leaves it out without a word; then what was sealed for one purpose would open for another. */
async function assertBinds(kek: KekProvider): Promise<void> {
  const probe = Buffer.from('probe')
  const sealed = await kek.seal(probe, 'probe/one')
  if (!probe.equals(await kek.open(sealed, 'probe/one')))
    throw new Error('The key service does not open what it sealed')
  const opened = await kek.open(sealed, 'probe/two').catch((error: unknown) => {
    if (error instanceof KekAway) throw error
  })
  if (opened)
    throw new Error('The key service does not keep to associated data: use a newer one, or another type of key')
}

/** Only the status of a failure is kept: a body may quote what was sent. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  const { status, text } = await read(url, init).catch(() => {
    throw new KekAway('The key service does not answer')
  })
  if (status === 400 && url.includes('/decrypt/')) throw new Error('The key service does not open this')
  if (status !== 200) throw new KekAway(`The key service answered ${status}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new KekAway('The key service answered no JSON')
  }
}

async function read(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const response = await fetch(url, init)
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > maxBytes) throw new Error('too much')
  }
  return { status: response.status, text }
}

async function readToken(path: string): Promise<string> {
  const { mode } = await stat(path).catch((cause: unknown) => {
    throw new KekAway(`The token file ${path} cannot be read`, { cause })
  })
  if ((mode & 0o077) !== 0) throw new KekAway(`Others than its owner may read ${path}: set its mode to 0600.`)
  const token = (await readFile(path, 'utf8')).trim()
  if (!/^[\w.=-]{1,4096}$/.test(token)) throw new KekAway(`${path} holds no token`)
  return token
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
