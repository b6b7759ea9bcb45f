import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import type { Database } from '../db/connect.js'
import { toBase58 } from '../tokens/base58.js'

/** What the relay signs what it tells with: the same in all its processes. */
export type RelaySigner = {
  /** did:key of the relay. */
  relayId: string
  token(claims: object): string
}

/** What stands ahead of the 32 bytes of an Ed25519 key in PKCS #8. */
const keyPrefix = '302e020100300506032b657004220420'

export async function relaySigner({ sql }: Pick<Database, 'sql'>): Promise<RelaySigner> {
  await sql`
    insert into server_secrets (name, secret) values ('relay', ${randomBytes(32).toString('hex')})
    on conflict do nothing`
  const [row] = await sql<{ secret: string }[]>`select secret from server_secrets where name = 'relay'`
  const key = createPrivateKey({
    key: Buffer.from(`${keyPrefix}${row?.secret ?? ''}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
  const raw = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url')
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return {
    relayId: `did:key:z${toBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`,
    token(claims) {
      const text = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
      return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
    },
  }
}
