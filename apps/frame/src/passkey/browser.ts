import { p256 } from '@noble/curves/nist.js'
import { type Bytes, fromBase64url, joinBytes, randomBytes, sha256, toBase64url } from '../bytes.js'
import { PasskeyError } from '../session/passkeyError.js'
import { fromHex, toBigInt, toHex } from '../signing/bytes.js'
import { checksum } from '../signing/evm/address.js'
import { Refusal } from '../signing/refusal.js'
import type { PasskeyKey } from '../signing/safe/account.js'
import type { Assertion } from '../signing/signer.js'

/**
 * What a passkey of this browser answered, and the keys that may have said so: a signature fits two. `account`: which it says that it was
 * made for, where it was added to one.
 */
export type Answered = { id: string; keys: readonly PasskeyKey[]; account?: string }

/** Of whatever passkey its person chooses: offered in a field that browsers fill in, for as long as nobody gives it up. */
export type Offered = { signal: AbortSignal }

/** The passkeys of a browser, as owners of wallets (WebAuthn level 3). Their private halves are never seen. */
export type PasskeyBrowser = {
  /**
   * Makes one; `added`: for an account that is there already, and not where one of these is kept. @throws PasskeyError
   */
  create(added?: { account: string; except: readonly string[] }): Promise<{ id: string; key: PasskeyKey }>
  /**
   * Asks for one, whichever, or the one of an id. @throws PasskeyError `other`: it opens the wallet of an e-mail address, and owns none
   */
  ask(which?: string | Offered): Promise<Answered>
  /** What a passkey says to 32 bytes. @throws Refusal where its person, or the browser, said no, or another passkey answered */
  sign(owner: { id: string; key: PasskeyKey }, hash: Uint8Array): Promise<Assertion>
}

/** ECDSA on P-256 with SHA-256: the one that contracts verify. */
const es256 = -7

export function makePasskeyBrowser({
  credentials,
  host,
  title,
  name,
}: {
  credentials: Pick<CredentialsContainer, 'create' | 'get'> | undefined
  /** Where the passkeys live: the wallet's own host. */
  host: string
  /** What the wallet is called. */
  title: string
  /** What a new one is called where the person chooses among several. */
  name(): string
}): PasskeyBrowser {
  async function run<T>(ask: (available: NonNullable<typeof credentials>) => Promise<Credential | null>): Promise<T> {
    if (!credentials) throw new PasskeyError('absent')
    return ask(credentials).then(
      (found) => {
        if (!found) throw new PasskeyError('refused')
        return found as T
      },
      (cause) => {
        const isHeld = cause instanceof DOMException && cause.name === 'InvalidStateError'
        throw new PasskeyError(isHeld ? 'held' : 'refused', cause)
      },
    )
  }

  async function get(challenge: Bytes, which?: string | Offered) {
    const isOne = typeof which === 'string'
    const found = await run<PublicKeyCredential>((available) =>
      available.get({
        publicKey: {
          challenge,
          rpId: host,
          userVerification: 'required',
          allowCredentials: isOne ? [{ type: 'public-key', id: fromBase64url(which) }] : [],
        },
        ...(which && !isOne ? { mediation: 'conditional', signal: which.signal } : {}),
      }),
    )
    const response = found.response as AuthenticatorAssertionResponse
    const authenticatorData = new Uint8Array(response.authenticatorData)
    const clientDataJSON = new Uint8Array(response.clientDataJSON)
    const { r, s } = p256.Signature.fromBytes(new Uint8Array(response.signature), 'der')
    const digest = await sha256(joinBytes(authenticatorData, await sha256(clientDataJSON)))
    const said: Assertion = { authenticatorData, clientDataJSON, r, s }
    return {
      id: toBase64url(new Uint8Array(found.rawId)),
      said,
      digest,
      handle: response.userHandle ? new Uint8Array(response.userHandle) : undefined,
    }
  }

  return {
    async create(added) {
      const called = name()
      const made = await run<PublicKeyCredential>((available) =>
        available.create({
          publicKey: {
            challenge: randomBytes(32),
            rp: { id: host, name: title },
            user: { id: handleOf(added?.account), name: called, displayName: called },
            pubKeyCredParams: [{ type: 'public-key', alg: es256 }],
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
            attestation: 'none',
            excludeCredentials: (added?.except ?? []).map((id) => ({ type: 'public-key', id: fromBase64url(id) })),
          },
        }),
      )
      const response = made.response as AuthenticatorAttestationResponse
      const spki = response.getPublicKey()
      if (!spki || response.getPublicKeyAlgorithm() !== es256) throw new PasskeyError('refused')
      const curve = { name: 'ECDSA', namedCurve: 'P-256' }
      const imported = await crypto.subtle.importKey('spki', spki, curve, true, ['verify'])
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', imported))
      const key = { x: toBigInt(point.subarray(1, 33)), y: toBigInt(point.subarray(33)) }
      return { id: toBase64url(new Uint8Array(made.rawId)), key }
    },

    async ask(which) {
      const { id, said, digest, handle } = await get(randomBytes(32), which)
      if (handle && !isOfOwner(handle)) throw new PasskeyError('other')
      const account = handle && accountIn(handle)
      return { id, keys: keysOf(said, digest), ...(account && { account }) }
    },

    async sign({ id, key }, hash) {
      const { said, digest } = await get(hash.slice(), id).catch((cause: unknown) => {
        const isPasskey = cause instanceof PasskeyError
        throw new Refusal(
          'rejected',
          isPasskey ? 'The passkey was not used.' : 'The passkey’s answer cannot be read.',
          {
            cause,
          },
        )
      })
      // Nothing goes out that the account would refuse, and that would cost its fee.
      if (!keysOf(said, digest).some(({ x, y }) => x === key.x && y === key.y))
        throw new Refusal('rejected', 'Another passkey answered than the one that owns the wallet.')
      return said
    },
  }
}

/** What a user handle begins with: an account follows, or chance alone. Passkeys that open the wallet of an e-mail address have shorter ones. */
const marks = { added: 1, first: 2 } as const
const handleLength = 32

/**
 * Under what name a passkey is kept. One that was added leads back to the account, of which its public key says nothing; the rest is chance,
 * so that no passkey takes the place of another.
 */
function handleOf(account: string | undefined): Bytes {
  const mark = Uint8Array.of(account ? marks.added : marks.first)
  const known = account ? joinBytes(mark, fromHex(account).slice()) : mark
  return joinBytes(known, randomBytes(handleLength - known.length))
}

const isOfOwner = (handle: Uint8Array) =>
  handle.length === handleLength && (handle[0] === marks.added || handle[0] === marks.first)

const accountIn = (handle: Uint8Array): string | undefined =>
  handle[0] === marks.added ? checksum(toHex(handle.subarray(1, 21))) : undefined

/** Whose signature this may be. */
function keysOf({ r, s }: Assertion, digest: Uint8Array): PasskeyKey[] {
  return [0, 1, 2, 3].flatMap((bit) => {
    try {
      const { x, y } = new p256.Signature(r, s).addRecoveryBit(bit).recoverPublicKey(digest)
      return [{ x, y }]
    } catch {
      // Of so high a number there is no point.
      return []
    }
  })
}
