import { formatUnits } from '../../base/units.js'
import type { PendingRequest } from '../types.js'
import type { WireInstruction, WireTransaction } from './message.js'

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const accountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const inTable = 'an account of a lookup table'

/** What a transaction would do, for its owner to read. */
export function describeTransaction({ keys, version, instructions }: WireTransaction): PendingRequest['details'] {
  const steps = instructions.filter(({ program }) => program !== budgetProgram).map(describe)
  return [
    { label: 'From', value: keys[0] ?? '' },
    ...steps.map((value, index) => ({ label: `Step ${index + 1}`, value })),
    { label: 'Version', value: String(version) },
  ]
}

function describe({ program, accounts, data }: WireInstruction): string {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2) {
    return `Pay ${formatUnits(view.getBigUint64(4, true), 9)} SOL to ${accounts[1] ?? inTable}`
  }
  if (program && tokenPrograms.includes(program) && data.length === 10 && data[0] === 12) {
    const amount = formatUnits(view.getBigUint64(1, true), data[9] ?? 0)
    return `Pay ${amount} of the token ${accounts[1] ?? inTable} to its account ${accounts[2] ?? inTable}`
  }
  if (program === accountProgram) return `Open a token account for ${accounts[2] ?? inTable}`
  return `Call the program ${program ?? inTable}`
}
