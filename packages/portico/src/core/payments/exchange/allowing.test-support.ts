import { allow, spenderOf, transfer } from '../../../evm/allow.js'
import type { TransactFeature } from '../../family.js'

/** What an EVM network makes of what may be taken and what a trial says: its own way of letting and of paying. */
export const allowing = (
  feature: () => Pick<TransactFeature, 'allowance' | 'simulate'>,
): Pick<TransactFeature, 'allow' | 'spenderOf' | 'transfer'> => ({
  allow: (asked) => allow(feature(), asked),
  spenderOf,
  transfer,
})
