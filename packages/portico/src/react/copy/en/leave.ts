/** Words of letting a wallet go. */
export const leaveCopy = {
  'account.disconnect': 'Disconnect',
  'account.disconnectFailed': '{wallet} didn’t let go. Try again, or disconnect inside {wallet}.',
} as const
