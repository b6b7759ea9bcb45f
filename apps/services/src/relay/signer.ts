import { createPrivateKey, randomBytes } from 'node:crypto'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import type { Database } from '../db/connect.js'
import { toBase58 } from '../tokens/base58.js'

/** What the relay signs what it tells with: the same in all its processes. */
export type RelaySigner = {
  /** did:key of the relay. */
  relayId: string
  token(claims: JWTPayload): Promise<string>
}

/** What stands ahead of the 32 bytes of an Ed25519 key in PKCS #8. */
const keyPrefix = '302e020100300506032b657004220420'

export async function relaySigner({ sql }: Pick<Database, 'sql'>): Promise<RelaySigner> {
  await sql`
    insert into server_secrets (name, secret) values ('relay', ${randomBytes(32).toString('hex')})
    on conflict do nothing`
  const [row] = await sql<{ secret: string }[]>`select secret from server_secrets where name = 'relay'`
  const jwk = createPrivateKey({
    key: Buffer.from(`${keyPrefix}${row?.secret ?? ''}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  }).export({ format: 'jwk' })
  const key = await importJWK(jwk, 'EdDSA')
  const raw = Buffer.from(jwk.x ?? '', 'base64url')
  return {
    relayId: `did:key:z${toBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`,
    token: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' }).sign(key),
  }
}
