import type { Fee } from '../fee.js'
import type { SolanaCall } from './place.js'
import { budgetProgram, builtInPrograms, signaturePrograms } from './programs.js'
import { littleEndian } from './state.js'

const perSignature = 5_000n
const mostUnits = 1_400_000n
const unitsOfCall = 200_000n
const unitsOfBuiltIn = 3_000n
const microLamports = 1_000_000n
/** 0.001 SOL: apps add as much to be quick, and nobody loses anything by it. */
const trifle = 1_000_000n

export type Budget = { signatures: bigint; units: bigint; price: bigint }

/** What a transaction offers the network: for each signature, and for each unit of the work that it reserves. */
export function budgetOf(calls: readonly SolanaCall[], signers: number): Budget {
  let signatures = BigInt(signers)
  let granted = 0n
  let limit: bigint | undefined
  let price = 0n
  for (const { program, data } of calls) {
    granted += builtInPrograms.includes(program) ? unitsOfBuiltIn : unitsOfCall
    if (signaturePrograms.includes(program)) signatures += BigInt(data[0] ?? 0)
    if (program !== budgetProgram) continue
    const number = littleEndian(data.subarray(1))
    if (data[0] === 2) limit = number
    if (data[0] === 3) price = number
  }
  const units = limit ?? granted
  return { signatures, units: units < mostUnits ? units : mostUnits, price }
}

const lamports = ({ signatures, units, price }: Budget) =>
  signatures * perSignature + (price * units + microLamports - 1n) / microLamports

/** `used`: the work that the trial run took. `recent`: what others paid for a unit just now, where the node tells. */
export function feeOf(budget: Budget, used: bigint | undefined, recent: bigint | undefined): Fee {
  const units = used === undefined ? budget.units : (used * 12n) / 10n
  return {
    most: lamports(budget),
    isWhole: true,
    ...(recent === undefined ? {} : { usual: lamports({ ...budget, units, price: recent }) }),
    trifle,
  }
}
