import type { SpendableType } from './coins.js'

/** What a signed PSBT says of an input. */
export type Signed = {
  partialSig?: readonly (readonly [key: Uint8Array, signature: Uint8Array])[] | undefined
  tapKeySig?: Uint8Array | undefined
  redeemScript?: Uint8Array | undefined
  finalScriptSig?: Uint8Array | undefined
  finalScriptWitness?: readonly Uint8Array[] | undefined
}
type Final = { script: Uint8Array; witness: readonly Uint8Array[] }

const sighashAll = 1
const nothing = new Uint8Array()

/**
 * An input as it is sent: its script and its witness, put together here where the wallet has not done it.
 *
 * @throws Error when a signature is missing, or does not cover the whole transaction
 */
export function signaturesOf(type: SpendableType, signed: Signed): Final {
  const final = finalOf(type, signed)
  const signature = type === 'p2pkh' ? pushesOf(final.script)[0] : final.witness[0]
  const parts = type === 'p2pkh' ? pushesOf(final.script).length : final.witness.length
  if (!signature || parts !== (type === 'p2tr' ? 1 : 2)) throw new Error('The wallet did not sign everything')
  // Schnorr signatures of 64 bytes cover everything; all others say so in their last byte.
  const isWhole = (type === 'p2tr' && signature.length === 64) || signature.at(-1) === sighashAll
  if (!isWhole) throw new Error('A signature does not cover the whole transaction')
  return final
}

function finalOf(type: SpendableType, signed: Signed): Final {
  const { partialSig = [], tapKeySig, finalScriptSig, finalScriptWitness, redeemScript } = signed
  if (finalScriptWitness?.length || finalScriptSig?.length)
    return { script: finalScriptSig ?? nothing, witness: finalScriptWitness ?? [] }
  if (type === 'p2tr') return { script: nothing, witness: tapKeySig ? [tapKeySig] : [] }
  const [pair] = partialSig
  if (!pair) return { script: nothing, witness: [] }
  const [key, signature] = pair
  if (type === 'p2pkh') return { script: Uint8Array.of(...push(signature), ...push(key)), witness: [] }
  const script = type === 'p2sh' && redeemScript ? Uint8Array.from(push(redeemScript)) : nothing
  return { script, witness: [signature, key] }
}

/** Everything here is shorter than 76 bytes, so that its length alone puts it down. */
const push = (bytes: Uint8Array): readonly number[] => [bytes.length, ...bytes]

function pushesOf(script: Uint8Array): readonly Uint8Array[] {
  const pushes: Uint8Array[] = []
  for (let at = 0; at < script.length; ) {
    const length = script[at] ?? 0
    pushes.push(script.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return pushes
}
