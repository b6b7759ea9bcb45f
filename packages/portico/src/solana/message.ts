import { addressBytes, joined } from './bytes.js'
import type { AccountUse, Instruction } from './instructions.js'

/**
 * A message as wallets sign it, in the older form, which all of them know: who pays, which accounts take part, what is done.
 *
 * @param blockhash Of a recent block: the message is good for about a minute after it.
 */
export function encodeMessage(
  payer: string,
  instructions: readonly Instruction[],
  blockhash: string,
): Uint8Array<ArrayBuffer> {
  const uses = new Map<string, Required<AccountUse>>([[payer, { address: payer, signs: true, written: true }]])
  const all = instructions.flatMap(({ program, accounts }) => [...accounts, { address: program }])
  for (const { address, signs = false, written = false } of all as readonly AccountUse[]) {
    const before = uses.get(address)
    uses.set(address, { address, signs: signs || !!before?.signs, written: written || !!before?.written })
  }
  const inOrder = [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ].map(([signs, written]) => [...uses.values()].filter((use) => use.signs === signs && use.written === written))
  const keys = inOrder.flat().map(({ address }) => address)
  const [signers, readSigners, , readOnly] = inOrder.map((group) => group.length) as [number, number, number, number]
  return joined(
    [signers + readSigners, readSigners, readOnly],
    compact(keys.length),
    ...keys.map(addressBytes),
    addressBytes(blockhash),
    compact(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      [keys.indexOf(program)],
      compact(accounts.length),
      accounts.map(({ address }) => keys.indexOf(address)),
      compact(data.length),
      data,
    ]),
  )
}

/** A transaction of one signer, with room for the signature. */
export function encodeTransaction(
  message: Uint8Array,
  signature: Uint8Array = new Uint8Array(64),
): Uint8Array<ArrayBuffer> {
  return joined([1], signature, message)
}

/** The first signature of a transaction, which is its id; `undefined` when it is not signed. */
export function firstSignature(transaction: Uint8Array): Uint8Array | undefined {
  const count = transaction[0] ?? 0
  const signature = transaction.subarray(1, 65)
  return count > 0 && count < 128 && signature.length === 64 && signature.some(Boolean) ? signature : undefined
}

/** A length in 7 bits a byte, the lowest first. */
function compact(length: number): readonly number[] {
  return length < 128 ? [length] : [(length & 127) | 128, ...compact(length >> 7)]
}
