import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** What a client of the relay shows when it connects: a key of its own, signed for one relay. */
export function token(aud: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  let value = BigInt(`0x${Buffer.concat([Buffer.from([0xed, 0x01]), raw]).toString('hex')}`)
  let name = ''
  for (; value > 0n; value /= 58n) name = alphabet[Number(value % 58n)] + name
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iss: `did:key:z${name}`, sub: randomBytes(32).toString('hex'), aud, iat: now, exp: now + 86_400 }
  const text = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

export const newTopic = () => randomBytes(32).toString('hex')
let id = 0
export const request = (method: string, params: unknown) =>
  `{"id":${++id},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`
/** As long as most messages of wallets are. */
export const messageBytes = 500
export const publication = (topic: string | undefined, message: string) =>
  request('irn_publish', { topic, message: message.padEnd(messageBytes, 'x'), ttl: 300, tag: 1_108 })
