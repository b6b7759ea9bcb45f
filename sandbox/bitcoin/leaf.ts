import { schnorr } from '@noble/curves/secp256k1.js'
import { tapLeafHash } from '@scure/btc-signer/payment.js'
import { taprootTweakPubkey } from '@scure/btc-signer/utils.js'
import type { Output, signable } from './transaction.js'

const leafVersion = 0xc0
const [pushKey, checkSig, opFalse, opIf, opEndIf] = [0x20, 0xac, 0x00, 0x63, 0x68] as const

/**
 * BIP-342, as far as inscriptions need it: the one leaf of an output, with the script `<key> OP_CHECKSIG`, followed by an envelope that
 * is never run (`OP_FALSE OP_IF … OP_ENDIF`).
 *
 * @returns What is wrong with it, or nothing
 */
export function leafProblem(
  transaction: ReturnType<typeof signable>,
  index: number,
  [signature, script, control, ...rest]: readonly Uint8Array[],
  outputKey: Uint8Array,
  spent: readonly Output[],
): string | undefined {
  if (!signature || !script || !control || rest.length > 0) return 'Witness program was passed an incorrect witness'
  if (control.length !== 33 || ((control[0] ?? 0) & 0xfe) !== leafVersion) return 'Invalid Taproot control block size'
  const key = leafKey(script)
  if (!key) return 'this stand-in runs leaf scripts of one signature with an envelope alone'
  const [tweaked, parity] = taprootTweakPubkey(control.subarray(1), tapLeafHash(script, leafVersion))
  const isCommitted = Buffer.from(tweaked).equals(outputKey) && ((control[0] ?? 0) & 1) === parity
  if (!isCommitted) return 'Witness program hash mismatch'
  if (signature.length !== 64) return 'Invalid Schnorr signature size'
  const message = transaction.preimageWitnessV1(
    index,
    spent.map((output) => output.script),
    0,
    spent.map(({ value }) => value),
    -1,
    script,
    leafVersion,
  )
  return schnorr.verify(signature, message, key) ? undefined : 'Invalid Schnorr signature'
}

/** The key of `<key> OP_CHECKSIG OP_FALSE OP_IF … OP_ENDIF`, in which nothing but pushes stands between. */
function leafKey(script: Uint8Array): Uint8Array | undefined {
  const isHead = script[0] === pushKey && script[33] === checkSig && script[34] === opFalse && script[35] === opIf
  if (!isHead || script.at(-1) !== opEndIf) return undefined
  for (let at = 36; at < script.length - 1; ) {
    const next = afterPush(script, at)
    if (next === undefined || next > script.length - 1) return undefined
    at = next
  }
  return script.subarray(1, 33)
}

function afterPush(script: Uint8Array, at: number): number | undefined {
  const op = script[at] ?? 0xff
  if (op <= 75) return at + 1 + op
  if (op === 76) return at + 2 + (script[at + 1] ?? 0)
  if (op === 77) return at + 3 + (script[at + 1] ?? 0) + ((script[at + 2] ?? 0) << 8)
  return op >= 79 && op <= 96 ? at + 1 : undefined
}
