import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreated, PasskeyUsed } from '../contract/index.js'

/** What an authenticator or a page may do otherwise than it should. */
export type Odd = {
  rpId?: string
  origin?: string
  verified?: boolean
  present?: boolean
  counter?: number
  challenge?: string
  type?: string
  crossOrigin?: boolean
  topOrigin?: string
  key?: KeyObject
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** An authenticator in memory, with one passkey (ES256, no attestation). */
export function newAuthenticator(given: { rpId: string; origin: string }) {
  const { privateKey, publicKey } = newKey()
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const authData = ({ rpId, verified = true, present = true, counter: told }: Odd, attested = Buffer.alloc(0)) => {
    counter += 1
    const flags = (present ? 1 : 0) | (verified ? 4 : 0) | (attested.length > 0 ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(told ?? counter)
    return Buffer.concat([hash(rpId ?? given.rpId), Buffer.of(flags), count, attested])
  }
  const clientData = (type: string, challenge: string, odd: Odd) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? given.origin,
        crossOrigin: odd.crossOrigin ?? false,
        ...(odd.topOrigin === undefined ? {} : { topOrigin: odd.topOrigin }),
      }),
    )

  return {
    id: text(id),
    strangerKey: () => newKey().privateKey,
    create(challengeText: string, odd: Odd = {}): PasskeyCreated {
      // COSE key of ES256: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = authData(odd, Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose]))
      const word = (name: string) => Buffer.concat([Buffer.of(0x60 + name.length), Buffer.from(name)])
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        word('fmt'),
        word('none'),
        word('attStmt'),
        Buffer.of(0xa0),
        word('authData'),
        Buffer.of(0x58, data.length),
        data,
      ])
      const client = clientData('webauthn.create', text(hash(challengeText)), odd)
      return { id: text(id), clientDataJSON: text(client), attestationObject: text(attestation) }
    },
    use(challengeText: string, nonce: string, odd: Odd = {}): PasskeyUsed {
      const data = authData(odd)
      const client = clientData('webauthn.get', text(hash(challengeText)), odd)
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), odd.key ?? privateKey)
      return {
        id: text(id),
        nonce,
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      }
    },
  }
}
