import * as btc from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { bitcoinAccount } from '../../../../sandbox/bitcoin/keys.js'
import { mnemonic } from '../../../../sandbox/chains/anvil.js'
import { fromHex, toHex } from '../base/bytes.js'
import { carries } from './build.js'

const { payment } = bitcoinAccount(mnemonic, 3)

function unsigned(inputs: number, scripts: readonly (readonly number[])[]): btc.Transaction {
  const transaction = new btc.Transaction({ allowUnknownOutputs: true })
  for (let index = 0; index < inputs; index++)
    transaction.addInput({ txid: '6a5d'.repeat(16), index, witnessUtxo: { script: payment.script, amount: 2_000n } })
  transaction.addOutput({ script: payment.script, amount: 546n })
  for (const script of scripts) transaction.addOutput({ script: Uint8Array.from(script), amount: 0n })
  return transaction
}

/**
 * A signed transaction with so many inputs, and an output with each script. All inputs have the signature of one: it is passed over, not
 * checked, and hundreds of them would take seconds.
 */
function transactionOf(inputs: number, scripts: readonly (readonly number[])[]): string {
  const signed = unsigned(1, scripts)
  signed.sign(payment.privateKey)
  signed.finalize()
  const { finalScriptWitness = [] } = signed.getInput(0)
  const transaction = unsigned(inputs, scripts)
  for (let index = 0; index < inputs; index++) transaction.updateInput(index, { finalScriptWitness }, true)
  return toHex(transaction.extract())
}

const note = (length: number, start: readonly number[]) => [...start, ...new Array<number>(length).fill(1)]

test.each([
  ['a payment', 1, [], false],
  ['a payment from many coins', 300, [], false],
  ['a note of another kind', 1, [[0x6a, 3, 0x6a, 0x5d, 1]], false],
  ['a long note', 1, [note(300, [0x6a, 0x4d, 0x2c, 1])], false],
  ['Runes', 1, [[0x6a, 0x5d, 2, 0x16, 1]], true],
  ['Runes without more', 1, [[0x6a, 0x5d]], true],
  ['Runes behind a long note', 300, [note(300, [0x6a, 0x4d, 0x2c, 1]), [0x6a, 0x5d, 1, 0]], true],
] as const)('behavior: %s', (_, inputs, scripts, expected) => {
  const hex = transactionOf(inputs, scripts)
  expect(carries(hex)).toBe(expected)
  expect(carries(hex.toUpperCase())).toBe(expected)
})

/** A signed transaction that can be read, and shows a script as taproot does: in what signs its first input. */
function showing(script: string): string {
  const transaction = unsigned(1, [])
  transaction.updateInput(0, { finalScriptWitness: [new Uint8Array(64), fromHex(script), new Uint8Array(33)] }, true)
  return toHex(transaction.extract())
}

// A script writes nothing, and a name of three letters, in several ways; who reads inscriptions reads each.
test.each(['00', '4c00', '4d0000', '4e00000000'])('behavior: an inscription, its envelope begun by %s', (nothing) => {
  for (const push of ['03', '4c03', '4d0300', '4e03000000']) {
    const hex = showing(`20${'11'.repeat(32)}ac${nothing}63${push}6f7264510068`)
    expect(carries(hex), push).toBe(true)
    expect(carries(hex.toUpperCase()), push).toBe(true)
  }
})

test.each([
  ['another name', '0063036f726500'],
  ['a name that is only longer', '0063046f72640000'],
  ['no beginning', '51036f726400'],
])('behavior: no inscription: %s', (_, script) => {
  expect(carries(showing(script))).toBe(false)
})

test.each(['', 'no hex', '0', '02000000', '02000000000101ff', `${transactionOf(1, []).slice(0, 90)}`])(
  'error: what cannot be read could carry anything: "%s"',
  (hex) => {
    expect(carries(hex)).toBe(true)
  },
)
