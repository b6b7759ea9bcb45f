import { encodeAbi } from '../../confirm/abi.js'
import { concat, fromHex, readUtf8, word } from '../bytes.js'
import { joinSignature } from '../evm/message.js'
import { Refusal } from '../refusal.js'
import type { Assertion, Signer } from '../signer.js'
import type { PasskeyKey, SafeOwner } from './account.js'
import { sharedSigner } from './contracts.js'
import { signerOf } from './passkeySigner.js'

/** What the owner of an account says to 32 bytes, as the account takes it. */
export async function ownerSignature(hash: Uint8Array, owner: SafeOwner, signer: Signer): Promise<Uint8Array> {
  if (typeof owner === 'string') return fromHex(joinSignature(await signer.secp256k1(hash)))
  if (!signer.passkey) throw new TypeError('The account belongs to a passkey')
  return byContract(owner, passkeySignature(await signer.passkey(hash)))
}

/** As long and as dear to check as a real one, and no signature of anybody. */
export function emptySignature(owner: SafeOwner): Uint8Array {
  if (typeof owner === 'string')
    return Uint8Array.from({ length: 65 }, (_, at) => (at === 64 ? 27 : at === 32 ? 0x7f : 0xff))
  // The flag that the person was verified: without it nothing would be calculated.
  const authenticatorData = Uint8Array.from({ length: 37 }, (_, at) => (at === 32 ? 0x05 : 0xff))
  const fields = `"origin":"${'x'.repeat(longestOrigin)}","crossOrigin":true,"topOrigin":"${'x'.repeat(longestOrigin)}"`
  // No other pair takes as many steps to verify.
  const [r, s] = [(1n << 255n) - 1n, 1n]
  return byContract(owner, encodeAbi('bytes,string,uint256,uint256', [authenticatorData, fields, r, s]))
}

/** Of two sites, each as long as hardly any is: what is longer in the end costs more than was estimated. */
const longestOrigin = 64

/** The form in which an account takes the word of a contract that owns it: who, where it begins, how long it is, and the word. */
function byContract(owner: PasskeyKey, signature: Uint8Array): Uint8Array {
  const head = concat(word(BigInt(owner.isAdded ? signerOf(owner) : sharedSigner)), word(65n), Uint8Array.of(0))
  return concat(head, word(BigInt(signature.length)), signature)
}

/** The beginning of what a browser writes down of an assertion, in the order that WebAuthn prescribes. */
const clientData = /^\{"type":"webauthn\.get","challenge":"[-_A-Za-z0-9]{43}",(.*)\}$/s

/** What Safe’s signer takes: all but type and challenge of the client data, which it writes down itself. */
function passkeySignature({ authenticatorData, clientDataJSON, r, s }: Assertion): Uint8Array {
  const [, fields] = clientData.exec(readUtf8(clientDataJSON) ?? '') ?? []
  if (fields === undefined)
    throw new Refusal('rejected', 'The passkey answered in a form that no contract reads. Use another browser.')
  return encodeAbi('bytes,string,uint256,uint256', [authenticatorData, fields, r, s])
}
