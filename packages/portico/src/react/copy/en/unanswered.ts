/** Words for a code that was scanned and came to nothing. */
export const unansweredCopy = {
  'pairing.unanswered': 'Scanned it, and nothing happened?',
  'pairing.unansweredText': 'Look for a request in {wallet}. If there is none, update {wallet}, or scan another code.',
  'pairing.unansweredAny': 'Look for a request in the wallet. If there is none, update it, or scan another code.',
} as const
