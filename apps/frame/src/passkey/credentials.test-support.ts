import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, fromBase64url, joinBytes, randomBytes, toBase64url, utf8 } from '../bytes.js'
import { toBigInt } from '../signing/bytes.js'

type Kept = { id: string; secret: Uint8Array; handle?: Uint8Array }

const buffer = (bytes: Uint8Array) => bytes.slice().buffer
/** What stands before the point in a public key of P-256 (SPKI). */
const spkiHead = Uint8Array.from(Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex'))

/** The passkeys of a browser without a browser. `chosen`: the one that its person takes where any will do. */
export function softwareCredentials(kept: Kept[] = []) {
  const all = {
    kept,
    chosen: undefined as string | undefined,
    refuses: false,
    /** Settles when its person answers. */
    person: Promise.resolve(),
    /** What was asked of it. */
    asked: [] as ('create' | 'get')[],
  }
  async function begin(what: 'create' | 'get') {
    all.asked.push(what)
    await all.person
    if (all.refuses) throw new DOMException('No', 'NotAllowedError')
  }
  const credentials = {
    async create({ publicKey }: CredentialCreationOptions = {}) {
      await begin('create')
      const except = publicKey?.excludeCredentials?.map(({ id }) => toBase64url(new Uint8Array(id as Bytes))) ?? []
      if (all.kept.some(({ id }) => except.includes(id))) throw new DOMException('Kept', 'InvalidStateError')
      const handle = publicKey ? new Uint8Array(publicKey.user.id as Bytes) : undefined
      const made = {
        id: toBase64url(randomBytes(16)),
        secret: p256.utils.randomSecretKey(),
        ...(handle && { handle }),
      }
      all.kept.push(made)
      const spki = joinBytes(spkiHead, p256.getPublicKey(made.secret, false))
      const response = { getPublicKey: () => buffer(spki), getPublicKeyAlgorithm: () => -7 }
      return { rawId: buffer(fromBase64url(made.id)), response } as unknown as Credential
    },
    async get({ publicKey }: CredentialRequestOptions = {}) {
      await begin('get')
      const allowed = publicKey?.allowCredentials?.map(({ id }) => toBase64url(new Uint8Array(id as Bytes)))
      const used = all.kept.find(({ id }) => (allowed?.length ? allowed.includes(id) : id === (all.chosen ?? id)))
      if (!used) throw new DOMException('None', 'NotAllowedError')
      const challenge = toBase64url(new Uint8Array(publicKey?.challenge as Bytes))
      const authenticatorData = joinBytes(sha256(utf8(publicKey?.rpId ?? '')), Uint8Array.of(0x1d), new Uint8Array(4))
      const clientDataJSON = utf8(
        `{"type":"webauthn.get","challenge":"${challenge}","origin":"https://wallet.example","crossOrigin":true}`,
      )
      const said = joinBytes(authenticatorData, sha256(clientDataJSON))
      const signature = p256.sign(said, used.secret, { lowS: false, format: 'der' })
      return {
        rawId: buffer(fromBase64url(used.id)),
        response: {
          authenticatorData: buffer(authenticatorData),
          clientDataJSON: buffer(clientDataJSON),
          signature: buffer(signature),
          userHandle: used.handle ? buffer(used.handle) : null,
        },
      } as unknown as Credential
    },
  }
  return Object.assign(all, { credentials })
}

/** The public half of one. */
export function keyOf({ secret }: Kept) {
  const point = p256.getPublicKey(secret, false)
  return { x: toBigInt(point.subarray(1, 33)), y: toBigInt(point.subarray(33)) }
}
