import { type PasskeyCreated, type PasskeyUsed, passkeyChallengeText, type WalletRecord } from '@portico/vault/contract'
import { type Bytes, fromBase64url, randomBytes, sha256, toBase64url, utf8 } from '../bytes.js'
import { PasskeyError } from './passkeyError.js'

export type MadePasskey = { factor: Bytes; passkey: PasskeyCreated }
export type UsedPasskey = { factor: Bytes; passkey: PasskeyUsed }

/** The passkeys of a browser (WebAuthn level 3 with its extension PRF). */
export type Passkeys = {
  make(wallet: WalletRecord, slotId: string, name: string): Promise<MadePasskey>
  use(wallet: WalletRecord, deviceId: string, nonce: string): Promise<UsedPasskey>
}

/** As much of the browser as is used. */
export type PasskeyBrowser = {
  credentials: Pick<CredentialsContainer, 'create' | 'get'> | undefined
  /** Where the passkeys live: the wallet's own host. */
  host: string
}

type Prf = { enabled?: boolean; results?: { first?: BufferSource } }

const algorithms = [-7, -8, -257]

export function makePasskeys({ credentials, host }: PasskeyBrowser): Passkeys {
  /** What the passkey is asked for: the same for every passkey of a wallet, and another for each wallet. */
  const prfOf = async ({ walletId }: WalletRecord) => ({
    eval: { first: await sha256(utf8(JSON.stringify(['portico/passkey/v1/prf', walletId]))) },
  })

  const known = ({ slots }: WalletRecord) =>
    slots.flatMap(({ credentialId }) =>
      credentialId === undefined ? [] : [{ type: 'public-key' as const, id: fromBase64url(credentialId) }],
    )

  async function ask(
    run: (available: NonNullable<PasskeyBrowser['credentials']>) => Promise<Credential | null>,
  ): Promise<PublicKeyCredential> {
    if (!credentials) throw new PasskeyError('absent')
    try {
      return (await run(credentials)) as PublicKeyCredential
    } catch (cause) {
      throw new PasskeyError('refused', cause)
    }
  }

  async function get(wallet: WalletRecord, challenge: Bytes, allowed = known(wallet)): Promise<PublicKeyCredential> {
    const prf = await prfOf(wallet)
    return ask((available) =>
      available.get({
        publicKey: {
          challenge,
          rpId: host,
          allowCredentials: allowed,
          userVerification: 'required',
          extensions: { prf } as AuthenticationExtensionsClientInputs,
        },
      }),
    )
  }

  return {
    async make(wallet, slotId, name) {
      const prf = await prfOf(wallet)
      const challenge = await sha256(utf8(passkeyChallengeText.create(slotId)))
      const made = await ask((available) =>
        available.create({
          publicKey: {
            challenge,
            rp: { id: host, name: document.title },
            user: { id: randomBytes(16), name, displayName: name },
            pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
            attestation: 'none',
            excludeCredentials: known(wallet),
            extensions: { prf } as AuthenticationExtensionsClientInputs,
          },
        }),
      )
      const { enabled, results } = prfResult(made)
      if (!enabled && !results?.first) throw new PasskeyError('noPrf')
      // Some give it only when they are used.
      const first =
        results?.first ??
        prfResult(await get(wallet, randomBytes(32), [{ type: 'public-key', id: new Uint8Array(made.rawId) }])).results
          ?.first
      const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
      return {
        factor: factorOf(first),
        passkey: {
          id: text(made.rawId),
          clientDataJSON: text(clientDataJSON),
          attestationObject: text(attestationObject),
        },
      }
    },
    async use(wallet, deviceId, nonce) {
      const used = await get(wallet, await sha256(utf8(passkeyChallengeText.get(deviceId, nonce))))
      const { clientDataJSON, authenticatorData, signature } = used.response as AuthenticatorAssertionResponse
      return {
        factor: factorOf(prfResult(used).results?.first),
        passkey: {
          id: text(used.rawId),
          nonce,
          clientDataJSON: text(clientDataJSON),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
        },
      }
    },
  }
}

const prfResult = (credential: PublicKeyCredential): Prf =>
  (credential.getClientExtensionResults() as { prf?: Prf }).prf ?? {}

const text = (buffer: ArrayBuffer) => toBase64url(new Uint8Array(buffer))

function factorOf(first: BufferSource | undefined): Bytes {
  if (!first) throw new PasskeyError('noPrf')
  const view = ArrayBuffer.isView(first) ? first : new Uint8Array(first)
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice()
  if (bytes.length !== 32) throw new PasskeyError('noPrf')
  return bytes as Bytes
}
