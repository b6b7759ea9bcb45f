/** Words around what the embedded wallet asks its person. */
export const approveCopy = {
  'approve.title': 'Approve',
  'approve.frame': 'Your wallet asks you',
  'approve.waiting': 'Opening your wallet',
} as const
