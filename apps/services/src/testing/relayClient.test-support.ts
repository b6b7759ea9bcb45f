import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'
import { toBase58 } from '../tokens/base58.js'

export type Key = { clientId: string; sign(text: string): Buffer }
export type Pushed = {
  id: string
  params: {
    id: string
    data: { topic: string; message: string; publishedAt: number; tag: number; attestation: string | null }
  }
}
export type RelayClient = ReturnType<typeof wrap>

export function createKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return {
    clientId: `did:key:z${toBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`,
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  }
}

export function createToken(
  key: Key,
  claims: Record<string, unknown>,
  header: Record<string, unknown> = { alg: 'EdDSA', typ: 'JWT' },
): string {
  const now = Math.floor(Date.now() / 1_000)
  const all = { iss: key.clientId, sub: randomBytes(32).toString('hex'), iat: now, exp: now + 86_400, ...claims }
  const text = [header, all].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${key.sign(text).toString('base64url')}`
}

export type OpenOptions = {
  url: string
  projectId?: string | undefined
  key?: Key
  token?: string | undefined
  origin?: string
  closeEvent?: boolean
  /** Asks for the relay's time. */
  tellTime?: boolean
  /** Leaves deliveries without an answer. */
  silent?: boolean
  /** How its connection is made, where that is not by its address. */
  dial?: ClientOptions['createConnection']
}

/** Opens a socket. @throws Error with the status of a refused upgrade. */
export async function openClient(options: OpenOptions) {
  const key = options.key ?? createKey()
  const socket = openSocket({ ...options, key })
  const client = wrap(socket, key, options.silent ?? false)
  await once(socket, 'open')
  return client
}

export function openSocket({
  url,
  projectId,
  key = createKey(),
  token = createToken(key, { aud: url }),
  origin,
  closeEvent = true,
  tellTime = false,
  dial,
}: OpenOptions): WebSocket {
  const query = new URLSearchParams({
    ...(token ? { auth: token } : {}),
    ...(projectId ? { projectId } : {}),
    ua: 'test',
    ...(closeEvent ? { useOnCloseEvent: 'true' } : {}),
    ...(tellTime ? { tellTime: 'true' } : {}),
  })
  return new WebSocket(`${url}?${query}`, {
    ...(origin ? { origin } : {}),
    ...(dial ? { createConnection: dial } : {}),
  })
}

function wrap(socket: WebSocket, key: Key, silent: boolean) {
  const received: Pushed[] = []
  const raw: string[] = []
  const waiting = new Map<string, (text: string) => void>()
  let last = BigInt(Date.now()) * 1_000_000n
  socket.setMaxListeners(0)
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const text = String(data)
    raw.push(text)
    const id = /^\{"id":("(?:[^"\\]|\\.)*"|-?\d+|null)/.exec(text)?.[1] ?? ''
    if (!text.includes('"method":"irn_subscription"')) {
      waiting.get(id)?.(text)
      waiting.delete(id)
      return
    }
    received.push({ ...(JSON.parse(text) as Pushed), id })
    if (!silent) acknowledge(id)
  })
  const acknowledge = (id: string) => socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
  /** Sends a request and gives the text of the answer. */
  const ask = (method: string, params: unknown, id = String(++last)) =>
    new Promise<string>((resolve, reject) => {
      // One that is closed already says so no more.
      if (socket.readyState !== WebSocket.OPEN) return reject(new Error('closed'))
      waiting.set(id, resolve)
      socket.once('close', () => reject(new Error('closed')))
      socket.send(`{"id":${id},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`)
    })
  const call = async (method: string, params: unknown): Promise<unknown> => {
    const answer = JSON.parse(await ask(method, params)) as {
      result?: unknown
      error?: { code: number; message: string; data: string }
    }
    if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
    return answer.result
  }
  return {
    key,
    socket,
    received,
    raw,
    ask,
    call,
    acknowledge,
    publish: (topic: string, message: string, options: { ttl?: number; tag?: number } = {}) =>
      call('irn_publish', { topic, message, ttl: 300, tag: 1_108, ...options }),
    subscribe: (topic: string) => call('irn_subscribe', { topic }),
    messages: () => received.map(({ params }) => params.data.message),
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      socket.close()
      await once(socket, 'close')
    },
  }
}
