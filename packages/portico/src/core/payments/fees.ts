import { paymentNumbers } from './numbers.js'

/** The fees of a payment that may take several steps, in the smallest unit of the native currency. */
export type StepFees = {
  /** What the steps that are left take, at most; missing while nobody can tell. */
  fee?: string | undefined
  /** What went into the steps that are done, of the fee that was agreed to. */
  doneFee?: string | undefined
  /** The fee of all steps that was agreed to, where that of now is another one. */
  agreedFee?: string | undefined
}

/** Whether a fee has risen so far that it is another one: a little more or less changes nothing that was agreed to. */
export function hasRisen(shown: string | undefined, now: string | undefined): boolean {
  const most = 100n + paymentNumbers.feeRisePercent
  return shown !== undefined && now !== undefined && BigInt(now) * 100n > BigInt(shown) * most
}

/**
 * Whether all of it together takes a fee that is another one than what was agreed to. Nobody can reckon a step that others stand before:
 * what it takes then may be more than was thought, and is held against the whole.
 */
export function isFeeHigher(agreed: StepFees, { fee }: Pick<StepFees, 'fee'>): boolean {
  return hasRisen(agreedFee(agreed), wholeFee({ ...agreed, fee }))
}

/** What was agreed to first: small rises one after the other are one large one. */
const agreedFee = (plan: StepFees): string | undefined => plan.agreedFee ?? wholeFee(plan)

/** A plan of now that is held to what was agreed to before. */
export function heldTo<P extends StepFees>(now: P, agreed: StepFees): P {
  const held = { ...now, doneFee: agreed.doneFee }
  const fee = agreedFee(agreed)
  return { ...held, agreedFee: fee === wholeFee(held) ? undefined : fee }
}

/** What is left of a plan once a part of its fee went into a step. */
export function withDone<P extends StepFees>(plan: P, part: string | undefined): P {
  const { fee, doneFee = '0' } = plan
  if (!fee || !part) return plan
  return { ...plan, fee: `${BigInt(fee) - BigInt(part)}`, doneFee: `${BigInt(doneFee) + BigInt(part)}` }
}

const wholeFee = ({ fee, doneFee = '0' }: StepFees) => fee && `${BigInt(fee) + BigInt(doneFee)}`
