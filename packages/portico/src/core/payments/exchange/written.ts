import type { ContractCall } from '../../family.js'

/** A call that can be kept: its value is decimal text. */
export type WrittenCall = { to: string; data: string; value: string }

export const written = ({ value, ...call }: ContractCall): WrittenCall => ({ ...call, value: value.toString() })

/** A call as a wallet is given it. */
export const callOf = ({ value, ...call }: WrittenCall): ContractCall => ({ ...call, value: BigInt(value) })
