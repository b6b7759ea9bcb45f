/** Numbers and words of the activity. */
export const activityDefaults = {
  pendingMax: 99,
  plusOperations: ['receive', 'deposit', 'borrow', 'claim'],
  minusOperations: ['withdraw', 'repay', 'burn'],
} as const
