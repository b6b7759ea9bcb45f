import { RawTx } from '@scure/btc-signer/script.js'
import { fromHex } from '../base/bytes.js'

/** How an inscription begins, in the transaction that makes it: `OP_FALSE OP_IF "ord"`. */
const envelope = /0063036f7264/i
/** How the output begins that says where Runes go: `OP_RETURN OP_13`. */
const [opReturn, op13] = [0x6a, 0x5d]

/** Whether what came out of a transaction may carry an inscription or Runes; also when the transaction cannot be read. */
export function carries(hex: string): boolean {
  if (envelope.test(hex)) return true
  try {
    return RawTx.decode(fromHex(hex)).outputs.some(({ script }) => script[0] === opReturn && script[1] === op13)
  } catch {
    return true
  }
}
