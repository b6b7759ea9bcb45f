import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'
import { leafProblem } from './leaf.js'
import { type Output, signable, type Tx } from './transaction.js'

/** Signs everything, in the newer kind of signatures; its byte is left out. */
const defaultType = 0
const plainTypes = [0x01, 0x02, 0x03, 0x81, 0x82, 0x83]

/**
 * Checks the signatures of a transaction against the outputs that it spends.
 *
 * @returns What is wrong with the first input that is not allowed, or nothing
 */
export function signatureProblem(tx: Tx, spent: readonly Output[]): string | undefined {
  const transaction = signable(tx)
  for (const [index, input] of tx.inputs.entries()) {
    const output = spent[index]
    if (!output) return 'bad-txns-inputs-missingorspent'
    const decoded = decodeScript(output.script)
    if (decoded?.type !== 'wpkh' && decoded?.type !== 'tr') {
      return 'bad-txns-nonstandard-inputs (this stand-in verifies p2wpkh and p2tr alone)'
    }
    if (input.scriptSig.length > 0) return 'mandatory-script-verify-flag-failed (Witness requires empty scriptSig)'
    const problem =
      decoded.type === 'wpkh'
        ? keyHashProblem(transaction, index, input.witness, decoded.hash, output)
        : taprootProblem(transaction, index, input.witness, decoded.pubkey, spent)
    if (problem) return `mandatory-script-verify-flag-failed (${problem})`
  }
  return undefined
}

function decodeScript(script: Uint8Array) {
  try {
    return OutScript.decode(script)
  } catch {
    return undefined
  }
}

type Signable = ReturnType<typeof signable>

/** BIP-143: an ECDSA signature by the key whose hash the output names. */
function keyHashProblem(
  transaction: Signable,
  index: number,
  witness: readonly Uint8Array[],
  hash: Uint8Array,
  { value }: Output,
): string | undefined {
  const [signature, key, ...rest] = witness
  if (!signature || !key || rest.length > 0) return 'Witness program was passed an incorrect witness'
  if (key.length !== 33 || !equal(hash160(key), hash)) return 'Witness program hash mismatch'
  const type = signature[signature.length - 1] ?? 0
  if (!plainTypes.includes(type)) return 'Signature hash type missing or not understood'
  const code = OutScript.encode({ type: 'pkh', hash })
  const message = transaction.preimageWitnessV0(index, code, type, value)
  const der = signature.subarray(0, -1)
  const good = attempt(() => secp256k1.verify(der, message, key, { prehash: false, format: 'der', lowS: true }))
  return good ? undefined : 'Signature must be zero for failed CHECK(MULTI)SIG operation'
}

/** BIP-341: a Schnorr signature by the output's own key, or a script that the key stands for. */
function taprootProblem(
  transaction: Signable,
  index: number,
  witness: readonly Uint8Array[],
  key: Uint8Array,
  spent: readonly Output[],
): string | undefined {
  const [signature] = witness
  if (!signature) return 'Witness program was passed an empty witness'
  if (witness.length > 1) {
    try {
      return leafProblem(transaction, index, witness, key, spent)
    } catch {
      return 'Invalid Taproot script'
    }
  }
  const type = signature.length === 65 ? (signature[64] ?? 0) : defaultType
  if (signature.length !== 64 && signature.length !== 65) return 'Invalid Schnorr signature size'
  if (signature.length === 65 && !plainTypes.includes(type)) return 'Invalid Schnorr signature hash type'
  const scripts = spent.map(({ script }) => script)
  const amounts = spent.map(({ value }) => value)
  const message = transaction.preimageWitnessV1(index, scripts, type, amounts)
  return attempt(() => schnorr.verify(signature.subarray(0, 64), message, key))
    ? undefined
    : 'Invalid Schnorr signature'
}

const equal = (a: Uint8Array, b: Uint8Array): boolean => Buffer.from(a).equals(b)

/** Malformed keys and signatures make the library throw; they are as wrong as those that do not fit. */
function attempt(verify: () => boolean): boolean {
  try {
    return verify()
  } catch {
    return false
  }
}
